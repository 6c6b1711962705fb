/**
 * What the loop asks of the program (`lib/engine/agent/loop.ts`): turns and results are kept with the frames that tell of them, the budget is
 * looked at before each step, calls go through the gate. How the model is asked differs from chat to chat and is given from outside.
 */
import { createUuid } from '@/lib/core/ids';
import { insertTurn } from '@/lib/domain/tools/store';
import type { LoopPorts } from '@/lib/engine/agent/loop';
import type { ModelMessage } from '@/lib/engine/model/model';
import type { StoredTurn } from '@/lib/engine/agent/turn';
import type { ChosenModel } from '../models/resolve-model';
import { actInRun, refuseInRun } from '../tools/act-in-run';
import type { Acting } from '../tools/acting';
import { describeTurn } from '../tools/describe-state';
import { isSpent, leaveOver, readSpending } from '../models/run-budget';

export type LoopSurroundings = {
  readonly acting: Acting;
  readonly chosen: ChosenModel;
  readonly think: LoopPorts['think'];
  /** What was said before the run's first turn, as the model is sent it. */
  readonly conversation: readonly ModelMessage[];
  /** True where what is said without calls is the answer; false where another call of the model answers in the same node. */
  readonly isLastTurnTold: boolean;
  /** Of a question with a limit of time. */
  readonly timeUp?: AbortSignal | undefined;
};

export function createLoopPorts(surroundings: LoopSurroundings): LoopPorts {
  const { acting, chosen, think, timeUp } = surroundings;
  const { run, recorder, clock } = acting.context;
  const begunMs = clock.now().getTime();
  return {
    think,
    act: (call) => actInRun(acting, call.id),
    refuse: (call, _turn, reason) => refuseInRun(acting, call.id, reason),
    keepTurn: (turn) => keepTurn(surroundings, turn),
    // Kept in the transaction that ended the call.
    keepResult: () => Promise.resolve(),
    isCeilingReached: async () =>
      timeUp?.aborted === true ||
      isSpent(leaveOver(chosen, await readSpending(run)), clock.now().getTime() - begunMs),
    emit: (event) => recorder.text(event.chunk, acting.nodes.speak()),
  };
}

/** A turn of a run ends with what the run knows then, and with a place to go on from (run-stream §4.2, `checkpoint`). */
async function keepTurn(surroundings: LoopSurroundings, turn: StoredTurn): Promise<void> {
  const { acting, conversation: opening, isLastTurnTold } = surroundings;
  const { context, nodes } = acting;
  const { run, recorder, clock } = context;
  const state = describeTurn(turn);
  if (turn.calls.length > 0 || isLastTurnTold) {
    nodes.leave(state);
    recorder.record({
      type: 'checkpoint',
      checkpointId: createUuid(),
      timestamp: clock.now().toISOString(),
      step: turn.number,
      state,
      threadId: run.conversationId ?? run.id,
      checkpointNs: '',
    });
  }
  const place = { runId: run.id, workspaceId: run.workspaceId };
  await recorder.commit((database) => insertTurn(database, place, { turn, opening }));
}
