/**
 * Reads the central directory of a zip before anything is unpacked (threats 25): how many entries there are, how large they claim to be,
 * and where they are. Refuses what no document writer produces: too many entries, two entries over the same bytes, encryption, multi-part
 * archives, sizes beyond 4 GB. Unpacks nothing; `read-zip-part` checks the claims of each entry again. Specification: PKWARE APPNOTE
 * 6.3.10, 4.3.
 */
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';

export type ZipEntry = {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Offset at which the packed bytes begin. */
  readonly dataStart: number;
};

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;

export function listZipEntries(bytes: Uint8Array): Result<readonly ZipEntry[], CaptureFailure> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return fail(createCaptureFailure('damaged'));
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (count > limits.zipEntries) return fail(createCaptureFailure('too_complex'));
  if (count !== view.getUint16(end + 8, true) || count === 0) return fail(createCaptureFailure('damaged'));
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const read = readEntry(view, at, end);
    if (!read.ok) return read;
    entries.push(read.value.entry);
    at = read.value.next;
  }
  return hasOverlap(entries) ? fail(createCaptureFailure('too_complex')) : succeed(entries);
}

function findEnd(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - endBytes - 0xffff);
  for (let at = view.byteLength - endBytes; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  return null;
}

function readEntry(
  view: DataView,
  at: number,
  end: number,
): Result<{ entry: ZipEntry; next: number }, CaptureFailure> {
  const damaged = fail(createCaptureFailure('damaged'));
  if (at + 46 > end || view.getUint32(at, true) !== entrySignature) return damaged;
  const flags = view.getUint16(at + 8, true);
  if ((flags & 1) !== 0) return fail(createCaptureFailure('password_protected'));
  const nameBytes = view.getUint16(at + 28, true);
  const next = at + 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  if (next > end) return damaged;
  const packedBytes = view.getUint32(at + 20, true);
  const unpackedBytes = view.getUint32(at + 24, true);
  const local = view.getUint32(at + 42, true);
  if (local + 30 > end || view.getUint32(local, true) !== localSignature) return damaged;
  const dataStart = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (dataStart + packedBytes > end) return damaged;
  const written = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameBytes));
  // Some programs part folders as Windows does, although the format says otherwise (4.4.17.1).
  const name = written.replaceAll('\\', '/');
  const method = view.getUint16(at + 10, true);
  return succeed({ entry: { name, method, packedBytes, unpackedBytes, dataStart }, next });
}

/** Zip bombs of the kind "zbsm" let thousands of entries share the same bytes. */
function hasOverlap(entries: readonly ZipEntry[]): boolean {
  const sorted = entries.toSorted((left, right) => left.dataStart - right.dataStart);
  return sorted.some((entry, index) => {
    const before = sorted[index - 1];
    return before !== undefined && before.dataStart + before.packedBytes > entry.dataStart;
  });
}
