/**
 * Reads an archive from its beginning to its end, however it came here, and checks each entry against the manifest at its end. Making a
 * workspace reads it twice: first to see that it is whole, then to fill the workspace. Memory holds one entry.
 */
import { archiveUnpackedBytes } from '@/lib/domain/archives/archive-bounds';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { readJsonAs } from '@/lib/core/json';
import type { ArchivedFileTable } from '@/lib/domain/archives/archive-rules';
import type { Archive } from '@/lib/domain/archives/archive-store';
import {
  archiveFormat,
  type ArchiveManifest,
  beginningSchema,
  entryNames,
  manifestSchema,
  maxEntryBytes,
  readableFolder,
  readFileEntryName,
  readTablePartName,
} from '@/lib/domain/archives/manifest';
import { readTar, type TarEntry } from '@/lib/platform/backup/tar';
import { readParts } from './store-parts';

/** Handles the entries while they are read. The parts of one table, and then of the next, arrive in their order; files come after them. */
export type ArchiveVisitor = {
  onRows?(table: string, lines: readonly string[]): Promise<void> | void;
  onFile?(table: ArchivedFileTable, id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
};

/** @throws AppError with one sentence if it is not an archive, comes from a newer version, or is not as it was written */
export async function readArchive(
  archive: Pick<Archive, 'id' | 'workspaceId' | 'userId'>,
  visitor: ArchiveVisitor,
  signal: AbortSignal,
): Promise<ArchiveManifest> {
  const read: { manifest?: ArchiveManifest } = {};
  try {
    await pipeline(
      readParts(archive),
      createGunzip(),
      boundUnpacked,
      async (source: AsyncIterable<Buffer>) => {
        read.manifest = await readEntries(source, visitor, signal);
      },
    );
  } catch (error) {
    throw isUnpacking(error) ? refuseDamaged('it cannot be unpacked', error) : error;
  }
  if (read.manifest === undefined) throw new Error('An archive was read without a manifest.');
  return read.manifest;
}

/** The codes of zlib; a file that is no gzip at all has one of them too. */
const isUnpacking = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

async function* boundUnpacked(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > archiveUnpackedBytes)
      throw new AppError(
        'too_large',
        'This file is too large: unpacked, it exceeds what one export can hold.',
      );
    yield chunk;
  }
}

async function readEntries(
  source: AsyncIterable<Buffer>,
  visitor: ArchiveVisitor,
  signal: AbortSignal,
): Promise<ArchiveManifest> {
  const seen: ArchiveManifest['entries'] = [];
  let manifest: ArchiveManifest | undefined;
  for await (const read of readTar(source, maxEntryBytes)) {
    signal.throwIfAborted();
    if (!read.ok) throw seen.length === 0 ? notOurs() : refuseDamaged(read.failure);
    const entry = read.value;
    if (manifest !== undefined) throw refuseDamaged('it continues after its end');
    if (seen.length === 0) requireBeginning(entry);
    if (entry.name === entryNames.manifest) {
      manifest = readEntry(manifestSchema, entry);
      continue;
    }
    seen.push({ name: entry.name, sha256: createHash('sha256').update(entry.bytes).digest('hex') });
    if (seen.length > 1) await visit(entry, visitor);
  }
  if (manifest === undefined) throw seen.length === 0 ? notOurs() : refuseDamaged('it ends too early');
  requireSame(manifest, seen);
  return manifest;
}

function requireSame({ entries }: ArchiveManifest, seen: ArchiveManifest['entries']): void {
  const changed = entries.find(
    ({ name, sha256 }, place) => seen[place]?.name !== name || seen[place]?.sha256 !== sha256,
  );
  if (changed !== undefined) throw refuseDamaged(`${changed.name} is missing or has been changed`);
  if (entries.length !== seen.length) throw refuseDamaged('it contains something that it does not list');
}

async function visit({ name, bytes }: TarEntry, visitor: ArchiveVisitor): Promise<void> {
  const table = readTablePartName(name);
  if (table !== null) {
    const lines = bytes.toString('utf8').split('\n');
    await visitor.onRows?.(table, lines.slice(0, -1));
    return;
  }
  const file = readFileEntryName(name);
  if (file !== null) {
    await visitor.onFile?.(file.table, file.id, new Uint8Array(bytes));
    return;
  }
  if (!name.startsWith(`${readableFolder}/`))
    throw refuseDamaged('it contains something that does not belong in it');
}

function requireBeginning(entry: TarEntry): void {
  if (entry.name !== entryNames.beginning) throw notOurs();
  const { format } = readEntry(beginningSchema, entry);
  if (format > archiveFormat) throw refuseNewer();
}

function readEntry<Schema extends z.ZodType>(schema: Schema, { name, bytes }: TarEntry): z.output<Schema> {
  const read = readJsonAs(schema, bytes.toString('utf8'), maxEntryBytes);
  if (!read.ok) throw refuseDamaged(`${name} cannot be read: ${read.failure.reason}`);
  return read.value;
}

const notOurs = () =>
  new AppError(
    'unsupported_type',
    'This is not an export of a Sourcebook workspace. Choose a file that was made under Settings, “Export and import”.',
  );

export const refuseNewer = () =>
  new AppError(
    'unsupported_type',
    'This file was made by a newer version of Sourcebook. Update this instance, then import it again.',
  );

export const refuseDamaged = (reason: string, cause?: unknown) =>
  new AppError(
    'invalid_input',
    'This file is damaged or was changed, so nothing was made from it. Download the export again, or make a new one.',
    { details: { reason }, ...(cause === undefined ? {} : { cause }) },
  );
