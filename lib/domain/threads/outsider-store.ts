/**
 * Asks the database which members a mention in a thread does not reach, because they may not open its thing. It applies the rule of row-level
 * security for each of them, so that nothing here repeats that rule, and says nothing of a thing that is hidden from this transaction.
 */
import type { Database } from '@/lib/platform/db/in-workspace';
import type { SubjectName } from './subject';

/** @param threadId the thread, or null for one that has not begun */
export async function listOutsiders(
  database: Database,
  { kind, id }: SubjectName,
  threadId: string | null,
): Promise<ReadonlySet<string>> {
  const [row] = await database.$queryRaw<
    { ids: string[] }[]
  >`select list_outsiders(${kind}, ${id}, ${threadId}) as ids`;
  return new Set(row?.ids);
}
