/**
 * Turns the model's output into a turn: gives its calls ids that are unique in the run, and decides whether a final text must be requested
 * again in English. Pure; what users should see of it is returned as events, which the loop emits before it stores the turn.
 */
import { limits } from '@/lib/core/limits';
import type { ModelToolCall } from '../model/model';
import { askForEnglish, type LanguageContext, needsEnglish, retryingChunk } from './language-guard';
import type { SpokenThought, StoredTurn } from './turn';

/** Text to stream after the turn's own text. */
export type LoopEvent = { readonly type: 'retrying'; readonly turn: number; readonly chunk: string };

export type ReceiveOptions = {
  readonly earlier: readonly StoredTurn[];
  readonly bounds: { readonly maxTurns: number };
  /** Null if an answer may be in any language. */
  readonly language: Omit<LanguageContext, 'quotes'> | null;
};

export type ReceivedTurn = { readonly turn: StoredTurn; readonly events: readonly LoopEvent[] };

export function receiveTurn(thought: SpokenThought, options: ReceiveOptions): ReceivedTurn {
  const number = options.earlier.length;
  const { text, ended, providerState } = thought;
  const calls = admitCalls(thought, options.earlier);
  const followUp = calls.length === 0 && needsEnglishRetry(thought, options) ? askForEnglish : null;
  // A provider's state has a place for each call, so it only fits if all calls are kept.
  const keepsState = providerState !== undefined && calls.length === thought.calls.length;
  const turn = { number, text, ended, calls, results: [], followUp, ...(keepsState && { providerState }) };
  const events: readonly LoopEvent[] =
    followUp === null ? [] : [{ type: 'retrying', turn: number, chunk: retryingChunk }];
  return { turn, events };
}

/** If the text was cut, its last call may be incomplete, so no call of such a turn is made. */
function admitCalls(thought: SpokenThought, earlier: readonly StoredTurn[]): readonly ModelToolCall[] {
  if (thought.ended !== 'stop' && thought.ended !== 'tool_use') return [];
  const used = new Set(earlier.flatMap(({ calls }) => calls.map(({ id }) => id)));
  return thought.calls.map((call, index) => {
    const id = createUnusedId(call.id, `${earlier.length}_${index}`, used);
    used.add(id);
    return { ...call, id };
  });
}

/**
 * Some servers restart their call ids in each turn. An id must name its call permanently, so an id already in use gets the turn and the
 * index as a suffix.
 */
function createUnusedId(given: string, place: string, used: ReadonlySet<string>): string {
  if (given !== '' && given.length <= limits.idChars && !used.has(given)) return given;
  const stem = given === '' || given.length > limits.idChars / 2 ? 'call' : given;
  let id = `${stem}_${place}`;
  while (used.has(id)) id += '_';
  return id;
}

/** Retries at most once per run, and only if there is a turn left in which to answer. */
function needsEnglishRetry({ text, ended, quotes = [] }: SpokenThought, options: ReceiveOptions): boolean {
  const { earlier, bounds, language } = options;
  if (language === null || (ended !== 'stop' && ended !== 'tool_use')) return false;
  if (earlier.length + 1 >= bounds.maxTurns || earlier.some(({ followUp }) => followUp !== null))
    return false;
  return needsEnglish(text, { ...language, quotes });
}
