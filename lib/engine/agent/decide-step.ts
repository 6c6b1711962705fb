/**
 * Decides what a run does next from its stored turns alone: make the next open call, ask the model, or end. Because nothing else is
 * consulted, a run that was interrupted by a crash or an approval continues exactly where it stopped. Pure.
 */
import type { ModelFailure, ModelToolCall } from '../model/model';
import { findOpenCalls, type StoredTurn } from './turn';

/** The message that the client sees after the last turn (agent-chat §7). */
const tooManyTurnsMessage = 'Maximum tool-call rounds exceeded';

export type LoopOutcome =
  | { readonly type: 'answered'; readonly text: string; readonly turn: number }
  /** The user must decide on these approvals. All other calls of the turn have ended. */
  | { readonly type: 'waiting'; readonly approvalIds: readonly string[] }
  /** `text` is what the model had written of its turn, which is not stored. */
  | { readonly type: 'failed'; readonly failure: ModelFailure; readonly text: string }
  | { readonly type: 'too_many_turns'; readonly message: typeof tooManyTurnsMessage; readonly text: string }
  /** The text is incomplete: it was cut at the length limit of a turn, or withheld by the provider. */
  | { readonly type: 'length' | 'filtered'; readonly text: string; readonly turn: number }
  /** The text is incomplete: the run has reached its spending ceiling. `turn` is null if there was no turn yet. */
  | { readonly type: 'ceiling'; readonly text: string; readonly turn: number | null };

export type LoopStep =
  | { readonly type: 'think' }
  | { readonly type: 'act'; readonly turn: StoredTurn; readonly call: ModelToolCall }
  | { readonly type: 'end'; readonly outcome: LoopOutcome };

export type StepQuestion = {
  readonly turns: readonly StoredTurn[];
  /** Calls that were attempted since the loop started and wait for the user: call id → approval id. */
  readonly waiting: ReadonlyMap<string, string>;
  readonly maxTurns: number;
};

export function decideStep({ turns, waiting, maxTurns }: StepQuestion): LoopStep {
  const turn = turns.at(-1);
  if (turn === undefined) return { type: 'think' };
  const open = findOpenCalls(turn);
  const call = open.find(({ id }) => !waiting.has(id));
  if (call !== undefined) return { type: 'act', turn, call };
  if (open.length > 0) {
    const approvalIds = new Set(open.flatMap(({ id }) => waiting.get(id) ?? []));
    return end({ type: 'waiting', approvalIds: [...approvalIds] });
  }
  if (turn.calls.length === 0 && turn.followUp === null) return end(describeEnd(turn));
  if (turns.length < maxTurns) return { type: 'think' };
  return end({ type: 'too_many_turns', message: tooManyTurnsMessage, text: turn.text });
}

function describeEnd({ ended, text, number }: StoredTurn): LoopOutcome {
  const type = ended === 'stop' || ended === 'tool_use' ? 'answered' : ended;
  return { type, text, turn: number };
}

function end(outcome: LoopOutcome): LoopStep {
  return { type: 'end', outcome };
}
