/**
 * Implements the ports of the loop (`lib/engine/agent/loop.ts`). Turns and results are stored together with the frames that report them,
 * the budget is checked before each step, and calls go through the gate. How the model is asked differs between chats and is passed in.
 */
import { createUuid } from '@/lib/core/ids';
import { insertTurn } from '@/lib/domain/tools/store';
import type { LoopPorts } from '@/lib/engine/agent/loop';
import type { ModelMessage } from '@/lib/engine/model/model';
import type { StoredTurn } from '@/lib/engine/agent/turn';
import type { ChosenModel } from '../models/resolve-model';
import { actInRun, refuseInRun } from '../tools/act-in-run';
import type { Acting } from '../tools/acting';
import { describeTurn } from '../tools/describe-turn';
import { isSpent, readLeft } from '@/lib/server/models/run-spending';

export type LoopSurroundings = {
  readonly acting: Acting;
  readonly chosen: ChosenModel;
  readonly think: LoopPorts['think'];
  /** The messages before the run's first turn, as sent to the model. */
  readonly conversation: readonly ModelMessage[];
  /** True if text without calls is the answer. False if another model call answers in the same node. */
  readonly isLastTurnTold: boolean;
  /** Aborts when the question's time limit is reached. */
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
    // Already stored in the transaction that ended the call.
    keepResult: () => Promise.resolve(),
    isCeilingReached: async () =>
      timeUp?.aborted === true || isSpent(await readLeft(chosen, run), clock.now().getTime() - begunMs),
    emit: (event) => recorder.text(event.chunk, acting.nodes.speak()),
  };
}

/** At the end of each turn, a run records its current values and a checkpoint to continue from (run-stream §4.2, `checkpoint`). */
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
