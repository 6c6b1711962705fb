/** Stops a run: its worker is told, and a run that waits is woken, so that a worker ends it. */
import type { Viewer } from '@/lib/domain/team/actor';
import { lockRun, requestCancel } from '@/lib/domain/runs/store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { RunReply } from '@/lib/protocol/http/runs';
import { presentRun } from './present-run';
import { requireRun } from './require-run';
import { wakeRun } from './wake-run';

export function cancelRun(actor: Viewer, id: string, now: Date = new Date()): Promise<RunReply> {
  return inWorkspace(actor, async (database) => {
    const run = await requireRun(database, actor, id);
    const status = await lockRun(database, run);
    await requestCancel(database, run, now);
    // No worker holds a waiting run, so it is woken for a worker to end it.
    if (status === 'waiting') await wakeRun(database, run);
    return presentRun(await requireRun(database, actor, id));
  });
}
