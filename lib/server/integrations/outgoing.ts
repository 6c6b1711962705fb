/** A request as it leaves the workspace, before its key and its signature are written. */
import type { JsonValue } from '@/lib/core/json';
import type { PostMethod } from '@/lib/platform/fetch/guarded-post';

export type Outgoing = {
  /** Names for good where it goes, with no secret in it: `integration:<id>`. */
  readonly target: string;
  readonly url: string;
  readonly method: PostMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly [key: string]: JsonValue };
  readonly signingSecret: string | null;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
};
