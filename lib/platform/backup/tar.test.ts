import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { readTar, type TarEntry, writeTar } from './tar';

const at = new Date('2026-03-01T12:00:00Z');
const maxBytes = 10_000;
const write = (entries: readonly TarEntry[]) => buffer(writeTar(Readable.from(entries), at));
/** An archive written by the first version of Sourcebook, which had its own tar writer. */
const older = path.join(import.meta.dirname, '__fixtures__/written-by-0.1.tar');

async function read(bytes: Buffer, chunkBytes = 700): Promise<(TarEntry | string)[]> {
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += chunkBytes)
      yield bytes.subarray(start, start + chunkBytes);
  }
  const found: (TarEntry | string)[] = [];
  for await (const entry of readTar(chunks(), maxBytes)) {
    found.push(entry.ok ? { name: entry.value.name, bytes: Buffer.from(entry.value.bytes) } : entry.failure);
  }
  return found;
}

describe('a tar archive', () => {
  it('is read back as it was written, however it is split', async () => {
    const entry = fc.record({
      name: fc.stringMatching(/^[a-z]([a-z/]{0,60}[a-z])?$/),
      bytes: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 5 }),
        fc.integer({ min: 1, max: 3_000 }),
        async (entries, cut) => {
          expect(await read(await write(entries), cut)).toEqual(entries);
        },
      ),
    );
  });

  it('can be opened by other programs', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tar-'));
    writeFileSync(
      path.join(folder, 'a.tar'),
      await write([{ name: 'tables/run/1.copy', bytes: Buffer.from('words') }]),
    );
    const { status } = spawnSync('tar', ['-xf', 'a.tar'], { cwd: folder });
    expect(status).toBe(0);
    expect(readFileSync(path.join(folder, 'tables/run/1.copy'), 'utf8')).toBe('words');
    rmSync(folder, { recursive: true });
  });

  it('of an older version can be read', async () => {
    expect(await read(readFileSync(older))).toEqual([
      { name: 'sourcebook-backup.json', bytes: Buffer.from('{"product":"sourcebook","format":1}\n') },
      { name: 'tables/run/000001.copy', bytes: Buffer.from('1\tline of a table\n') },
      { name: 'tables/empty/000001.copy', bytes: Buffer.alloc(0) },
      { name: 'manifest.json', bytes: Buffer.from('{}\n') },
    ]);
  });

  it.each([
    ['a folder', 'directory'],
    ['a link', 'symlink'],
  ] as const)('with %s in it is refused', async (_case, type) => {
    const archive = pack();
    archive.entry({ name: 'a', type, linkname: '/etc/passwd' });
    archive.finalize();
    expect(await read(await buffer(archive))).toEqual(['one of its parts has an invalid header']);
  });

  it('fails with the error of its source or of its entries', async () => {
    const broken = new Error('The disk is gone.');
    async function* readHalf() {
      yield (await write([{ name: 'a', bytes: Buffer.from('words') }])).subarray(0, 600);
      throw broken;
    }
    async function* writeHalf() {
      yield { name: 'a', bytes: Buffer.from('words') };
      throw broken;
    }
    await expect(Array.fromAsync(readTar(readHalf(), maxBytes))).rejects.toBe(broken);
    await expect(buffer(writeTar(writeHalf(), at))).rejects.toBe(broken);
  });

  it('is reported as incomplete when it is cut off', async () => {
    const whole = await write([{ name: 'a', bytes: Buffer.from('words') }]);
    for (const length of [100, 512, 514, 600, 1_023]) {
      expect((await read(whole.subarray(0, length))).at(-1)).toBe('it ends too early');
    }
  });

  it.each([
    ['a changed name', 0],
    ['a changed size', 130],
    ['another kind of entry', 156],
  ])('with %s is refused', async (_case, place) => {
    const changed = await write([{ name: 'a', bytes: Buffer.from('words') }]);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect(await read(changed)).toEqual(['one of its parts has an invalid header']);
  });

  it('with an entry larger than the maximum is refused, and one of exactly the maximum is accepted', async () => {
    expect(await read(await write([{ name: 'a', bytes: Buffer.alloc(maxBytes) }]))).toHaveLength(1);
    expect(await read(await write([{ name: 'a', bytes: Buffer.alloc(maxBytes + 1) }]))).toEqual([
      'one of its parts has an invalid header',
    ]);
  });
});
