/**
 * One call of a model as the app makes it: text and proposed calls are told as they come, the call stops where the run's ceiling is
 * reached, and what came of it is one value. Reasoning goes nowhere. Rejects only where `signal` was aborted.
 */
import { assertNever } from '@/lib/core/errors';
import type {
  LanguageModel,
  ModelEvent,
  ModelFailure,
  ModelRequest,
  ModelToolCall,
  ModelUsage,
} from '@/lib/engine/model/model';
import { estimateCost } from '@/lib/engine/model/prices';
import { countInput } from './count-input';
import { type Ceilings, isOverCeiling } from './run-ceiling';

export type ModelStream = {
  readonly model: LanguageModel;
  readonly request: ModelRequest;
  /** What this call may still use. */
  readonly ceilings: Ceilings;
  readonly signal: AbortSignal;
  /** Ends it as a ceiling does: what has come stays, and is counted. */
  readonly timeUp?: AbortSignal | undefined;
  readonly onText: (text: string) => void;
  readonly onCall?: (call: { readonly id: string; readonly name: string }) => void;
  /** A piece of the arguments of a call that was told before. */
  readonly onCallInput?: (piece: { readonly id: string; readonly text: string }) => void;
};

export type StreamedAnswer = {
  /** All the model wrote. */
  readonly text: string;
  readonly calls: readonly ModelToolCall[];
  readonly ended: 'stop' | 'tool_use' | 'length' | 'filtered' | 'ceiling' | 'failed';
  readonly failure: ModelFailure | null;
  readonly usage: ModelUsage | null;
  /** The usage is reckoned: it was cut off before the provider told. */
  readonly isEstimated: boolean;
  readonly costUsd: number | null;
  readonly providerState?: unknown;
};

/** Characters of an answer for each token: an estimate that errs on the side of stopping late, by less than one answer. */
const charsPerToken = 4;

export async function streamModel(stream: ModelStream): Promise<StreamedAnswer> {
  const { model, request, signal } = stream;
  const abort = new AbortController();
  let text = '';
  const use = await watchUse(stream);
  const end = (rest: Partial<StreamedAnswer> & Pick<StreamedAnswer, 'ended'>): StreamedAnswer => {
    const usage = rest.usage ?? null;
    const costUsd = usage === null ? null : (estimateCost(model, usage)?.usd ?? null);
    return { text, calls: [], failure: null, costUsd, isEstimated: false, ...rest, usage };
  };
  // The provider tells the usage at the end, which does not come; what was spent is not nothing.
  const cutOff = () => end({ ended: 'ceiling', usage: use.estimate(), isEstimated: true });
  if (use.isOver()) return end({ ended: 'ceiling' });
  const signals = [signal, abort.signal, stream.timeUp].filter((each) => each !== undefined);
  for await (const event of model.streamChat(request, AbortSignal.any(signals))) {
    switch (event.type) {
      case 'message_start':
      case 'thinking_delta':
        break;
      case 'content_delta': {
        const piece = withoutNul(event.text);
        text += piece;
        use.add(piece);
        stream.onText(piece);
        break;
      }
      case 'tool_use_start':
        stream.onCall?.(event);
        break;
      case 'tool_use_input':
        use.add(event.partialInput);
        stream.onCallInput?.({ id: event.id, text: withoutNul(event.partialInput) });
        break;
      case 'message_complete':
        return end(readEnd(event));
      case 'error':
        signal.throwIfAborted();
        return use.isOver() ? cutOff() : end({ ended: 'failed', failure: event.failure });
      default:
        return assertNever(event);
    }
    if (use.isOver()) {
      abort.abort();
      return cutOff();
    }
  }
  throw new Error('The model port ended without a last event.');
}

function readEnd({
  finishReason,
  calls,
  usage,
  providerState,
}: Extract<ModelEvent, { type: 'message_complete' }>) {
  const cleaned = calls.map(({ input, ...call }) => ({ ...call, input: cleanInput(input) }));
  const kept = providerState !== undefined && { providerState };
  return { ended: finishReason, calls: cleaned, usage, ...kept };
}

/** What a call has used so far, reckoned, and whether it must end with that. */
async function watchUse({ model, request, ceilings, timeUp }: ModelStream) {
  const isWatched = ceilings.tokens !== null || ceilings.costUsd !== null || timeUp !== undefined;
  const inputTokens = isWatched ? await countInput(request) : 0;
  let writtenChars = 0;
  const estimate = () => ({ inputTokens, outputTokens: Math.ceil(writtenChars / charsPerToken) });
  return {
    estimate,
    add(written: string) {
      writtenChars += written.length;
    },
    isOver: () => timeUp?.aborted === true || isOverCeiling(model, ceilings, estimate()),
  };
}

/** PostgreSQL keeps no U+0000, in a text or in JSON, and nobody means one. */
const withoutNul = (text: string) => text.replaceAll('\0', '');

function cleanInput(input: unknown): unknown {
  if (typeof input === 'string') return withoutNul(input);
  if (Array.isArray(input)) return input.map(cleanInput);
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [withoutNul(key), cleanInput(value)]),
  );
}
