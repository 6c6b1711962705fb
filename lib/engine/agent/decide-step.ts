/**
 * What a run does next, from its kept turns alone: make the next open call, think, or end. Because nothing else is asked, a run
 * that a crash or an approval interrupted goes on exactly where it stood. Pure.
 */
import type { ModelFailure, ModelToolCall } from '../model/model';
import { findOpenCalls, type StoredTurn } from './turn';

/** What the client sees after the last turn (agent-chat §7). */
const tooManyTurnsMessage = 'Maximum tool-call rounds exceeded';

export type LoopOutcome =
  | { readonly type: 'answered'; readonly text: string; readonly turn: number }
  /** A person must decide; each id is that of an approval. All other calls of the turn have ended. */
  | { readonly type: 'waiting'; readonly approvalIds: readonly string[] }
  /** `text` is what the model said of its turn, which is not kept. */
  | { readonly type: 'failed'; readonly failure: ModelFailure; readonly text: string }
  | { readonly type: 'too_many_turns'; readonly message: typeof tooManyTurnsMessage; readonly text: string }
  /** A part: cut at the length of one turn, or withheld by the provider. */
  | { readonly type: 'length' | 'filtered'; readonly text: string; readonly turn: number }
  /** A part: the run has spent what it may. `turn` is null where there was none yet. */
  | { readonly type: 'ceiling'; readonly text: string; readonly turn: number | null };

export type LoopStep =
  | { readonly type: 'think' }
  | { readonly type: 'act'; readonly turn: StoredTurn; readonly call: ModelToolCall }
  | { readonly type: 'end'; readonly outcome: LoopOutcome };

export type StepQuestion = {
  readonly turns: readonly StoredTurn[];
  /** Calls that were asked for in this sitting and wait for a person: call id → approval id. */
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
