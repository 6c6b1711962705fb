/**
 * One call of a model as the app makes it: text and proposed calls are told as they come, the call stops where the run's ceiling is
 * reached, and what came of it is one value. Reasoning goes nowhere. Rejects only where `signal` was aborted.
 */
import { assertNever } from '@/lib/core/errors';
import type { JsonValue } from '@/lib/core/json';
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
import { type CeilingsLeft, countRoom, isOverCeiling } from './run-ceiling';

export type ModelStream = {
  readonly model: LanguageModel;
  readonly request: ModelRequest;
  /** What this call may still use. */
  readonly ceilings: CeilingsLeft;
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
  readonly providerState?: JsonValue;
};

/** Characters of an answer for each token: an estimate that errs on the side of stopping late, by less than one answer. */
const charsPerToken = 4;

export async function streamModel(stream: ModelStream): Promise<StreamedAnswer> {
  const { model, request, signal } = stream;
  const abort = new AbortController();
  let text = '';
  const use = await watchUse(stream);
  const mostOutput = use.countOutput();
  const end = (rest: Partial<StreamedAnswer> & Pick<StreamedAnswer, 'ended'>): StreamedAnswer => {
    const usage = rest.usage ?? null;
    const costUsd = usage === null ? null : (estimateCost(model, usage)?.usd ?? null);
    return { text, calls: [], failure: null, costUsd, isEstimated: false, ...rest, usage };
  };
  // The provider tells the usage at the end, which does not come; what was spent is not nothing.
  const cutOff = () => end({ ended: 'ceiling', usage: use.estimate(), isEstimated: true });
  if (use.isOver()) return end({ ended: 'ceiling' });
  const signals = [signal, abort.signal, stream.timeUp].filter((each) => each !== undefined);
  const capped = { ...request, maxOutputTokens: Math.max(1, Math.min(request.maxOutputTokens, mostOutput)) };
  for await (const event of model.streamChat(capped, AbortSignal.any(signals))) {
    switch (event.type) {
      case 'message_start':
      case 'thinking_delta':
        break;
      case 'content_delta': {
        text += event.text;
        use.add(event.text);
        stream.onText(event.text);
        break;
      }
      case 'tool_use_start':
        stream.onCall?.(event);
        break;
      case 'tool_use_input':
        use.add(event.partialInput);
        stream.onCallInput?.({ id: event.id, text: event.partialInput });
        break;
      case 'message_complete':
        return end(readEnd(event, mostOutput < request.maxOutputTokens));
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

/** An answer that is as long as the run's limit let it be has reached that limit, not the length of a turn. */
function readEnd(
  { finishReason, calls, usage, providerState }: Extract<ModelEvent, { type: 'message_complete' }>,
  isCapped: boolean,
) {
  const ended = finishReason === 'length' && isCapped ? ('ceiling' as const) : finishReason;
  const kept = providerState !== undefined && { providerState };
  return { ended, calls, usage, ...kept };
}

/** What a call has used so far, reckoned, and whether it must end with that. */
async function watchUse({ model, request, ceilings, timeUp }: ModelStream) {
  const isWatched = ceilings.tokens !== null || ceilings.costUsd !== null || timeUp !== undefined;
  const inputTokens = isWatched ? await countInput(request) : 0;
  let writtenChars = 0;
  const estimate = () => ({ inputTokens, outputTokens: Math.ceil(writtenChars / charsPerToken) });
  return {
    estimate,
    /** Tokens that the answer may have. */
    countOutput: () => (countRoom(model, ceilings) ?? Number.POSITIVE_INFINITY) - inputTokens,
    add(written: string) {
      writtenChars += written.length;
    },
    isOver: () => timeUp?.aborted === true || isOverCeiling(model, ceilings, estimate()),
  };
}
