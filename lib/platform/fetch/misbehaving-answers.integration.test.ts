/**
 * Sends misbehaving answers byte by byte over a real socket. Whatever a server sends and however it stops, a fetch and a delivery must end
 * with a result and leave no unhandled error, because that would end the process.
 */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import zlib from 'node:zlib';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch';
import { createGuardedPost, type GuardedPost } from './guarded-post';

type Misbehaviour = {
  readonly status: number;
  readonly encoding: string | null;
  readonly framing: 'chunked' | 'close' | 'right length' | 'too short a length' | 'too long a length';
  readonly body: Buffer;
  /** Number of pieces in which the body is sent. */
  readonly pieces: number;
  readonly end: 'close' | 'reset' | 'silence' | 'more';
};

let server: Server;
let answer: Misbehaviour;
let fetchPage: GuardedFetch;
let post: GuardedPost;
let address: string;
const unheard: unknown[] = [];
const note = (error: unknown) => void unheard.push(error);

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => void misbehave(socket, answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const guard = {
    allow: [`site.test:${port}`],
    lookup: async () => [{ address: '127.0.0.1', family: 4 as const }],
  };
  address = `http://site.test:${port}/`;
  fetchPage = createGuardedFetch({ ...guard, clock: { now: () => new Date() } });
  post = createGuardedPost(guard);
  process.on('uncaughtExceptionMonitor', note);
});
afterEach(() => unheard.splice(0));
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', note);
  await fetchPage.close();
  server.close();
});

function writeHead({ status, encoding, framing, body }: Misbehaviour): string {
  const length = {
    'right length': 0,
    'too short a length': -1,
    'too long a length': 7,
    chunked: null,
    close: null,
  };
  const more = length[framing];
  return [
    `HTTP/1.1 ${status} Answer`,
    'content-type: text/plain',
    ...(status >= 300 && status < 400 ? ['location: /'] : []),
    ...(encoding === null ? [] : [`content-encoding: ${encoding}`]),
    ...(framing === 'chunked' ? ['transfer-encoding: chunked'] : []),
    ...(more === null ? [] : [`content-length: ${Math.max(0, body.length + more)}`]),
    '\r\n',
  ].join('\r\n');
}

async function misbehave(socket: Socket, how: Misbehaviour): Promise<void> {
  const { body, framing, pieces, end } = how;
  socket.write(writeHead(how));
  const size = Math.max(1, Math.ceil(body.length / pieces));
  for (let at = 0; at < body.length && !socket.destroyed; at += size) {
    const piece = body.subarray(at, at + size);
    if (framing === 'chunked') socket.write(`${piece.length.toString(16)}\r\n`);
    socket.write(piece);
    if (framing === 'chunked') socket.write('\r\n');
    await nextTurn();
  }
  if (end === 'reset') socket.resetAndDestroy();
  if (end === 'close') socket.end(framing === 'chunked' ? '0\r\n\r\n' : '');
  while (end === 'more' && !socket.destroyed) {
    if (!socket.write(framing === 'chunked' ? '4\r\nmore\r\n' : 'more'.repeat(4_000))) {
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
    }
    await nextTurn();
  }
}

const plain = Buffer.from('The weir below the dam was rebuilt in stone. '.repeat(200));
const packed = [
  plain,
  ...[zlib.gzipSync, zlib.brotliCompressSync, zlib.deflateSync, zlib.zstdCompressSync].map((pack) =>
    pack(plain),
  ),
];
const bodies = fc
  .tuple(
    fc.constantFrom(...packed, Buffer.alloc(0)),
    fc.nat(9_000),
    fc.uint8Array({ maxLength: 40 }),
    fc.boolean(),
  )
  .map(([body, cut, trailing, isCut]) => Buffer.concat([isCut ? body.subarray(0, cut) : body, trailing]));

const misbehaviours: fc.Arbitrary<Misbehaviour> = fc.record({
  status: fc.constantFrom(200, 200, 200, 204, 302, 304, 404, 500),
  encoding: fc.constantFrom(
    ...[null, 'gzip', 'br', 'deflate', 'zstd', 'identity', 'utf-8', 'compress', 'constructor', '', ','],
    ...['gzip, gzip', 'gzip, gzip, gzip', 'gzip, br', 'utf-8, gzip', 'GZIP ; q=1'],
  ),
  framing: fc.constantFrom('chunked', 'close', 'right length', 'too short a length', 'too long a length'),
  body: bodies,
  pieces: fc.integer({ min: 1, max: 6 }),
  end: fc.constantFrom('close', 'reset', 'silence', 'more'),
});

const isResult = (value: { readonly ok: boolean }) => typeof value.ok === 'boolean';

it('an answer becomes a result, whatever it contains and however it stops', async () => {
  await fc.assert(
    fc.asyncProperty(misbehaviours, async (how) => {
      answer = how;
      const asked = { acceptTypes: ['*/*'], timeoutMs: 60, maxBytes: 20_000 };
      expect(isResult(await fetchPage(address, asked))).toBe(true);
      const sent = { method: 'POST' as const, headers: {}, body: 'x', signal: AbortSignal.timeout(60) };
      expect(isResult(await post(address, sent))).toBe(true);
      // Late errors surface within the next turns of the event loop.
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      expect(unheard).toEqual([]);
    }),
    { numRuns: countRuns(400) },
  );
});

it.each([
  ['gzip, gzip, gzip', plain, 'bad_encoding'],
  ['compress', plain, 'bad_encoding'],
  ['utf-8', zlib.gzipSync(plain), 'bad_encoding'],
  ['utf-8', plain, null],
  ['none', plain, null],
  ['utf-8, gzip', zlib.gzipSync(plain), null],
])(
  'an answer with the encoding "%s" is read as text or refused with a sentence',
  async (encoding, body, failure) => {
    answer = { status: 200, encoding, framing: 'right length', body, pieces: 2, end: 'close' };
    const fetched = await fetchPage(address, { acceptTypes: ['*/*'] });
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    expect(unheard).toEqual([]);
    expect(fetched.ok ? null : fetched.failure.code).toBe(failure);
    if (fetched.ok) expect(Buffer.from(fetched.value.bytes)).toEqual(plain);
    else expect(fetched.failure.sentence).toMatch(/cannot be read/);
  },
);
