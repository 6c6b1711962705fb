/**
 * One call of a model as the app makes it: text and proposed calls are told as they come, the call stops where the run's ceiling is
 * reached, and what came of it is one value. Reasoning goes nowhere. Rejects only where `signal` was aborted.
 */
import { assertNever } from '@/lib/core/errors';
import { loadTokenCounter } from '@/lib/core/count-tokens';
import type {
  LanguageModel,
  ModelFailure,
  ModelRequest,
  ModelToolCall,
  ModelUsage,
} from '@/lib/engine/model/model';
import { estimateCost } from '@/lib/engine/model/prices';
import { type Ceilings, isOverCeiling } from './run-ceiling';

export type ModelStream = {
  readonly model: LanguageModel;
  readonly request: ModelRequest;
  /** What this call may still use. */
  readonly ceilings: Ceilings;
  readonly signal: AbortSignal;
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
  readonly costUsd: number | null;
  readonly providerState?: unknown;
};

/** Characters of an answer for each token: an estimate that errs on the side of stopping late, by less than one answer. */
const charsPerToken = 4;

export async function streamModel(stream: ModelStream): Promise<StreamedAnswer> {
  const { model, request, ceilings, signal } = stream;
  const abort = new AbortController();
  let text = '';
  let writtenChars = 0;
  const inputTokens = await countInput(request, ceilings);
  const estimate = () => ({ inputTokens, outputTokens: Math.ceil(writtenChars / charsPerToken) });
  const end = (rest: Partial<StreamedAnswer> & Pick<StreamedAnswer, 'ended'>): StreamedAnswer => {
    const usage = rest.usage ?? null;
    const costUsd = usage === null ? null : (estimateCost(model, usage)?.usd ?? null);
    return { text, calls: [], failure: null, costUsd, ...rest, usage };
  };
  if (isOverCeiling(model, ceilings, estimate())) return end({ ended: 'ceiling' });
  for await (const event of model.streamChat(request, AbortSignal.any([signal, abort.signal]))) {
    switch (event.type) {
      case 'message_start':
      case 'thinking_delta':
        break;
      case 'content_delta': {
        const piece = withoutNul(event.text);
        text += piece;
        writtenChars += piece.length;
        stream.onText(piece);
        break;
      }
      case 'tool_use_start':
        stream.onCall?.(event);
        break;
      case 'tool_use_input':
        writtenChars += event.partialInput.length;
        stream.onCallInput?.({ id: event.id, text: withoutNul(event.partialInput) });
        break;
      case 'message_complete': {
        const { finishReason, calls, usage, providerState } = event;
        const cleaned = calls.map(({ input, ...call }) => ({ ...call, input: cleanInput(input) }));
        return end({
          ended: finishReason,
          calls: cleaned,
          usage,
          ...(providerState !== undefined && { providerState }),
        });
      }
      case 'error':
        signal.throwIfAborted();
        return end({ ended: 'failed', failure: event.failure });
      default:
        return assertNever(event);
    }
    if (isOverCeiling(model, ceilings, estimate())) {
      abort.abort();
      // The provider tells the usage at the end, which does not come; what was spent is not nothing.
      return end({ ended: 'ceiling', usage: estimate() });
    }
  }
  throw new Error('The model port ended without a last event.');
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

/** Counted only where a ceiling asks for it. */
async function countInput(request: ModelRequest, ceilings: Ceilings): Promise<number> {
  if (ceilings.tokens === null && ceilings.costUsd === null) return 0;
  const counter = await loadTokenCounter();
  const texts = request.messages.flatMap((message) =>
    message.role === 'tool' ? message.results.map(({ content }) => content) : [message.content],
  );
  return [request.system, ...texts].reduce((sum, each) => sum + counter.estimate(each), 0);
}
