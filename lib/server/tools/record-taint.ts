/**
 * The only place that marks a run as tainted (product rule 3; threats 4 and 5): `lib/engine/policy/taint.ts` folds the event, and the
 * result is stored in the transaction of that event. It never removes a taint.
 */
import { findRun, type RunName, storeTaint } from '@/lib/domain/runs/store';
import { foldTaint, type TaintEvent } from '@/lib/engine/policy/taint';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function recordTaint(
  database: Database,
  { id, workspaceId }: RunName,
  event: TaintEvent,
): Promise<void> {
  const run = await findRun(database, workspaceId, id);
  const before = { isTainted: run?.isTainted ?? false, because: null };
  if (!before.isTainted && foldTaint(before, event).isTainted)
    await storeTaint(database, { id, workspaceId });
}
