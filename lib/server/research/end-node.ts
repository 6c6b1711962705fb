/** Ends a sub-question. Its usage, its state and its frames are stored together, and the run can continue from there. */
import { createUuid } from '@/lib/core/ids';
import { insertModelCall } from '@/lib/domain/models/store';
import type { ResearchNode } from '@/lib/domain/research/node';
import { changeNodes, type NodeChange } from '@/lib/domain/research/node-store';
import type { SkipReason } from '@/lib/engine/agent/graph/decide-next';
import type { NodeRun } from '@/lib/protocol/run-frames';
import { describeEnd } from '../conversations/keep-answer';
import type { NodeTelling } from './node-telling';
import type { AskedTurn } from './ask-turn';
import type { Research } from './open-research';
import { tellOutcome } from './tell-workers';
import { describeSkip } from './write-gaps';

type Ended = { readonly node: ResearchNode; readonly span: NodeRun; readonly turn: AskedTurn | null };

export async function failNode(
  research: Research,
  { node, span, turn, tell }: Ended & { readonly turn: AskedTurn; readonly tell: NodeTelling['failed'] },
): Promise<void> {
  const reason = describeEnd(turn.answer, research.chosen).failure?.message ?? 'The model gave no answer.';
  tell(node, reason, span);
  await endNode(research, { node, span, turn, change: { state: 'failed', reason } });
}

export async function skipNode(
  research: Research,
  { node, span, turn, reason }: Ended & { readonly reason: SkipReason },
): Promise<void> {
  await endNode(research, { node, span, turn, change: { state: 'skipped', reason } });
}

type Change = Required<Pick<NodeChange, 'state' | 'reason'>>;

async function endNode(
  research: Research,
  { node, span, turn, change }: Ended & { readonly change: Change },
): Promise<void> {
  const { run, recorder, clock } = research.context;
  leaveNode(research, { node, span, state: { id: node.id, ...change }, error: change.reason });
  await recorder.commit(async (database) => {
    if (turn !== null) await insertModelCall(database, turn.call);
    const place = { runId: run.id, workspaceId: run.workspaceId };
    const tokens = turn === null ? {} : countTokens(turn);
    await changeNodes(database, place, { ids: [node.id], ...change, ...tokens, endedAt: clock.now() });
    const reason = change.state === 'skipped' ? describeSkip(change.reason) : (change.reason ?? 'it failed');
    await tellOutcome(database, run, { node, turn, result: { type: 'stopped', reason } });
  });
}

export const countTokens = ({ call }: AskedTurn) => ({
  inputTokens: call.inputTokens ?? 0,
  outputTokens: call.outputTokens ?? 0,
});

type Left = {
  readonly node: ResearchNode;
  readonly span: NodeRun;
  readonly state: Readonly<Record<string, string | number | null>>;
  readonly error?: string | null;
};

/** Records the run's current values and a place to continue from (run-stream §4.2, `updates` and `checkpoint`). */
export function leaveNode({ context, conversationId }: Research, { node, span, state, error }: Left): void {
  const { recorder, clock } = context;
  recorder.record({ type: 'updates', id: span.name, state: { ...state } }, span);
  recorder.record(
    {
      type: 'checkpoint',
      checkpointId: createUuid(),
      timestamp: clock.now().toISOString(),
      step: node.place + 1,
      state: { ...state },
      threadId: conversationId,
      checkpointNs: '',
    },
    span,
  );
  recorder.exit(span, error == null ? 'Ok' : { Err: error });
}
