/**
 * Finds a table or one of its columns by id or by name, ignoring case. If several tables have the name, none is guessed: the failure lists
 * them.
 */
import { limits } from '@/lib/core/limits';
import type { Column, Table } from '@/lib/domain/tables/table';
import { listTables } from '@/lib/domain/tables/table-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { suggestName } from '@/lib/core/suggest-name';
import { ToolFailure } from '@/lib/engine/tools/tool-failure';
import type { Database } from '@/lib/platform/db/in-workspace';
import { isNamed } from './require-column-room';

export async function findTableCalled(
  database: Database,
  { workspaceId }: Viewer,
  reference: string,
): Promise<Table> {
  const tables = await listTables(database, workspaceId, { limit: limits.tables });
  const wanted = reference.trim().toLowerCase();
  const byId = tables.find(({ id }) => id === wanted);
  if (byId !== undefined) return byId;
  const [first, ...others] = tables.filter(({ title }) => title.toLowerCase() === wanted);
  if (first === undefined) {
    const titles = tables.map(({ title }) => title);
    throw new ToolFailure(`There is no table “${reference}”.${suggestName(reference, titles)}`, 'not_found');
  }
  if (others.length === 0) return first;
  const list = [first, ...others].map(({ id, title }) => `“${title}” (${id})`).join(', ');
  throw new ToolFailure(`Several tables have this name: ${list}. Use an id instead.`, 'ambiguous');
}

export function findColumnCalled(columns: readonly Column[], reference: string): Column {
  const found =
    columns.find(({ id }) => id === reference.trim()) ?? columns.find((column) => isNamed(column, reference));
  if (found !== undefined) return found;
  const names = columns.map(({ name }) => name);
  throw new ToolFailure(`There is no column “${reference}”.${suggestName(reference, names)}`, 'not_found');
}
