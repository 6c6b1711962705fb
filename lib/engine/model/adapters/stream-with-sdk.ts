/**
 * One call through the AI SDK as a `ModelAttempt`: one `streamText`, tools that only propose, no retries of its own.
 * The SDK reports a failure as a part or as an exception, and goes on after a broken line: the first error ends the
 * attempt. Whether there were calls is decided from the calls; whether the answer is whole, from the finish reason.
 */
import {
  type FinishReason,
  InvalidResponseDataError,
  type LanguageModel as SdkModel,
  Output,
  streamText,
  type TextStreamPart,
  type ToolSet,
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
};

// The SDK would print its warnings, with settings in them, past our log.
globalThis.AI_SDK_LOG_WARNINGS = false;

export function createSdkAttempt({ model, owner, providerOptions }: SdkAttemptOptions): ModelAttempt {
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
      // Without it the SDK prints the error, and the conversation with it.
      onError: ignoreError,
    });
    const answer = createAnswer(names);
    for await (const part of result.stream) yield* answer.read(part);
    const complete = answer.complete();
    const providerState = readProviderState(await result.responseMessages, owner, prefix);
    yield providerState === undefined ? complete : { ...complete, providerState };
  };
}

/** The error comes a second time, in the stream, where it is handled. */
function ignoreError(): void {}

/** JSON without the SDK's own parsing: that reads the whole text again at every fragment. */
function decideOutput(request: ModelRequest): ReturnType<typeof Output.text> {
  if (request.responseFormat !== 'json' || request.tools.length > 0) return Output.text();
  return { ...Output.text(), responseFormat: Promise.resolve({ type: 'json' as const }) };
}

type Complete = Extract<ModelEvent, { type: 'message_complete' }>;

/** Reads the parts of one answer in order and remembers what its end must say. */
function createAnswer(names: ToolNames) {
  const started = new Set<string>();
  const calls: ModelToolCall[] = [];
  let hasText = false;
  let finish: FinishReason = 'interrupted';
  /** The provider's own word for it. */
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

/** Words of servers of chat completions for an answer that they broke off: nothing in it is the end of a sentence. */
const brokenOffWords: ReadonlySet<string> = new Set([
  'insufficient_system_resource',
  'network_error',
  'abort',
  'error',
]);

/**
 * An end that is none: the provider says that something went wrong (Gemini's `MALFORMED_FUNCTION_CALL`), or gives a reason that nobody
 * knows and no word of an answer. An unknown reason behind a text is taken for its end.
 */
function findBrokenEnd(finish: FinishReason, word: string, isEmpty: boolean): ModelProblem | null {
  const detail = /^[\w-]{1,60}$/.test(word) ? `it ended the answer with the reason ${word}` : '';
  if (/^MALFORMED_/.test(word)) return new ModelProblem('malformed', detail);
  if (finish === 'error' || brokenOffWords.has(word)) return new ModelProblem('server', detail);
  return finish === 'other' && isEmpty ? new ModelProblem('other', detail) : null;
}

/** An answer that was cut or withheld is that, whatever calls it had begun: the last of them may be half of one. */
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

/** A provider's error event is a plain object; its fields are what tells failures apart. */
function toError(error: unknown): Error {
  // The chat-completions adapter reports a stream that ended without its sign as invalid data, with no data.
  if (InvalidResponseDataError.isInstance(error) && error.data === undefined) {
    return new ModelProblem('interrupted', '', { cause: error });
  }
  return error instanceof Error ? error : new Error('stream error', { cause: error });
}
