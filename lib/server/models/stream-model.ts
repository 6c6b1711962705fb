/**
 * Makes one model call: reports text and proposed calls as they arrive, stops when the run's ceiling is reached, and returns the outcome as
 * one value. Nothing is sent if a limit of the month is reached. Reasoning is discarded. Rejects only if `signal` was aborted.
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
import { traceWork } from '@/lib/platform/telemetry/trace-work';
import type { Reader } from '@/lib/platform/db/in-workspace';
import { findReachedLimit } from '../usage/find-reached-limit';
import { countInput } from './count-input';
import { type CeilingsLeft, countRoom, isOverCeiling } from './run-ceilings';

export type ModelStream = {
  readonly model: LanguageModel;
  /** Whose limits of the month apply. */
  readonly spender: Reader;
  readonly request: ModelRequest;
  /** What this call may still use. */
  readonly ceilings: CeilingsLeft;
  readonly signal: AbortSignal;
  /** Called before the request is sent. */
  readonly onSend?: (() => Promise<void>) | undefined;
  /** Ends the call as a ceiling does: what has arrived is kept and counted. */
  readonly timeUp?: AbortSignal | undefined;
  readonly onText: (text: string) => void;
  readonly onCall?: (call: { readonly id: string; readonly name: string }) => void;
  /** Called with a piece of the arguments of a call that was announced before. */
  readonly onCallInput?: (piece: { readonly id: string; readonly text: string }) => void;
};

export type StreamedAnswer = {
  /** Everything the model wrote. */
  readonly text: string;
  readonly calls: readonly ModelToolCall[];
  readonly ended: 'stop' | 'tool_use' | 'length' | 'filtered' | 'ceiling' | 'failed';
  readonly failure: ModelFailure | null;
  readonly usage: ModelUsage | null;
  /** True if the usage is an estimate because the call was cut off before the provider reported it. */
  readonly isEstimated: boolean;
  readonly costUsd: number | null;
  readonly providerState?: JsonValue;
};

/** Characters per token of an answer: an estimate that errs towards stopping late, by less than one answer. */
const charsPerToken = 4;

const empty = {
  text: '',
  calls: [],
  failure: null,
  usage: null,
  isEstimated: false,
} satisfies Partial<StreamedAnswer>;

/** The answer to a request that was not sent, and so cost nothing whatever the price of the model. */
const unsent = { ...empty, costUsd: 0 };

/** The call is a span of the trace of its run, which says how long it took and what it used, and nothing of what was asked or answered. */
export function streamModel(stream: ModelStream): Promise<StreamedAnswer> {
  const { model, request } = stream;
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': model.provider,
    'gen_ai.request.model': model.name,
    'gen_ai.request.max_tokens': request.maxOutputTokens,
  } as const;
  return traceWork({ name: `chat ${model.name}`, kind: 'client', attributes }, async (span) => {
    const answer = await askWithinLimits(stream);
    const { ended, failure, usage } = answer;
    span.set({
      'gen_ai.response.finish_reasons': [ended],
      'gen_ai.usage.input_tokens': usage?.inputTokens,
      'gen_ai.usage.output_tokens': usage?.outputTokens,
    });
    if (failure !== null) span.fail(failure.kind);
    return answer;
  });
}

async function askWithinLimits(stream: ModelStream): Promise<StreamedAnswer> {
  const use = await watchUse(stream);
  if (use.isOver()) return { ...unsent, ended: 'ceiling' };
  const reached = isFree(stream.model) ? null : await findReachedLimit(stream.spender);
  if (reached !== null) return { ...unsent, ended: 'failed', failure: { kind: 'limit_reached', ...reached } };
  await stream.onSend?.();
  return streamAnswer(stream, use);
}

type WatchedUse = Awaited<ReturnType<typeof watchUse>>;

async function streamAnswer(stream: ModelStream, use: WatchedUse): Promise<StreamedAnswer> {
  const { model, request, signal } = stream;
  const abort = new AbortController();
  let text = '';
  const mostOutput = use.countOutput();
  const end = (rest: Partial<StreamedAnswer> & Pick<StreamedAnswer, 'ended'>): StreamedAnswer => {
    const usage = rest.usage ?? null;
    const costUsd = usage === null ? null : (estimateCost(model, usage)?.usd ?? null);
    return { ...empty, ...rest, text, costUsd, usage };
  };
  // The provider reports usage at the end, which never arrives, but something was spent.
  const cutOff = () => end({ ended: 'ceiling', usage: use.estimate(), isEstimated: true });
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

/** The built-in reader costs nothing, so it goes on beyond any limit. */
const isFree = ({ provider }: Pick<LanguageModel, 'provider'>): boolean => provider === 'extractive';

/** If the run's limit shortened the maximum length, an answer that reached it has hit the run's ceiling, not the length limit of a turn. */
function readEnd(
  { finishReason, calls, usage, providerState }: Extract<ModelEvent, { type: 'message_complete' }>,
  isCapped: boolean,
) {
  const ended = finishReason === 'length' && isCapped ? ('ceiling' as const) : finishReason;
  const kept = providerState !== undefined && { providerState };
  return { ended, calls, usage, ...kept };
}

/** Estimates what a call has used so far, and whether it must end because of that. */
async function watchUse({ model, request, ceilings, timeUp }: ModelStream) {
  const isWatched = ceilings.tokens !== null || ceilings.costUsd !== null || timeUp !== undefined;
  const inputTokens = isWatched ? await countInput(request) : 0;
  let writtenChars = 0;
  const estimate = () => ({ inputTokens, outputTokens: Math.ceil(writtenChars / charsPerToken) });
  return {
    estimate,
    /** Returns the number of tokens the answer may use. */
    countOutput: () => (countRoom(model, ceilings) ?? Number.POSITIVE_INFINITY) - inputTokens,
    add(written: string) {
      writtenChars += written.length;
    },
    isOver: () => timeUp?.aborted === true || isOverCeiling(model, ceilings, estimate()),
  };
}
