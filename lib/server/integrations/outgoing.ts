/** A request as it leaves the workspace, before its key and its signature are written. */
import type { JsonValue } from '@/lib/core/json';

export type Outgoing = {
  /** Names for good where it goes, with no secret in it: `integration:<id>`. */
  readonly target: string;
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly [key: string]: JsonValue };
  readonly signingSecret: string | null;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
};
