/**
 * The little of the tar format (POSIX.1-1988, ustar) that a back-up needs: plain files, each held in memory whole, so that
 * any tar program opens a back-up. Numbers are octal text; every entry fills blocks of 512 bytes; two empty blocks end it.
 * Reads nothing but what this writes: an entry of another kind, or one longer than allowed, is damage.
 */
import { fail, type Result, succeed } from '@/lib/core/result';

export type TarEntry = { readonly name: string; readonly bytes: Buffer };

const blockBytes = 512;
const maxNameBytes = 100;
/** Only its owner may read what comes out of it. */
const mode = 0o600;

/** Where the fields of a header stand, and how long they are. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  user: [108, 8],
  group: [116, 8],
  size: [124, 12],
  time: [136, 12],
  checksum: [148, 8],
  kind: [156, 1],
  magic: [257, 8],
} as const;

export const tarEnd: Buffer = Buffer.alloc(2 * blockBytes);

/** @param at when the file was made */
export function writeTarEntry({ name, bytes }: TarEntry, at: Date): Buffer {
  if (Buffer.byteLength(name) > maxNameBytes) throw new Error(`The name of a tar entry is too long: ${name}`);
  const header = Buffer.alloc(blockBytes);
  const write = (field: keyof typeof fields, text: string) => header.write(text, fields[field][0], 'latin1');
  const writeNumber = (field: keyof typeof fields, value: number) =>
    write(field, value.toString(8).padStart(fields[field][1] - 1, '0'));
  header.write(name, 0, 'utf8');
  writeNumber('mode', mode);
  writeNumber('user', 0);
  writeNumber('group', 0);
  writeNumber('size', bytes.length);
  writeNumber('time', Math.floor(at.getTime() / 1_000));
  write('kind', '0');
  write('magic', 'ustar\u000000');
  write('checksum', `${sumHeader(header).toString(8).padStart(6, '0')}\u0000 `);
  return Buffer.concat([header, bytes, Buffer.alloc(padding(bytes.length))]);
}

/** Yields each entry once it is whole; a failure is the last thing it yields. */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  maxEntryBytes: number,
): AsyncGenerator<Result<TarEntry, string>> {
  const reader = createBlockReader(source);
  for (;;) {
    const header = await reader.take(blockBytes);
    if (header === null) {
      yield fail('it ends too early');
      return;
    }
    if (header.every((byte) => byte === 0)) return;
    const size = readSize(header);
    if (size === null || size > maxEntryBytes) {
      yield fail('a part of it has no proper beginning');
      return;
    }
    const bytes = await reader.take(size + padding(size));
    if (bytes === null) {
      yield fail('it ends too early');
      return;
    }
    yield succeed({ name: readText(header, 'name'), bytes: bytes.subarray(0, size) });
  }
}

function readSize(header: Buffer): number | null {
  const isOurs = readText(header, 'magic').startsWith('ustar') && readText(header, 'kind') === '0';
  if (!isOurs || Number.parseInt(readText(header, 'checksum'), 8) !== sumHeader(header)) return null;
  const text = readText(header, 'size');
  return /^[0-7]{11}$/.test(text) ? Number.parseInt(text, 8) : null;
}

function readText(header: Buffer, field: keyof typeof fields): string {
  const [start, length] = fields[field];
  return header.toString('utf8', start, start + length).replace(/\0[^]*$/, '');
}

/** The sum of the header's bytes, its own place counted as spaces. */
function sumHeader(header: Buffer): number {
  const [start, length] = fields.checksum;
  return header.reduce(
    (sum, byte, index) => sum + (index >= start && index < start + length ? 0x20 : byte),
    0,
  );
}

const padding = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes;

/** Hands out bytes in the lengths asked for, whatever the lengths they come in; null when there are not that many left. */
function createBlockReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let heldBytes = 0;
  return {
    async take(wanted: number): Promise<Buffer | null> {
      while (heldBytes < wanted) {
        const next = await chunks.next();
        if (next.done === true) return null;
        held.push(next.value);
        heldBytes += next.value.length;
      }
      const all = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held);
      held = [all.subarray(wanted)];
      heldBytes = all.length - wanted;
      return all.subarray(0, wanted);
    },
  };
}
