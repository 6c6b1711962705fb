/**
 * Logs model requests with the events and keys of the knowledge pipeline's "Request Logging" (plus one of our own, `llm_request_failed`),
 * as a wrapper around any model. In digest mode, the default, each text is replaced by its SHA-256 and length: the content stays private,
 * but identical requests can still be recognised. Keys are removed in both modes. Field names use the spelling of the wire, because the log
 * format is one.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '@/lib/core/clock';
import { readJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import type { LanguageModel, ModelEvent, ModelFailure, ModelMessage, ModelRequest } from './model';
import { redactKnownKeys } from '@/lib/core/redact-known-keys';

type TextDigest = { readonly sha256: string; readonly length: number };
type LoggedText = string | TextDigest;
type LoggedMessage = { readonly role: string; readonly content: LoggedText };

export type RequestLogEvent =
  | {
      readonly event: 'llm_request_started';
      readonly timestamp: string;
      readonly request_id: string;
      readonly phase: string;
      readonly model: string;
      readonly endpoint: string;
      readonly num_blocks: number;
      readonly messages: readonly LoggedMessage[];
    }
  | {
      readonly event: 'llm_response_chunk';
      readonly timestamp: string;
      readonly request_id: string;
      readonly chunk_num: number;
      /** One line of the answer: parsed if it is JSON, otherwise its text. */
      readonly data: unknown;
    }
  | {
      readonly event: 'llm_request_completed';
      readonly timestamp: string;
      readonly request_id: string;
      readonly total_chunks: number;
      readonly duration_ms: number;
    }
  | {
      readonly event: 'llm_request_failed';
      readonly timestamp: string;
      readonly request_id: string;
      readonly total_chunks: number;
      readonly duration_ms: number;
      readonly kind: ModelFailure['kind'];
      readonly reason: string;
      readonly status: number | null;
    };

/** Appends one event to the log. Must not throw, because a full disk is no reason to lose an answer. */
export type WriteRequestLog = (event: RequestLogEvent) => void;

export type RequestLogOptions = {
  readonly mode: 'full' | 'digest';
  readonly clock: Clock;
  readonly createId: () => string;
  /** The address of the call, from `describeEndpoint`. */
  readonly endpoint: string;
  /** The purpose of the call: `classification`, `rewording`, `integration`, `chat`… */
  readonly phase: string;
  /** Number of blocks that the knowledge pipeline asks about; 0 elsewhere. */
  readonly numBlocks?: number;
  /** Keys in use, to be removed from every text. */
  readonly secrets?: readonly string[];
};

export function withRequestLog(
  model: LanguageModel,
  write: WriteRequestLog,
  options: RequestLogOptions,
): LanguageModel {
  return {
    provider: model.provider,
    name: model.name,
    contextTokens: model.contextTokens,
    supportsTools: model.supportsTools,
    async *streamChat(request, signal) {
      const entry = createEntry(model.name, write, options);
      entry.start(request);
      let isEnded = false;
      try {
        for await (const event of model.streamChat(request, signal)) {
          entry.read(event);
          isEnded = event.type === 'message_complete' || event.type === 'error';
          yield event;
        }
      } finally {
        if (!isEnded) entry.leave();
      }
    },
  };
}

/** The entry of one call, to be told what is sent and how it ends. */
export function createEntry(modelName: string, write: WriteRequestLog, options: RequestLogOptions) {
  const { clock, secrets } = options;
  const requestId = options.createId();
  const startedAt = clock.now();
  const clean = (text: string) => redactKnownKeys(text, secrets);
  const writeText = (text: string): LoggedText =>
    options.mode === 'digest' ? digestText(text) : clean(text);
  let chunks = 0;
  let tail = '';

  const stamp = () => ({ timestamp: clock.now().toISOString(), request_id: requestId });
  const totals = () => ({
    total_chunks: chunks,
    duration_ms: clock.now().getTime() - startedAt.getTime(),
  });

  function writeLine(line: string): void {
    if (line.trim() === '') return;
    chunks += 1;
    const data = options.mode === 'digest' ? digestText(line) : readLine(clean(line));
    write({ event: 'llm_response_chunk', ...stamp(), chunk_num: chunks, data });
  }

  function grow(text: string): void {
    const lines = (tail + text).split('\n');
    tail = lines.pop() ?? '';
    lines.forEach(writeLine);
  }

  function end(): void {
    writeLine(tail);
    tail = '';
  }

  function fail(failure: ModelFailure): void {
    end();
    const { kind, reason, status = null } = failure;
    write({ event: 'llm_request_failed', ...stamp(), ...totals(), kind, reason: clean(reason), status });
  }

  return {
    start(request: ModelRequest): void {
      write({
        event: 'llm_request_started',
        ...stamp(),
        phase: options.phase,
        model: modelName,
        endpoint: clean(options.endpoint),
        num_blocks: options.numBlocks ?? 0,
        messages: [
          { role: 'system', content: writeText(request.system) },
          ...request.messages.map((message) => ({
            role: message.role,
            content: writeText(readMessageText(message)),
          })),
        ],
      });
    },
    read(event: ModelEvent): void {
      if (event.type === 'content_delta') grow(event.text);
      if (event.type === 'error') fail(event.failure);
      if (event.type !== 'message_complete') return;
      end();
      write({ event: 'llm_request_completed', ...stamp(), ...totals() });
    },
    /** Called when the reader leaves before the end. */
    leave(): void {
      fail({ kind: 'aborted', reason: 'The reader left.', action: '' });
    },
  };
}

function digestText(text: string): TextDigest {
  return { sha256: createHash('sha256').update(text, 'utf8').digest('hex'), length: text.length };
}

/** Returns everything in a message that the model reads, as one text. */
function readMessageText(message: ModelMessage): string {
  switch (message.role) {
    case 'user':
      return message.content;
    case 'assistant':
      return [message.content, ...(message.toolCalls ?? []).map((call) => JSON.stringify(call))].join('\n');
    case 'tool':
      return message.results.map((result) => result.content).join('\n');
  }
}

function readLine(line: string): unknown {
  const read = readJson(line, limits.modelLineChars);
  return read.ok ? read.value : line;
}
