/**
 * A turn of the agentic loop (agent-chat §3): what the model said, the calls it proposed, and what became of each. Turns are kept
 * before a call runs and after each result, so that the kept turns alone say where a run stands: whoever reads them can go on.
 * Reasoning is never part of a turn, save what a provider wants back unchanged, which is opaque here.
 */
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import type { ModelFailure, ModelToolCall } from '../model/model';

/** `ceiling`: the run had spent what it may spend in the midst of the text. A turn that failed is not kept. */
const turnEnds = ['stop', 'tool_use', 'length', 'filtered', 'ceiling'] as const;
type TurnEnd = (typeof turnEnds)[number];

const callSchema = z.object({ id: z.string(), name: z.string(), input: z.json() });

const resultSchema = z.object({
  toolCallId: z.string(),
  name: z.string(),
  content: z.string(),
  isError: z.boolean(),
});

export const storedTurnSchema = z.object({
  /** Zero-based. */
  number: z.int().min(0),
  text: z.string(),
  ended: z.enum(turnEnds),
  /** In the model's order; their ids are unique in the run. */
  calls: z.array(callSchema).readonly(),
  /** Of the calls that ended so far, in the order in which they ended. */
  results: z.array(resultSchema).readonly(),
  /** What the app asked in the person's place after this turn, which is then not the last: the language guard's sentence. */
  followUp: z.string().nullable(),
  providerState: z.json().optional(),
});

export type StoredTurn = Readonly<z.output<typeof storedTurnSchema>>;

/** What one call of the model gave, where it did not fail. */
export type SpokenThought = {
  readonly ended: TurnEnd;
  readonly text: string;
  readonly calls: readonly ModelToolCall[];
  /** What the text quotes from sources: another language there is the source's. */
  readonly quotes?: readonly string[];
  readonly providerState?: JsonValue;
};

export type Thought =
  | SpokenThought
  | { readonly ended: 'failed'; readonly text: string; readonly failure: ModelFailure };

/** The calls of a turn that have no result yet, in order. */
export function findOpenCalls(turn: StoredTurn): readonly ModelToolCall[] {
  const ended = new Set(turn.results.map(({ toolCallId }) => toolCallId));
  return turn.calls.filter(({ id }) => !ended.has(id));
}
