/**
 * A turn of the agentic loop (agent-chat §3): what the model said, the calls it proposed, and the result of each. Turns are stored before a
 * call runs and after each result, so the stored turns alone tell where a run stands, and any worker that reads them can continue.
 * Reasoning is never part of a turn, except for what a provider wants back unchanged, which is opaque here.
 */
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import type { ModelFailure, ModelToolCall } from '../model/model';

/** `ceiling`: the run reached its spending ceiling in the middle of the text. A failed turn is not stored. */
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
  /** Results of the calls that have ended so far, in the order in which they ended. */
  results: z.array(resultSchema).readonly(),
  /**
   * The message that the app sent in the user's name after this turn (the language guard's sentence), or null. If there is one, this is not
   * the last turn.
   */
  followUp: z.string().nullable(),
  providerState: z.json().optional(),
});

export type StoredTurn = Readonly<z.output<typeof storedTurnSchema>>;

/** The result of one model call that did not fail. */
export type SpokenThought = {
  readonly ended: TurnEnd;
  readonly text: string;
  readonly calls: readonly ModelToolCall[];
  /** Quotes from sources in the text; another language in them is the source's, not the model's. */
  readonly quotes?: readonly string[];
  readonly providerState?: JsonValue;
};

export type Thought =
  | SpokenThought
  | { readonly ended: 'failed'; readonly text: string; readonly failure: ModelFailure };

/** Returns the calls of a turn that have no result yet, in order. */
export function findOpenCalls(turn: StoredTurn): readonly ModelToolCall[] {
  const ended = new Set(turn.results.map(({ toolCallId }) => toolCallId));
  return turn.calls.filter(({ id }) => !ended.has(id));
}
