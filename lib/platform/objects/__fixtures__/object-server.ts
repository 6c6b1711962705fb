/**
 * An object store that speaks S3 over HTTP: it checks every signature and every digest, lists in pages, and fails as it is told to. What it
 * holds is in memory, for one worker of the tests.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { computeSignature } from './signature';

/** `busy`: 503 SlowDown. `broken`: the connection breaks within the answer. `away`: it breaks before. */
type Fault = 'busy' | 'broken' | 'away';

type StoredObject = { readonly bytes: Buffer; readonly changedAt: Date };

const account = { accessKeyId: 'AKIDTESTS', secretAccessKey: 'the secret of the tests', region: 'test-1' };
const bucket = 'notes';

export type ObjectServer = {
  /** What a product needs to be set to in order to use this store. */
  readonly settings: Readonly<Record<string, string>>;
  readonly objects: Map<string, StoredObject>;
  /** The requests that arrived, as in `PUT key`. */
  readonly requests: string[];
  /** While true, one byte of each object that is read is another. */
  damage: boolean;
  /** While true, a request for a part is answered with the whole object, as HTTP allows. */
  ignoresParts: boolean;
  /** How the next requests fail. */
  failNext(fault: Fault, times?: number): void;
  close(): Promise<void>;
};

/** @param pageKeys the most keys in one list */
export async function startObjectServer({ pageKeys = 1_000 } = {}): Promise<ObjectServer> {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request);
      const url = new URL(request.url ?? '', 'http://host');
      const [, named = '', key = ''] = /^\/([^/]*)\/?(.*)$/.exec(url.pathname) ?? [];
      requests.push(`${request.method} ${key}`);
      const fault = faults.shift();
      if (fault === 'away') return request.socket.destroy();
      if (fault === 'busy') return refuse(response, 503, 'SlowDown');
      const refusal = findRefusal(request, body);
      if (refusal !== null) return refuse(response, refusal.status, refusal.code);
      if (named !== bucket) return refuse(response, 404, 'NoSuchBucket');
      if (key === '') return sendList(response, url.searchParams);
      if (request.method === 'PUT') {
        objects.set(key, { bytes: body, changedAt: new Date() });
        return response.end();
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      const object = objects.get(key);
      if (object === undefined) return refuse(response, 404, 'NoSuchKey');
      const bytes = Buffer.from(object.bytes);
      if (started.damage) bytes[0] = (bytes[0] ?? 0) ^ 1;
      const range = started.ignoresParts ? undefined : request.headers.range;
      if (range !== undefined) return sendPart(response, bytes, range);
      response.writeHead(200, { 'content-length': bytes.length });
      if (fault !== 'broken') return response.end(bytes);
      response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
    })();
  });
  const sendPart = (response: ServerResponse, bytes: Buffer, range: string) => {
    const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    if (Number(first) >= bytes.length) return refuse(response, 416, 'InvalidRange');
    const part = bytes.subarray(Number(first), Number(last) + 1);
    const places = `${first}-${Number(first) + part.length - 1}`;
    response.writeHead(206, { 'content-range': `bytes ${places}/${bytes.length}` }).end(part);
  };
  const sendList = (response: ServerResponse, query: URLSearchParams) => {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const most = Math.min(pageKeys, Number(query.get('max-keys') ?? pageKeys));
    const entries = keys.slice(0, most).map((key) => {
      const changedAt = objects.get(key)?.changedAt.toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${changedAt}</LastModified></Contents>`;
    });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${keys.length > most}</IsTruncated>${entries.join('')}</ListBucketResult>`,
    );
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const started: ObjectServer = {
    settings: {
      FILE_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: account.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
      S3_PREFIX: 'tests/',
    },
    objects,
    requests,
    damage: false,
    ignoresParts: false,
    failNext: (fault, times = 1) => faults.push(...Array.from({ length: times }, () => fault)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return started;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`);
}

const skewMs = 15 * 60 * 1_000;

function findRefusal(request: IncomingMessage, body: Buffer) {
  const headers = request.headers as Record<string, string | undefined>;
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (given === null) return { status: 403, code: 'AccessDenied' };
  const [, accessKeyId, , region, names = '', signature] = given;
  const signed = names.split(';');
  const target = request.url ?? '';
  if (accessKeyId !== account.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== account.region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  const time = (headers['x-amz-date'] ?? '').replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  if (!(Math.abs(Date.parse(time) - Date.now()) < skewMs))
    return { status: 403, code: 'RequestTimeTooSkewed' };
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return { status: 403, code: 'AccessDenied' };
  const { method = '' } = request;
  if (computeSignature({ method, target, headers }, account, signed) !== signature)
    return { status: 403, code: 'SignatureDoesNotMatch' };
  const digest = createHash('sha256').update(body).digest('hex');
  return digest === headers['x-amz-content-sha256']
    ? null
    : { status: 400, code: 'XAmzContentSHA256Mismatch' };
}
