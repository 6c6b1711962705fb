/**
 * The port of an object store: bytes under keys, beside the database. A key is written once and never again, so two readers of a key never
 * see different bytes. Failures are values, and none repeats a key of the account.
 */
import type { Result } from '@/lib/core/result';

/**
 * `unavailable`: no answer, or one that says to come back later. `refused`: the settings are wrong, or the account may not do this.
 * `missing`: there is no such object.
 */
type ObjectFailureCode = 'unavailable' | 'refused' | 'missing';

export type ObjectFailure = {
  readonly code: ObjectFailureCode;
  /** One sentence for administrators, without the name of the bucket or of the account. */
  readonly sentence: string;
  /** For the log. */
  readonly reason: string;
};

type Outcome<Value> = Promise<Result<Value, ObjectFailure>>;

export type ListedObject = { readonly key: string; readonly changedAt: Date };

export type ObjectStore = {
  /** @param sha256 the digest of the bytes, as hexadecimal digits, by which the store checks what arrived */
  put(key: string, object: { readonly bytes: Uint8Array; readonly sha256: string }): Outcome<null>;
  get(key: string): Outcome<Uint8Array<ArrayBuffer>>;
  /** An object that is not there counts as deleted. */
  delete(key: string): Outcome<null>;
  /** Returns keys that begin with the prefix and stand behind `after`, in order, and whether there are more. */
  list(
    prefix: string,
    after: string,
  ): Outcome<{ readonly objects: readonly ListedObject[]; readonly hasMore: boolean }>;
  /** Asks for a list of one key, which needs the address, the account and the bucket to be right. */
  check(): Outcome<null>;
};
