/**
 * Writes the first frames of a run together with the run itself, so that a reader knows immediately what was started: `run_start`, the ids
 * of the messages, and that the run is queued. From then on only the worker that holds the run writes.
 */
import type { ConversationId, MessageId, RunId, WorkspaceId } from '@/lib/core/ids';
import { describeRunInput, type RunInput } from '@/lib/domain/runs/run';
import { appendFrames } from '@/lib/domain/runs/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { recordChange } from '../triggers/record-change';
import { createCustomEvent, createSequencer, encodeFrame } from '@/lib/protocol/run-frames';

export type OpenedRun = {
  readonly id: RunId;
  readonly workspaceId: WorkspaceId;
  readonly input: RunInput;
  readonly agent: string;
  readonly causeExecutionId?: string | null;
  /** The messages of a chat to which the answer belongs, or null if the run has none. */
  readonly messages: {
    readonly conversationId: ConversationId;
    readonly messageId: MessageId;
    readonly userMessageId: MessageId;
  } | null;
};

export async function openLog(database: Database, run: OpenedRun): Promise<void> {
  const sequencer = createSequencer({ sessionId: run.messages?.conversationId ?? run.id });
  const frames = [
    sequencer.stamp({
      type: 'run_start',
      runId: run.id,
      message: describeRunInput(run.input),
      agent: run.agent,
    }),
    ...(run.messages === null
      ? []
      : [sequencer.stamp(createCustomEvent({ message: { runId: run.id, ...run.messages } }))]),
    sequencer.stamp(createCustomEvent({ runStatus: 'queued' })),
  ];
  const rows = frames.map((frame) => ({
    seq: frame.eventId ?? 0,
    type: frame.event.type,
    payload: encodeFrame(frame),
  }));
  await appendFrames(database, { runId: run.id, workspaceId: run.workspaceId, attempt: 0 }, rows);
  const { workspaceId, causeExecutionId } = run;
  const cause = { workspaceId, ...(causeExecutionId == null ? {} : { executionId: causeExecutionId }) };
  await recordChange(database, cause, {
    entity: 'research.runs',
    event: 'on_create',
    id: run.id,
    key: 'begun',
  });
}
