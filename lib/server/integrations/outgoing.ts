/** A request to be sent out, before its key and signature headers are added. */
import type { JsonValue } from '@/lib/core/json';
import type { PostMethod } from '@/lib/platform/fetch/guarded-post';

export type Outgoing = {
  /** A permanent name of the destination, without secrets: `integration:<id>`. */
  readonly target: string;
  readonly url: string;
  readonly method: PostMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly [key: string]: JsonValue };
  readonly signingSecret: string | null;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
};
