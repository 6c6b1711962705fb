/**
 * Handles a caller who has disconnected (protocols 0, "A disconnect"). A call that cannot have changed anything is stopped. One that may
 * already have had its effect continues to its end, so that its result is recorded.
 */
import { asId, type RunId } from '@/lib/core/ids';
import type { Viewer } from '@/lib/domain/team/actor';
import { findToolCall } from '@/lib/domain/tools/store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { onlyCallId } from '../tools/perform-tool';
import { cancelRun } from '../runs/cancel-run';

export async function leaveRun(actor: Viewer, id: string): Promise<void> {
  const place = { runId: asId<RunId>(id), workspaceId: actor.workspaceId };
  const call = await inWorkspace(actor, (database) => findToolCall(database, place, onlyCallId));
  const mayHaveWritten = call?.status === 'running' && call.risk !== 'read';
  if (!mayHaveWritten) await cancelRun(actor, id);
}
