/**
 * Reads from a run's log the part of an answer that was shown so far. The log is written while the model writes, the message only at the
 * end, so after a worker is lost only the log has the partial answer.
 */
import type { Run } from '@/lib/domain/runs/run';
import { findRun, listFrames } from '@/lib/domain/runs/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { speakingNodes } from '@/lib/protocol/agent-chat';
import { type Frame, getCustomValue, readWireFrame } from '@/lib/protocol/run-frames';

export type ShownAnswer = {
  /** The text shown under the message that the run is writing. */
  readonly text: string;
  /** True if the log already has the reply, so readers were told that it is complete. */
  readonly hasReply: boolean;
};

/** Number of frames read per query. */
const pageFrames = 5_000;

export async function readShownAnswer(database: Database, run: Run): Promise<ShownAnswer> {
  let shown: ShownAnswer = { text: '', hasReply: false };
  const last = (await findRun(database, run.workspaceId, run.id))?.lastSeq ?? 0;
  for (let after = 0; after < last; ) {
    const page = { runId: run.id, after, limit: pageFrames };
    const frames = await listFrames(database, run.workspaceId, page);
    for (const { payload } of frames) {
      const read = readWireFrame(payload);
      if (read.ok) shown = addFrame(shown, read.value);
    }
    after = frames.at(-1)?.seq ?? last;
  }
  return { ...shown, text: shown.text.trimEnd() };
}

function addFrame(shown: ShownAnswer, { event }: Frame): ShownAnswer {
  if (event.type === 'reply') return { ...shown, hasReply: true };
  if (event.type === 'message_chunk' && speakingNodes.has(event.id))
    return { ...shown, text: shown.text + event.content };
  // Text before a stored turn is not written again.
  if (event.type === 'checkpoint') return { ...shown, text: '' };
  const value = event.type === 'custom' ? getCustomValue(event.value) : null;
  // Another message begins here, and the text so far belongs to the previous one.
  const isMessage = value !== null && 'message' in value && !('runStatus' in value);
  return isMessage ? { ...shown, text: '' } : shown;
}
