/**
 * The signature that AWS Signature Version 4 demands of a request to S3, computed from the request as it arrived. Written from the published
 * rules, and apart from what the product signs with, so that each is the judge of the other.
 */
import { createHash, createHmac } from 'node:crypto';

export type SignedRequest = {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

export type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** @param signedHeaders the names in the Authorization header, in its order */
export function computeSignature(
  { method, target, headers }: SignedRequest,
  { secretAccessKey, region }: Credentials,
  signedHeaders: readonly string[],
): string {
  const url = new URL(target, 'http://host');
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const query = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return `${encode(decodeURIComponent(name))}=${encode(decodeURIComponent(value))}`;
    })
    .toSorted();
  const canonical = [
    method,
    path.join('/'),
    query.join('&'),
    ...signedHeaders.map((name) => `${name}:${headers[name]?.trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const time = headers['x-amz-date'] ?? '';
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex');
}
