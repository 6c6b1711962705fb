import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptEncoding, readDecodedBody } from './decode-body';

const text = 'Ein Satz über Kanäle. '.repeat(500);
const plain = Buffer.from(text);

const encoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: zlib.gzipSync,
  'x-gzip': zlib.gzipSync,
  br: zlib.brotliCompressSync,
  deflate: zlib.deflateSync,
  zstd: zlib.zstdCompressSync,
  '': (bytes) => bytes,
  identity: (bytes) => bytes,
  'GZIP ': zlib.gzipSync,
  'gzip, br': (bytes) => zlib.brotliCompressSync(zlib.gzipSync(bytes)),
};

const inPieces = (bytes: Buffer, size = 7) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
  );

describe('readDecodedBody', () => {
  it.each(Object.keys(encoders))('decodes "%s" that arrives in small pieces', async (coding) => {
    const read = await readDecodedBody(inPieces(encoders[coding]!(plain)), coding, plain.length);
    expect(read.ok && Buffer.from(read.value).toString()).toBe(text);
  });

  it('decodes deflate without its zlib header, as many servers send it', async () => {
    const read = await readDecodedBody(inPieces(zlib.deflateRawSync(plain)), 'deflate', plain.length);
    expect(read.ok && Buffer.from(read.value).toString()).toBe(text);
  });

  it.each(Object.keys(encoders))(
    'reads a body of exactly the maximum size and refuses one byte more, "%s"',
    async (coding) => {
      const encoded = encoders[coding]!(plain);
      expect((await readDecodedBody(inPieces(encoded), coding, plain.length)).ok).toBe(true);
      expect(await readDecodedBody(inPieces(encoded), coding, plain.length - 1)).toEqual({
        ok: false,
        failure: 'too_large',
      });
    },
  );

  it.each(['gzip', 'br', 'deflate', 'zstd'])('stops a decompression bomb in %s early', async (coding) => {
    const bomb = encoders[coding]!(Buffer.alloc(16 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(1_000_000);
    let sent = 0;
    async function* source(): AsyncGenerator<Buffer> {
      // Endless, so that only the limit can end it.
      while (true) {
        for (let at = 0; at < bomb.length; at += 512) {
          sent += 1;
          yield bomb.subarray(at, at + 512);
        }
      }
    }
    expect(await readDecodedBody(source(), coding, 1_000_000)).toEqual({ ok: false, failure: 'too_large' });
    expect(sent * 512).toBeLessThan(2_000_000);
  });

  it('stops an endless series of empty gzip members', async () => {
    const empty = zlib.gzipSync('');
    async function* source(): AsyncGenerator<Buffer> {
      while (true) yield empty;
    }
    expect(await readDecodedBody(source(), 'gzip', 10_000)).toEqual({ ok: false, failure: 'too_large' });
  });

  it.each(['gzip', 'br', 'deflate', 'zstd'])(
    'reports invalid or incomplete %s as a bad encoding',
    async (coding) => {
      const nonsense = Readable.from([Buffer.from([0x18, 0xff, 0xff, 0xff, 0xff, 0x0f, 1, 2, 3, 4])]);
      expect(await readDecodedBody(nonsense, coding, 10_000)).toEqual({ ok: false, failure: 'bad_encoding' });
      const encoded = encoders[coding]!(plain);
      const cut = inPieces(encoded.subarray(0, encoded.length - 9));
      expect(await readDecodedBody(cut, coding, 100_000)).toEqual({ ok: false, failure: 'bad_encoding' });
    },
  );

  it.each(['compress', 'gzip, gzip, gzip', 'aes128gcm, gzip'])(
    'refuses the encoding "%s"',
    async (coding) => {
      expect(await readDecodedBody(inPieces(plain), coding, 100_000)).toEqual({
        ok: false,
        failure: 'bad_encoding',
      });
    },
  );

  it.each(['utf-8', 'none', 'constructor', 'utf-8, identity'])(
    'reads plain text when the header names "%s", which is not an encoding',
    async (coding) => {
      const read = await readDecodedBody(inPieces(plain), coding, 100_000);
      expect(read.ok && Buffer.from(read.value).toString()).toBe(text);
      expect(await readDecodedBody(inPieces(zlib.gzipSync(plain)), coding, 100_000)).toEqual({
        ok: false,
        failure: 'bad_encoding',
      });
    },
  );

  it('passes on a failure of the connection unchanged', async () => {
    const broken = new Error('connection lost');
    async function* source(): AsyncGenerator<Buffer> {
      yield zlib.gzipSync(plain).subarray(0, 20);
      throw broken;
    }
    await expect(readDecodedBody(source(), 'gzip', 100_000)).rejects.toBe(broken);
    await expect(readDecodedBody(source(), '', 100_000)).rejects.toBe(broken);
  });

  it('asks for the encodings it can decode', () => {
    expect(acceptEncoding.split(', ').sort()).toEqual(['br', 'deflate', 'gzip', 'zstd']);
  });
});
