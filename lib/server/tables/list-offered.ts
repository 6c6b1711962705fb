/** Which sources are offered as rows of a table: those that nobody has decided about, and of these only what its saved search finds, if it has one. */
import { listOfferedRows } from '@/lib/domain/tables/row-store';
import type { Table } from '@/lib/domain/tables/table';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import { findWithSearch, requireSearch } from '../sources/saved-searches';

export async function listOffered(database: Database, actor: Viewer, table: Table) {
  const undecided = await listOfferedRows(database, table);
  if (table.searchId === null || undecided.length === 0) return undecided;
  const search = await requireSearch(database, actor, table.searchId);
  const found = new Set((await findWithSearch(database, actor, search)).map(({ id }) => id));
  return undecided.filter(({ id }) => found.has(id));
}
