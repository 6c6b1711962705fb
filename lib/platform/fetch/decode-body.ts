/**
 * Reads a body to its end, through the codings it was sent with, and stops at a bound. What is counted is what comes out
 * of decompression, so a small bomb is a large page; what goes in is bounded too, so that empty members cannot be sent
 * for ever. Memory never exceeds the bound by more than one piece.
 */
import { pipeline, Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import { fail, type Result, succeed } from '../../core/result';

type Bytes = AsyncIterable<Uint8Array>;
type Decode = (bytes: Bytes) => Bytes;

/** Codings of one body: two happen behind careless proxies, more do not happen. */
const maxCodings = 2;

/** Codings that exist (the registry of RFC 9110, 16.6.1) and may be missing among `decoders`. */
const registered = new Set([
  'compress',
  'x-compress',
  'exi',
  'pack200-gzip',
  'aes128gcm',
  'zstd',
  'dcb',
  'dcz',
]);

const decoders: Readonly<Record<string, Decode>> = {
  gzip: (bytes) => pipeThrough(bytes, zlib.createGunzip()),
  'x-gzip': (bytes) => pipeThrough(bytes, zlib.createGunzip()),
  br: (bytes) => pipeThrough(bytes, zlib.createBrotliDecompress()),
  deflate: inflateEitherKind,
  // Node has it since 22.15.
  ...(typeof zlib.createZstdDecompress === 'function'
    ? { zstd: (bytes: Bytes) => pipeThrough(bytes, zlib.createZstdDecompress()) }
    : {}),
};

/** What to ask for: the codings this Node can decode. */
export const acceptEncoding = Object.keys(decoders)
  .filter((coding) => coding !== 'x-gzip')
  .join(', ');

export type DecodeFailure = 'too_large' | 'bad_encoding';

/** Rejects only with what `body` itself rejects with. The caller closes `body`. */
export async function readDecodedBody(
  body: Bytes,
  contentEncoding: string,
  maxBytes: number,
): Promise<Result<Uint8Array, DecodeFailure>> {
  const codings = readCodings(contentEncoding);
  if (codings === null) return fail('bad_encoding');
  const source = watchSource(body);
  const encoded = takeUpTo(source.bytes, maxBytes);
  const decoded = codings.stages.reduce<Bytes>((bytes, decode) => decode(bytes), encoded);
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of takeUpTo(decoded, maxBytes)) pieces.push(piece);
    const whole = Buffer.concat(pieces);
    return codings.isMisnamed && !isPlainText(whole) ? fail('bad_encoding') : succeed(whole);
  } catch (error) {
    if (source.failed()) throw error;
    return fail(error instanceof TooManyBytes ? 'too_large' : 'bad_encoding');
  }
}

class TooManyBytes extends Error {}

async function* takeUpTo(bytes: Bytes, maxBytes: number): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of bytes) {
    total += piece.byteLength;
    if (total > maxBytes) throw new TooManyBytes();
    yield piece;
  }
}

/** Tells a connection that broke from data that does not decode: both arrive as an error of the last stage. */
function watchSource(body: Bytes): { readonly bytes: Bytes; failed(): boolean } {
  let failed = false;
  async function* watch(): AsyncGenerator<Uint8Array> {
    const iterator = body[Symbol.asyncIterator]();
    try {
      while (true) {
        const next = await iterator.next().catch((error: unknown) => {
          failed = true;
          throw error;
        });
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { bytes: watch(), failed: () => failed };
}

type Codings = {
  /** In the order in which they come off. */
  readonly stages: readonly Decode[];
  /** The header also names what is no coding: `utf-8`, say. Servers that write so send the text as it is. */
  readonly isMisnamed: boolean;
};

/** Codings are listed in the order they were applied, so they come off from the last. Null where one cannot be taken off. */
function readCodings(contentEncoding: string): Codings | null {
  const named = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  const codings = named.filter((coding) => Object.hasOwn(decoders, coding) || registered.has(coding));
  const stages = codings.toReversed().flatMap((coding) => {
    const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
    return decode === undefined ? [] : [decode];
  });
  if (codings.length > maxCodings || stages.length < codings.length) return null;
  return { stages, isMisnamed: named.length > codings.length };
}

/** Bytes that tell a text from packed data, in which control characters are as frequent as any other. */
const tellingBytes = 1_024;

function isPlainText(bytes: Uint8Array): boolean {
  const isControl = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte);
  return !bytes.subarray(0, tellingBytes).some(isControl);
}

function pipeThrough(bytes: Bytes, transform: Transform): Bytes {
  // The error reaches the reader of `transform`; the callback only keeps it from being unhandled here.
  pipeline(Readable.from(bytes), transform, () => undefined);
  return transform;
}

/**
 * `deflate` is a zlib stream by RFC 9110 and a raw one from many servers. The first byte tells: the low four bits of a
 * zlib header are 8, and no compressor begins a raw stream so.
 */
async function* inflateEitherKind(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) return;
  const isZlib = ((first.value[0] ?? 0) & 0x0f) === 8;
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  yield* pipeThrough(whole(), isZlib ? zlib.createInflate() : zlib.createInflateRaw());
}
