import { describe, expect, it } from 'vitest';
import { fail, succeed } from '@/lib/core/result';
import type { ObjectStore } from '../objects/object-store';
import { digestBytes } from '../secrets/token';
import { fillInObjects } from './fill-in-objects';

const columns = ['id', 'bytes', 'digest', 'object_key', 'file_name'];
const bytes = new TextEncoder().encode('Words\tof the store\n');
const digest = digestBytes(bytes);
const rows = [
  String.raw`one	\\x0a5c	other	\N	a\tb\\c` + '\n',
  `two\t\\N\t${digest}\ttests/two\t\\N\n`,
  String.raw`three	\\x	none	\N	` + '\n',
];
const filled = [
  rows[0],
  `two\t\\\\x${Buffer.from(bytes).toString('hex')}\t${digest}\t\\N\t\\N\n`,
  rows[2],
].join('');

const store = {
  get: (key: string) =>
    Promise.resolve(
      key === 'tests/two'
        ? succeed(bytes)
        : fail({ code: 'missing' as const, sentence: 'It is not there.', reason: key }),
    ),
} as ObjectStore;

async function fill(pieces: readonly Buffer[], from: ObjectStore | null = store): Promise<string> {
  const chunks = (async function* () {
    yield* pieces;
  })();
  const lines: Buffer[] = [];
  for await (const line of fillInObjects(chunks, columns, from)) lines.push(line);
  return Buffer.concat(lines).toString();
}

describe('fillInObjects', () => {
  const whole = Buffer.from(rows.join(''));

  it('puts the bytes of an object into its row and leaves the other rows, wherever the stream is cut', async () => {
    for (let cut = 0; cut <= whole.length; cut += 1)
      expect(await fill([whole.subarray(0, cut), whole.subarray(cut)])).toBe(filled);
    expect(await fill([...whole].map((byte) => Buffer.from([byte])))).toBe(filled);
  });

  it('refuses to go on without a file', async () => {
    const lost = Buffer.from(`two\t\\N\t${digest}\ttests/lost\t\\N\n`);
    await expect(fill([lost])).rejects.toThrow('The back-up was not made. It is not there.');
    const changed = Buffer.from(`two\t\\N\t${digestBytes('other')}\ttests/two\t\\N\n`);
    await expect(fill([changed])).rejects.toThrow('returned other bytes');
    await expect(fill([whole], null)).rejects.toThrow('Set S3_ENDPOINT');
  });
});
