/**
 * Unpacks one part of a zip, never beyond the size in its directory entry, a maximum ratio, or a maximum sum over all parts (threats 25).
 * Archives inside are not opened: a part is just bytes.
 */
import { inflateRawSync } from 'node:zlib';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';
import type { ZipEntry } from './list-zip-entries';

export type ZipReader = {
  has(name: string): boolean;
  readonly names: readonly string[];
  /** Reads a part. Its size is added to the sum of all parts read so far. */
  read(name: string): Result<Uint8Array, CaptureFailure>;
};

/** Below this size a high ratio is harmless, for example in a part full of blanks. */
const harmlessBytes = 1024 * 1024;

export function createZipReader(bytes: Uint8Array, entries: readonly ZipEntry[]): ZipReader {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  // Names of parts differ in more than their case (ECMA-376 part 2, 6.2.2.3), and some programs write them all small.
  const byFolded = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const find = (name: string) => byName.get(name) ?? byFolded.get(name.toLowerCase());
  let left: number = limits.zipBytes;
  return {
    names: [...byName.keys()],
    has: (name) => find(name) !== undefined,
    read: (name) => {
      const entry = find(name);
      if (entry === undefined) return fail(createCaptureFailure('damaged'));
      const isBomb =
        entry.unpackedBytes > left ||
        (entry.unpackedBytes > harmlessBytes && entry.unpackedBytes > entry.packedBytes * limits.zipRatio);
      if (isBomb) return fail(createCaptureFailure('too_complex'));
      left -= entry.unpackedBytes;
      return unpack(entry, bytes.subarray(entry.dataStart, entry.dataStart + entry.packedBytes));
    },
  };
}

function unpack(entry: ZipEntry, packed: Uint8Array): Result<Uint8Array, CaptureFailure> {
  if (entry.method === 0) {
    return packed.length === entry.unpackedBytes ? succeed(packed) : fail(createCaptureFailure('damaged'));
  }
  if (entry.method !== 8) return fail(createCaptureFailure('damaged'));
  try {
    // Allowing one byte more than declared is enough to detect a false size.
    const unpacked = inflateRawSync(packed, { maxOutputLength: entry.unpackedBytes + 1 });
    return unpacked.length === entry.unpackedBytes
      ? succeed(unpacked)
      : fail(createCaptureFailure('too_complex'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ERR_BUFFER_TOO_LARGE') return fail(createCaptureFailure('too_complex'));
    if (code.startsWith('Z_')) return fail(createCaptureFailure('damaged'));
    throw error;
  }
}
