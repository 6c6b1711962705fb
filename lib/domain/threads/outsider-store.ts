/**
 * Asks the database which members may not open a thing. It applies the rule of row-level security for each of them, so that nothing here
 * repeats that rule, and says nothing of a thing that is hidden from this transaction.
 */
import type { Database } from '@/lib/platform/db/in-workspace';
import type { SubjectName } from './subject';

export async function listOutsiders(
  database: Database,
  { kind, id }: SubjectName,
): Promise<ReadonlySet<string>> {
  const [row] = await database.$queryRaw<{ ids: string[] }[]>`select list_outsiders(${kind}, ${id}) as ids`;
  return new Set(row?.ids);
}
