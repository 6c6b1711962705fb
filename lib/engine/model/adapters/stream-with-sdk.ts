/**
 * One call through the AI SDK as a `ModelAttempt`: one `streamText`, tools that only propose, no retries of its own. The SDK reports a
 * failure as a part or as an exception, and continues after a broken line, so the first error ends the attempt. Whether there were calls is
 * decided from the calls themselves, and whether the answer is complete from the finish reason.
 */
import {
  type FinishReason,
  InvalidResponseDataError,
  type LanguageModel as SdkModel,
  Output,
  streamText,
  type TextStreamPart,
  type ToolSet,
  TypeValidationError,
} from 'ai';
import { toJson } from '@/lib/core/json';
import type { ModelEvent, ModelRequest, ModelToolCall, ModelUsage } from '../model';
import { ModelProblem } from '../model-problem';
import type { ModelAttempt } from '../retry-once';
import { readProviderState, type StateOwner } from './provider-state';
import { toSdkConversation, toSdkTools } from './sdk-messages';
import { createToolNames, type ToolNames } from './tool-names';

type ProviderOptions = NonNullable<Parameters<typeof streamText>[0]['providerOptions']>;

export type SdkAttemptOptions = {
  readonly model: SdkModel;
  readonly owner: StateOwner;
  readonly providerOptions?: ProviderOptions;
  /** True for an event that the SDK cannot read and that the provider asks its clients to pass over. */
  readonly isPassedOver?: (event: unknown) => boolean;
};

// Otherwise the SDK would bypass our log and print its warnings, which contain settings.
globalThis.AI_SDK_LOG_WARNINGS = false;

export function createSdkAttempt({
  model,
  owner,
  providerOptions,
  isPassedOver = () => false,
}: SdkAttemptOptions): ModelAttempt {
  return async function* attempt(request, signal) {
    const names = createToolNames(request.tools);
    const { messages, prefix } = toSdkConversation(request, names, owner);
    const result = streamText({
      model,
      instructions: request.system,
      messages,
      ...(request.tools.length > 0 ? { tools: toSdkTools(request.tools, names) } : {}),
      output: decideOutput(request),
      maxOutputTokens: request.maxOutputTokens,
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
      ...(providerOptions === undefined ? {} : { providerOptions }),
      maxRetries: 0,
      abortSignal: signal,
      telemetry: { isEnabled: false },
      // Without it, the SDK prints the error together with the conversation.
      onError: ignoreError,
    });
    const answer = createAnswer(names);
    for await (const part of result.stream) {
      if (!isUnread(part, isPassedOver)) yield* answer.read(part);
    }
    const complete = answer.complete();
    const providerState = readProviderState(await result.responseMessages, owner, prefix);
    yield providerState === undefined ? complete : { ...complete, providerState };
  };
}

function isUnread(part: TextStreamPart<ToolSet>, isPassedOver: (event: unknown) => boolean): boolean {
  return (
    part.type === 'error' && TypeValidationError.isInstance(part.error) && isPassedOver(part.error.value)
  );
}

/** Ignores the error here, because it also arrives in the stream, where it is handled. */
function ignoreError(): void {}

/** Requests JSON without the SDK's own parsing, which would read the whole text again at every fragment. */
function decideOutput(request: ModelRequest): ReturnType<typeof Output.text> {
  if (request.responseFormat !== 'json' || request.tools.length > 0) return Output.text();
  return { ...Output.text(), responseFormat: Promise.resolve({ type: 'json' as const }) };
}

type Complete = Extract<ModelEvent, { type: 'message_complete' }>;

/** Reads the parts of one answer in order and remembers what the final event must contain. */
function createAnswer(names: ToolNames) {
  const started = new Set<string>();
  const calls: ModelToolCall[] = [];
  let hasText = false;
  let finish: FinishReason = 'interrupted';
  /** The raw finish reason, as the provider wrote it. */
  let finishWord = '';
  let usage: ModelUsage | null = null;

  function* startCall(id: string, wireName: string): Generator<ModelEvent> {
    if (started.has(id)) return;
    started.add(id);
    yield { type: 'tool_use_start', id, name: names.fromWire(wireName) };
  }

  function* readCall(id: string, wireName: string, input: unknown): Generator<ModelEvent> {
    const isNew = !started.has(id);
    yield* startCall(id, wireName);
    if (isNew) yield { type: 'tool_use_input', id, partialInput: JSON.stringify(input) };
    calls.push({ id, name: names.fromWire(wireName), input: toJson(input) });
  }

  function* readToolPart(part: TextStreamPart<ToolSet>): Generator<ModelEvent> {
    if (part.type === 'tool-input-start') yield* startCall(part.id, part.toolName);
    if (part.type === 'tool-input-delta' && part.delta !== '') {
      yield { type: 'tool_use_input', id: part.id, partialInput: part.delta };
    }
    if (part.type === 'tool-call') yield* readCall(part.toolCallId, part.toolName, part.input);
  }

  function* read(part: TextStreamPart<ToolSet>): Generator<ModelEvent> {
    if (part.type === 'error') throw toError(part.error);
    if (part.type === 'abort') throw new ModelProblem('aborted');
    if (part.type === 'text-delta' && part.text !== '') {
      hasText = true;
      yield { type: 'content_delta', text: part.text };
    }
    if (part.type === 'reasoning-delta' && part.text !== '')
      yield { type: 'thinking_delta', text: part.text };
    if (part.type === 'finish-step') {
      const isUnsaid = part.finishReason === 'other' && part.rawFinishReason === undefined;
      finish = isUnsaid ? 'interrupted' : part.finishReason;
      finishWord = part.rawFinishReason ?? '';
      usage = readUsage(part.usage);
    }
    yield* readToolPart(part);
  }

  function complete(): Complete {
    if (finish === 'interrupted') throw new ModelProblem('interrupted');
    const isEmpty = !hasText && calls.length === 0;
    const broken = findBrokenEnd(finish, finishWord, isEmpty);
    if (broken !== null) throw broken;
    const finishReason = decideFinishReason(finish, calls.length > 0);
    return {
      type: 'message_complete',
      stopForToolUse: finishReason === 'tool_use',
      finishReason,
      calls,
      usage,
    };
  }

  return { read, complete };
}

/** Finish reasons with which chat-completions servers report that they broke off an answer, so its last sentence may be incomplete. */
const brokenOffWords: ReadonlySet<string> = new Set([
  'insufficient_system_resource',
  'network_error',
  'abort',
  'error',
]);

/**
 * Finds ends that are really failures: the provider says that something went wrong (Gemini's `MALFORMED_FUNCTION_CALL`), or gives an
 * unknown reason and no answer at all. An unknown reason after some text is accepted as its end.
 */
function findBrokenEnd(finish: FinishReason, word: string, isEmpty: boolean): ModelProblem | null {
  const detail = /^[\w-]{1,60}$/.test(word) ? `it ended the answer with the reason ${word}` : '';
  if (/^MALFORMED_/.test(word)) return new ModelProblem('malformed', detail);
  if (finish === 'error' || brokenOffWords.has(word)) return new ModelProblem('server', detail);
  return finish === 'other' && isEmpty ? new ModelProblem('other', detail) : null;
}

/** A truncated or withheld answer is always reported as such, whatever calls it had begun, because the last of them may be incomplete. */
function decideFinishReason(finish: FinishReason, hasCalls: boolean): Complete['finishReason'] {
  if (finish === 'length') return 'length';
  if (finish === 'content-filter') return 'filtered';
  return hasCalls ? 'tool_use' : 'stop';
}

function readUsage(usage: {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}): ModelUsage | null {
  const { inputTokens, outputTokens } = usage;
  if (inputTokens === undefined && outputTokens === undefined) return null;
  return { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 };
}

/** A provider's error event is a plain object. It becomes the `cause`, because its fields distinguish the failures. */
function toError(error: unknown): Error {
  // The chat-completions adapter reports a stream that ended without its end marker as invalid data with `data` undefined.
  if (InvalidResponseDataError.isInstance(error) && error.data === undefined) {
    return new ModelProblem('interrupted', '', { cause: error });
  }
  return error instanceof Error ? error : new Error('stream error', { cause: error });
}
