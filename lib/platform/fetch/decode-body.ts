/**
 * Reads a body to its end, decoding it from the codings it was sent with, and stops at a limit. The limit applies to the decompressed
 * bytes, so a small bomb counts as a large page. The input is limited too, so that empty members cannot be sent forever. Memory never
 * exceeds the limit by more than one chunk.
 */
import { pipeline, Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import { fail, type Result, succeed } from '../../core/result';

type Bytes = AsyncIterable<Uint8Array>;
type Decode = (bytes: Bytes) => Bytes;

/** Maximum codings of one body. Two occur behind careless proxies, more do not occur. */
const maxCodings = 2;

/** Codings that exist (the registry of RFC 9110, 16.6.1) and may be missing from `decoders`. */
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
  // Available in Node since 22.15.
  ...(typeof zlib.createZstdDecompress === 'function'
    ? { zstd: (bytes: Bytes) => pipeThrough(bytes, zlib.createZstdDecompress()) }
    : {}),
};

/** The codings this Node can decode, to send in `accept-encoding`. */
export const acceptEncoding = Object.keys(decoders)
  .filter((coding) => coding !== 'x-gzip')
  .join(', ');

export type DecodeFailure = 'too_large' | 'bad_encoding';

/** Rejects only with an error of `body` itself. The caller closes `body`. */
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
    if (error instanceof TooManyBytes) return fail('too_large');
    // zlib and broken streams give their errors a code.
    const isOfStream = error instanceof Error && 'code' in error;
    if (source.failed() || !isOfStream) throw error;
    return fail('bad_encoding');
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

/** Distinguishes a broken connection from data that cannot be decoded, because both arrive as an error of the last stage. */
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
  /** The decoders in the order in which they are applied. */
  readonly stages: readonly Decode[];
  /** True if the header also names something that is not a coding, such as `utf-8`. Servers that do this send the text unencoded. */
  readonly isMisnamed: boolean;
};

/**
 * Codings are listed in the order they were applied, so they are removed from the last to the first. Returns null if one cannot be removed.
 */
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

/** Number of leading bytes that distinguish text from compressed data, in which control characters are as frequent as any other. */
const tellingBytes = 1_024;

function isPlainText(bytes: Uint8Array): boolean {
  const isControl = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte);
  return !bytes.subarray(0, tellingBytes).some(isControl);
}

function pipeThrough(bytes: Bytes, transform: Transform): Bytes {
  // The error reaches the reader of `transform`. The callback only prevents an unhandled error here.
  pipeline(Readable.from(bytes), transform, () => undefined);
  return transform;
}

/**
 * `deflate` is a zlib stream according to RFC 9110 but a raw stream from many servers. The first byte distinguishes them: the low four bits
 * of a zlib header are 8, and no compressor starts a raw stream like that.
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
