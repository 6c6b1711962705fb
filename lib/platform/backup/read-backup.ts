/**
 * Reads a backup from beginning to end and checks every part against the manifest. Restoring reads it twice: first to verify that it is
 * complete and undamaged, and then to load it. Never holds more than one part in memory.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { readJsonAs } from '@/lib/core/json';
import {
  backupFormat,
  type BackupManifest,
  beginningSchema,
  entryNames,
  manifestSchema,
  maxEntryBytes,
  readPartName,
} from './manifest';
import { readTar, type TarEntry } from './tar';

/** Handles the parts while they are read. */
export type BackupVisitor = {
  /** The parts of one table arrive consecutively. */
  onTablePart(table: string, bytes: Buffer): Promise<void>;
  onJobs(bytes: Buffer): void;
  onSecretKey(key: string): void;
};

const nothing: BackupVisitor = { onTablePart: async () => undefined, onJobs() {}, onSecretKey() {} };

/** @throws AppError with a one-sentence message if the file is not a backup, is from a newer version, or was altered */
export async function readBackup(file: string, visitor: BackupVisitor = nothing): Promise<BackupManifest> {
  const seen: { manifest?: BackupManifest } = {};
  try {
    await pipeline(createReadStream(file), createGunzip(), async (source: AsyncIterable<Buffer>) => {
      seen.manifest = await readEntries(source, visitor);
    });
  } catch (error) {
    throw explainReading(error, file);
  }
  if (seen.manifest === undefined) throw new Error('A back-up was read without a manifest.');
  return seen.manifest;
}

class Damage extends Error {}
class NoBackup extends Error {}

async function readEntries(source: AsyncIterable<Buffer>, visitor: BackupVisitor): Promise<BackupManifest> {
  const sums = createSums();
  let isFirst = true;
  let manifest: BackupManifest | undefined;
  for await (const read of readTar(source, maxEntryBytes)) {
    if (!read.ok) throw isFirst ? new NoBackup(read.failure) : new Damage(read.failure);
    if (isFirst) requireBeginning(read.value);
    else if (manifest !== undefined) throw new Damage('it continues after its end');
    else if (read.value.name === entryNames.manifest) manifest = readEntry(manifestSchema, read.value);
    else await visit(read.value, visitor, sums);
    isFirst = false;
  }
  if (manifest === undefined) throw isFirst ? new NoBackup('it is empty') : new Damage('it ends too early');
  const wrong = sums.compare(manifest);
  if (wrong !== null) throw new Damage(wrong);
  return manifest;
}

async function visit(entry: TarEntry, visitor: BackupVisitor, sums: Sums): Promise<void> {
  const table = readPartName(entry.name);
  const key = table === null ? entry.name : `tables/${table}`;
  sums.add(key, entry.bytes);
  if (table !== null) await visitor.onTablePart(table, entry.bytes);
  else if (entry.name === entryNames.jobs) visitor.onJobs(entry.bytes);
  else if (entry.name === entryNames.secretKey) visitor.onSecretKey(entry.bytes.toString('utf8'));
  else throw new Damage(`it contains ${entry.name}, which does not belong in it`);
}

type Sums = ReturnType<typeof createSums>;

/** Computes checksums of what was read, to compare them with the manifest. */
function createSums() {
  const hashes = new Map<string, Hash>();
  const digestOf = (key: string) => (hashes.get(key) ?? createHash('sha256')).digest('hex');
  return {
    add(key: string, bytes: Buffer) {
      const hash = hashes.get(key) ?? createHash('sha256');
      hashes.set(key, hash.update(bytes));
    },
    /** @returns what is wrong, or null if all is well */
    compare({ tables, jobs, secretKey }: BackupManifest): string | null {
      const wanted = new Map(tables.map(({ name, sha256 }) => [`tables/${name}`, sha256]));
      wanted.set(entryNames.jobs, jobs.sha256);
      if (secretKey !== null) wanted.set(entryNames.secretKey, secretKey.sha256);
      const stranger = [...hashes.keys()].find((key) => !wanted.has(key));
      if (stranger !== undefined) return `its manifest does not list ${stranger}`;
      const changed = [...wanted].find(([key, sha256]) => digestOf(key) !== sha256);
      return changed === undefined ? null : `${changed[0]} has been changed`;
    },
  };
}

function requireBeginning(entry: TarEntry): void {
  if (entry.name !== entryNames.beginning) throw new NoBackup(`it begins with ${entry.name}`);
  const { format } = readEntry(beginningSchema, entry);
  if (format > backupFormat) {
    throw new AppError(
      'unsupported_type',
      'This back-up was made by a newer version of Sourcebook; restore it with that version.',
    );
  }
}

function readEntry<Schema extends z.ZodType>(schema: Schema, { name, bytes }: TarEntry): z.output<Schema> {
  const read = readJsonAs(schema, bytes.toString('utf8'), maxEntryBytes);
  if (!read.ok) throw new Damage(`${name}: ${read.failure.reason}`);
  return read.value;
}

/** zlib's messages for bytes that it never compressed. Its other errors mean damage. */
const neverCompressed = /incorrect header check|unknown compression method/;

function explainReading(cause: unknown, file: string): unknown {
  if (cause instanceof AppError || !(cause instanceof Error)) return cause;
  const name = path.basename(file);
  const code = 'code' in cause ? String(cause.code) : '';
  const { message } = cause;
  if (cause instanceof NoBackup || neverCompressed.test(message)) {
    return new AppError('unsupported_type', `${name} is not a Sourcebook back-up.`, { cause });
  }
  if (cause instanceof Damage || code.startsWith('Z_')) {
    // Our message uses different wording for a truncated file than zlib's.
    const why = message.replace(/^unexpected end of file$/, 'it ends too early');
    return new AppError('invalid_input', `The back-up ${name} is damaged: ${why}. Nothing was changed.`, {
      cause,
    });
  }
  if (code === 'ENOENT') return new AppError('not_found', `There is no file ${file}.`, { cause });
  if ('syscall' in cause) return new AppError('unavailable', `${file} cannot be read (${code}).`, { cause });
  return cause;
}
