/**
 * What may be said of a piece of work in a trace. The list is closed, and has nothing that users write: no text, prompt, address with its ids,
 * query or key. Names are those of OpenTelemetry's semantic conventions, which have no name for a count of transactions.
 */

type SpanAttributes = Partial<{
  readonly 'http.request.method': string;
  /** The pattern of the path, never the path itself. */
  readonly 'http.route': string;
  readonly 'http.response.status_code': number;
  readonly 'messaging.system': 'pg_boss';
  readonly 'messaging.destination.name': string;
  readonly 'messaging.operation.name': 'process';
  readonly 'messaging.operation.type': 'process';
  readonly 'gen_ai.operation.name': 'chat' | 'embeddings' | 'execute_tool';
  readonly 'gen_ai.provider.name': string;
  readonly 'gen_ai.request.model': string;
  readonly 'gen_ai.request.max_tokens': number;
  readonly 'gen_ai.response.finish_reasons': string[];
  readonly 'gen_ai.usage.input_tokens': number;
  readonly 'gen_ai.usage.output_tokens': number;
  readonly 'gen_ai.tool.name': string;
  readonly 'sourcebook.database.transactions': number;
  /** A code of a closed list, or the name of a class of errors. */
  readonly 'error.type': string;
}>;

type SpanKind = 'server' | 'consumer' | 'client' | 'internal';

export type NewSpan = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: SpanAttributes;
};

/** Work that is being recorded. */
export type WorkSpan = {
  set(attributes: SpanAttributes): void;
  /** Marks the work as failed. */
  fail(type: string): void;
};
