/**
 * Writes and reads the archive of a backup: plain files in a tar, so that any tar program can open it. `tar-stream` handles the format, and
 * this file adds our limits. Each entry is held in memory whole, never more than one at a time, and none longer than allowed. It never
 * touches the file system: an entry's name is only compared, never used as a path to write to.
 */
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Header, type Pack } from 'tar-stream';
import { fail, type Result, succeed } from '@/lib/core/result';

export type TarEntry = { readonly name: string; readonly bytes: Buffer };

/** Only the owner may read the extracted files. */
const mode = 0o600;

/**
 * Returns the bytes of the archive as a stream (its type does not say that they are bytes), which fails if the entries do.
 * @param at when the file was made
 */
export function writeTar(entries: AsyncIterable<TarEntry>, at: Date): AsyncIterable<unknown> {
  const archive = pack();
  addEntries(archive, entries, at).catch((error: unknown) => {
    archive.destroy(
      error instanceof Error ? error : new Error('The archive cannot be written.', { cause: error }),
    );
  });
  return archive;
}

async function addEntries(archive: Pack, entries: AsyncIterable<TarEntry>, mtime: Date): Promise<void> {
  for await (const { name, bytes } of entries) {
    await new Promise<void>((resolve, reject) => {
      archive.entry({ name, mode, mtime, size: bytes.length }, bytes, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  }
  archive.finalize();
}

/**
 * Yields each entry once it is complete. If the archive is damaged, a failure is the last thing it yields. Throws only what the source
 * throws.
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  maxEntryBytes: number,
): AsyncGenerator<Result<TarEntry, string>> {
  // With such a small buffer, each chunk is processed before the next is requested. So any failure after the source has ended can only mean
  // that the archive ended too early.
  const archive = extract({ highWaterMark: 1 });
  const progress: Progress = { hasEnded: false, failure: null };
  const feeding = pipeline(watch(source, progress), archive).catch(() => undefined);
  try {
    for await (const entry of archive) {
      if (!isAcceptable(entry.header, maxEntryBytes)) {
        yield fail('one of its parts has an invalid header');
        return;
      }
      yield succeed({ name: entry.header.name, bytes: await buffer(entry) });
    }
  } catch {
    // The error is either a failure of the source or tar-stream's rejection, which carries neither a code nor further detail.
    if (progress.failure !== null) throw progress.failure.cause;
    yield fail(progress.hasEnded ? 'it ends too early' : 'one of its parts has an invalid header');
  } finally {
    archive.destroy();
    await feeding;
  }
}

/** How far the source has been read, and what it threw. */
type Progress = { hasEnded: boolean; failure: { readonly cause: unknown } | null };

async function* watch(source: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<Buffer> {
  try {
    yield* source;
    progress.hasEnded = true;
  } catch (cause) {
    progress.failure = { cause };
    throw cause;
  }
}

function isAcceptable({ type, size }: Header, maxEntryBytes: number): boolean {
  return type === 'file' && size <= maxEntryBytes;
}
