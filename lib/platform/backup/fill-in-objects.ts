/**
 * Puts the bytes that are in the object store into the rows that name them, as `COPY` writes them. So a back-up contains every file, its
 * checksums hold for the files too, and restoring it needs no store. Memory holds one row at a time.
 */
import { AppError } from '@/lib/core/errors';
import type { ObjectStore } from '../objects/object-store';
import { readObject } from '../objects/read-object';

/** Returns whether the rows of a table with these columns can name objects. */
export const namesObjects = (columns: readonly string[]): boolean => columns.includes('object_key');

/**
 * @param columns in the order in which `COPY` writes them
 * @param store null if none is set up
 * @throws AppError if an object cannot be read, because a back-up that lacks a file is none
 */
export async function* fillInObjects(
  chunks: AsyncIterable<Buffer>,
  columns: readonly string[],
  store: ObjectStore | null,
): AsyncGenerator<Buffer> {
  for await (const line of splitLines(chunks)) yield await fillIn(line, columns, store);
}

const tab = 0x09;
const lineFeed = 0x0a;
const nothing = Buffer.from('\\N');

/** Yields whole rows with the line feed that ends each. Within a row, `COPY` writes line feeds and tabs as letters. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      yield Buffer.concat([...held, chunk.subarray(start, end + 1)]);
      held = [];
      start = end + 1;
    }
    if (start < chunk.length) held.push(chunk.subarray(start));
  }
  if (held.length > 0) yield Buffer.concat(held);
}

async function fillIn(line: Buffer, columns: readonly string[], store: ObjectStore | null): Promise<Buffer> {
  const fields = splitFields(line.subarray(0, -1));
  const [keyPlace, bytesPlace] = [columns.indexOf('object_key'), columns.indexOf('bytes')];
  const key = fields[keyPlace];
  const digest = fields[columns.indexOf('digest')];
  if (key === undefined || digest === undefined) throw new Error('A row without the columns of a file.');
  if (key.equals(nothing)) return line;
  if (store === null)
    throw new AppError(
      'unavailable',
      'Files are in an object store that is not set up here. Set S3_ENDPOINT, S3_BUCKET and the key for it.',
    );
  const read = await readObject(store, { objectKey: key.toString(), digest: digest.toString() });
  if (!read.ok)
    throw new AppError(
      'unavailable',
      `The back-up was not made. ${read.failure.sentence} (${key.toString()})`,
      {
        details: { reason: read.failure.reason },
      },
    );
  fields[bytesPlace] = Buffer.from(`\\\\x${Buffer.from(read.value).toString('hex')}`);
  fields[keyPlace] = nothing;
  const separator = Buffer.from([tab]);
  return Buffer.concat([
    ...fields.flatMap((field, place) => (place === 0 ? [field] : [separator, field])),
    Buffer.from([lineFeed]),
  ]);
}

function splitFields(line: Buffer): Buffer[] {
  const fields: Buffer[] = [];
  let start = 0;
  for (let end = line.indexOf(tab); end !== -1; end = line.indexOf(tab, start)) {
    fields.push(line.subarray(start, end));
    start = end + 1;
  }
  return [...fields, line.subarray(start)];
}
