/**
 * The object store over the protocol of Amazon S3, which many servers speak (Signature Version 4, ListObjectsV2). `aws4fetch` signs; requests
 * and answers are ours, because six operations on keys of plain characters need no more (decision 108). What is busy or breaks off is asked
 * again, which is safe, because every operation may be repeated.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type ByteRange, countBytes } from '@/lib/core/byte-range';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import {
  createTrustedFetch,
  type TrustedAnswer,
  type TrustedFetch,
  type TrustedRequest,
} from '../fetch/trusted-fetch';
import type { ObjectFailure, ObjectStore } from './object-store';
import { describeRefusal } from './describe-refusal';
import { readErrorCode, readListing } from './read-s3-xml';

export type S3Settings = {
  /** An http or https address without a path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** True if the bucket is the first part of the path. Otherwise it is the first part of the host's name. */
  readonly isPathStyle: boolean;
};

type Asked = Pick<TrustedRequest, 'method'> & {
  readonly body: Uint8Array | null;
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly sha256?: string;
  /** The part of the object that is asked for. Absent: all of it. */
  readonly part?: ByteRange;
  readonly maxBytes?: number;
};

/** The digest of an empty body. */
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export function createS3Store(settings: S3Settings): ObjectStore {
  const send = createTrustedFetch({
    connectMs: limits.objectConnectMs,
    requestMs: limits.objectRequestMs,
  });
  const ask = (asked: Asked) => askPatiently(() => askOnce(send, settings, asked));
  const list = async (query: Readonly<Record<string, string>>) => {
    const answer = await ask({
      method: 'GET',
      key: '',
      body: null,
      query: { 'list-type': '2', ...query },
    });
    return answer.ok ? readListing(answer.value) : answer;
  };
  return {
    async put(key, { bytes, sha256 }) {
      const answer = await ask({ method: 'PUT', key, body: bytes, sha256 });
      return answer.ok ? succeed(null) : answer;
    },
    get: (key) => ask({ method: 'GET', key, body: null, maxBytes: limits.objectBytes }),
    // A store that knows no parts sends all, which may be as large as any object.
    getPart: (key, part) => ask({ method: 'GET', key, body: null, part, maxBytes: limits.objectBytes }),
    async delete(key) {
      const answer = await ask({ method: 'DELETE', key, body: null });
      return answer.ok || answer.failure.code === 'missing' ? succeed(null) : answer;
    },
    list: (prefix, after) => list(after === '' ? { prefix } : { prefix, 'start-after': after }),
    async check() {
      const listed = await list({ 'max-keys': '1' });
      return listed.ok ? succeed(null) : listed;
    },
  };
}

/** @param key of plain characters only, or empty for the bucket */
export function writeObjectUrl(
  { endpoint, bucket, isPathStyle }: Pick<S3Settings, 'endpoint' | 'bucket' | 'isPathStyle'>,
  key: string,
  query: Readonly<Record<string, string>> = {},
): URL {
  const url = new URL(endpoint);
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = isPathStyle ? `/${bucket}/${key}` : `/${key}`;
  url.search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return url;
}

async function askOnce(
  send: TrustedFetch,
  settings: S3Settings,
  { method, key, body, query, part, sha256 = emptySha256, maxBytes = limits.objectAnswerBytes }: Asked,
): Promise<Result<Uint8Array<ArrayBuffer>, ObjectFailure>> {
  const { region, accessKeyId, secretAccessKey } = settings;
  const url = writeObjectUrl(settings, key, query);
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      'x-amz-content-sha256': sha256,
      ...(part === undefined ? {} : { range: `bytes=${part.first}-${part.last}` }),
    },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
  }).sign();
  const sent = await send(url, { method, headers: Object.fromEntries(signed.headers), body, maxBytes });
  if (!sent.ok) return fail(unavailable(sent.failure));
  const answer = readAnswer(sent.value);
  return answer.ok && part !== undefined ? takePart(sent.value, part) : answer;
}

const partialContent = 206;

/** Takes the part from an answer that has it, or all of the object. */
function takePart(answer: TrustedAnswer, part: ByteRange): Result<Uint8Array<ArrayBuffer>, ObjectFailure> {
  const { status, bytes } = answer;
  const isPart = status === partialContent;
  const named = `bytes ${part.first}-${part.last}/`;
  const taken = isPart ? bytes : bytes.slice(part.first, part.last + 1);
  if (
    taken.length === countBytes(part) &&
    (!isPart || answer.getHeader('content-range')?.startsWith(named) === true)
  )
    return succeed(taken);
  return fail({
    code: 'missing',
    sentence: 'The object store does not have this part of the file.',
    reason: `${status} with ${bytes.length} bytes for ${named}`,
  });
}

function readAnswer({ status, bytes }: TrustedAnswer): Result<Uint8Array<ArrayBuffer>, ObjectFailure> {
  if (status >= 200 && status < 300) return succeed(bytes);
  const code = readErrorCode(bytes);
  const reason = `${status} ${code}`;
  if (status >= 500 || status === 429 || code === 'SlowDown' || code === 'RequestTimeout')
    return fail(unavailable(reason));
  if ((status === 404 && code !== 'NoSuchBucket') || code === 'InvalidRange')
    return fail({ code: 'missing', sentence: 'The object store does not have this file.', reason });
  return fail({ code: 'refused', sentence: describeRefusal(code), reason });
}

const unavailable = (reason: string): ObjectFailure => ({
  code: 'unavailable',
  sentence: 'The object store does not answer.',
  reason,
});

/** Milliseconds before the second try. Each further pause is twice as long, and a random part keeps many callers apart. */
const pauseMs = 100;

async function askPatiently<Value>(
  ask: () => Promise<Result<Value, ObjectFailure>>,
): Promise<Result<Value, ObjectFailure>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.ok || answer.failure.code !== 'unavailable' || tries === limits.objectTries) return answer;
    await sleep(pauseMs * 2 ** (tries - 1) * (0.5 + Math.random()));
  }
}
