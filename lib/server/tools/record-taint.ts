/**
 * The one place that marks a run as tainted (product rule 3; threats 4 and 5): what happened is folded by `lib/engine/policy/taint.ts`, and
 * what the fold says is stored, in the transaction of what happened. It never takes a taint away.
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
  if (foldTaint(before, event).isTainted) await storeTaint(database, { id, workspaceId });
}
