/** Follows the log of a run as a stream, for a reader who may read it: as agent-chat events, or as frames in one of their forms. */
import { asksCollection, isEnded, type Run } from '@/lib/domain/runs/run';
import { listFrames } from '@/lib/domain/runs/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWholeWorkspace, inWorkspace } from '@/lib/platform/db/in-workspace';
import { createFrameEncoder, type FrameForm } from './encoders';
import { requireRun } from './require-run';
import { streamRun } from './stream-run';

/** As when the stream began, so that a client that comes back reads the same events as before (protocols 2, "Additive"). */
function readsExtensions({ input }: Run): boolean {
  return asksCollection(input) || (input.kind === 'agent' && input.extensions);
}

/** Rejoins a run as agent-chat events. Null if nothing is left after `after`. */
export async function followEvents(
  actor: Viewer,
  id: string,
  after: number,
): Promise<ReadableStream<Uint8Array> | null> {
  const run = await inWorkspace(actor, (database) => requireRun(database, actor, id));
  if (isEnded(run.status) && after >= run.lastSeq) return null;
  const form = readsExtensions(run) ? 'extended events' : 'events';
  return streamRun({ workspaceId: run.workspaceId, runId: run.id, after }, form);
}

export type FramesQuery = {
  readonly after: number;
  readonly form: FrameForm;
  readonly follow: boolean;
};

/** Frames read from a stored log in one query. */
const pageFrames = 5_000;

export async function followFrames(
  actor: Viewer,
  id: string,
  query: FramesQuery,
): Promise<ReadableStream<Uint8Array>> {
  const run = await inWorkspace(actor, (database) => requireRun(database, actor, id));
  if (query.follow)
    return streamRun({ workspaceId: run.workspaceId, runId: run.id, after: query.after }, query.form);
  const encoder = createFrameEncoder(query.form);
  const text = new TextEncoder();
  let after = query.after;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const frames = await inWholeWorkspace(run.workspaceId, (database) =>
        listFrames(database, run.workspaceId, { runId: run.id, after, limit: pageFrames }),
      );
      after = frames.at(-1)?.seq ?? after;
      if (frames.length > 0)
        controller.enqueue(text.encode(frames.map((frame) => encoder.encode(frame)).join('')));
      if (frames.length < pageFrames) controller.close();
    },
  });
}
