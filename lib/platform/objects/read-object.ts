/** Reads an object and checks it against the digest that its row has, so that nobody is ever shown other bytes than those that were stored. */
import type { ByteRange } from '@/lib/core/byte-range';
import { fail, type Result, succeed } from '@/lib/core/result';
import { digestBytes } from '../secrets/token';
import type { ObjectFailure, ObjectStore } from './object-store';

export type ReadFailure = Omit<ObjectFailure, 'code'> & { readonly code: ObjectFailure['code'] | 'damaged' };

/** @param digest SHA-256 of the bytes as hexadecimal digits */
export async function readObject(
  store: ObjectStore,
  { objectKey, digest }: { readonly objectKey: string; readonly digest: string },
): Promise<Result<Uint8Array<ArrayBuffer>, ReadFailure>> {
  const read = await store.get(objectKey);
  if (!read.ok) return read;
  if (digestBytes(read.value) === digest) return succeed(read.value);
  return fail({
    code: 'damaged',
    sentence: 'The object store returned other bytes than those that were stored.',
    reason: 'The digest differs.',
  });
}

/** Reads a part of an object. What a part should be has no digest, so only its place and length are checked, by the store's own account. */
export function readObjectPart(
  store: ObjectStore,
  { objectKey, part }: { readonly objectKey: string; readonly part: ByteRange },
): Promise<Result<Uint8Array<ArrayBuffer>, ReadFailure>> {
  return store.getPart(objectKey, part);
}
