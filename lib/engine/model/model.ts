/**
 * The language-model port: one function, seven events (agent-chat §4, "StreamEvent").
 *
 * Contract, tested by `contract.ts` for every adapter:
 * - `streamChat` returns immediately and never throws; a failure is reported as one final `error` event.
 * - The first event is `message_start`. Exactly one `message_complete` or `error` ends the stream, and nothing follows it.
 * - A tool call arrives as `tool_use_start`, then its input in fragments, and complete, in order, in `message_complete.calls`.
 * - Aborting `signal` closes the upstream request and ends the stream within a second with `error` of kind `aborted`.
 * - Leaving the loop early closes the upstream request too.
 * - Usage is reported if the provider reports it, otherwise it is null; it is never estimated here.
 * - One retry after 2 s, on transport faults only, and only before any content event.
 * - No fragment of text ends inside a surrogate pair, and everything that arrives (text, call input, provider state) can be stored: it is
 *   JSON, without U+0000 and without a lone half of a surrogate pair.
 * - Call input that is not JSON arrives as its text: checking it against the schema is the caller's job.
 * - `responseFormat: 'json'` is requested from the provider only if no tools are sent, because several providers reject both together.
 */
import type { JsonValue } from '@/lib/core/json';

export type ModelToolCall = { readonly id: string; readonly name: string; readonly input: JsonValue };

export type ModelToolResult = {
  readonly toolCallId: string;
  readonly name: string;
  /** Text for the model to read; for an error `{"error": "…"}`. */
  readonly content: string;
  readonly isError: boolean;
};

export type ModelMessage =
  | { readonly role: 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string;
      readonly toolCalls?: readonly ModelToolCall[];
      /** What the provider wants back unchanged (thought signatures), opaque outside its adapter. */
      readonly providerState?: JsonValue;
    }
  | { readonly role: 'tool'; readonly results: readonly ModelToolResult[] };

export type ModelTool = {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
};

export type ModelRequest = {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly maxOutputTokens: number;
  readonly temperature?: number;
  readonly responseFormat: 'text' | 'json';
};

export type ModelUsage = { readonly inputTokens: number; readonly outputTokens: number };

/**
 * `refused`: the provider read the request and rejected it (400, 402, 403, 422). `server`: a fault of the provider at the moment.
 * `connect`, `connect_timeout`, `write_timeout`, `read_timeout`, `connection_lost`: the transport failed. `interrupted`: the answer ended
 * cleanly but without its end marker. `malformed`: the response did not follow the protocol.
 */
export const modelFailureKinds = [
  'aborted',
  'auth',
  'unknown_model',
  'rate_limit',
  'refused',
  'server',
  'connect',
  'connect_timeout',
  'write_timeout',
  'read_timeout',
  'connection_lost',
  'malformed',
  'interrupted',
  'context_too_long',
  'other',
] as const;

export type ModelFailure = {
  /** `limit_reached`: nothing was sent, because a limit that owners set is reached. No adapter says this. */
  readonly kind: (typeof modelFailureKinds)[number] | 'limit_reached';
  /** One sentence that never contains a key or any part of the request. */
  readonly reason: string;
  /** The one next action for the user. */
  readonly action: string;
  readonly status?: number;
  readonly retryAfterSeconds?: number;
};

export type ModelEvent =
  | { readonly type: 'message_start' }
  | { readonly type: 'content_delta'; readonly text: string }
  | { readonly type: 'thinking_delta'; readonly text: string }
  | { readonly type: 'tool_use_start'; readonly id: string; readonly name: string }
  | { readonly type: 'tool_use_input'; readonly id: string; readonly partialInput: string }
  | {
      readonly type: 'message_complete';
      readonly stopForToolUse: boolean;
      /** `length`: cut at `maxOutputTokens`; `filtered`: the provider withheld text. */
      readonly finishReason: 'stop' | 'length' | 'tool_use' | 'filtered';
      readonly calls: readonly ModelToolCall[];
      readonly usage: ModelUsage | null;
      readonly providerState?: JsonValue;
    }
  | { readonly type: 'error'; readonly failure: ModelFailure };

export type LanguageModel = {
  /** `openai-compatible`, `ollama`, `google`, `anthropic`, `openai` or `extractive`. */
  readonly provider: string;
  /** The provider's name for the model. */
  readonly name: string;
  /** Size of the context window in tokens. */
  readonly contextTokens: number;
  /** False if the model cannot propose calls; then no tools may be sent. */
  readonly supportsTools: boolean;
  streamChat(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
};
