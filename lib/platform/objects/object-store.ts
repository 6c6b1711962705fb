/**
 * The port of an object store: bytes under keys, beside the database. A key is written once and never again, so two readers of a key never
 * see different bytes. Failures are values, and none repeats a key of the account.
 */
import type { ByteRange } from '@/lib/core/byte-range';
import type { OutsideFailure } from '@/lib/core/outside-failure';
import type { Result } from '@/lib/core/result';

export type ObjectFailure = OutsideFailure;

type Outcome<Value> = Promise<Result<Value, ObjectFailure>>;

export type ListedObject = { readonly key: string; readonly changedAt: Date };

export type ObjectStore = {
  /** @param sha256 the digest of the bytes, as hexadecimal digits, by which the store checks what arrived */
  put(key: string, object: { readonly bytes: Uint8Array; readonly sha256: string }): Outcome<null>;
  get(key: string): Outcome<Uint8Array<ArrayBuffer>>;
  /** Returns a part of the object. If the object ends before it, it fails with `missing`. */
  getPart(key: string, part: ByteRange): Outcome<Uint8Array<ArrayBuffer>>;
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
