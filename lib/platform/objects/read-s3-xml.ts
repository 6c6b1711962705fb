/**
 * Reads the two answers of S3 that are XML: an error, and a list of objects. Both are flat, and our keys have
 * no sign that XML would write in another way, so the elements are found by their names. Never throws.
 */
import { z } from 'zod';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { ListedObject, ObjectFailure } from './object-store';

const readText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const findElement = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

/** Returns the code of an error, or an empty text if the answer is no error of S3, such as the page of a proxy. */
export function readErrorCode(bytes: Uint8Array): string {
  return /^\w{1,100}$/.exec(findElement(readText(bytes), 'Code'))?.[0] ?? '';
}

const listedSchema = z.object({
  key: z.string().min(1),
  changedAt: z.coerce.date(),
});

export function readListing(
  bytes: Uint8Array,
): Result<{ readonly objects: readonly ListedObject[]; readonly hasMore: boolean }, ObjectFailure> {
  const xml = readText(bytes);
  const isTruncated = findElement(xml, 'IsTruncated');
  const found = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) =>
    listedSchema.safeParse({
      key: findElement(entry, 'Key'),
      changedAt: findElement(entry, 'LastModified'),
    }),
  );
  const objects = found.flatMap(({ data }) => data ?? []);
  if (objects.length < found.length || !['true', 'false'].includes(isTruncated))
    return fail({
      code: 'refused',
      sentence: 'What answers at S3_ENDPOINT is not an object store.',
      reason: 'A list that cannot be read.',
    });
  return succeed({ objects, hasMore: isTruncated === 'true' });
}
