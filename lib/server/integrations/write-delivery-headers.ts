/**
 * The headers of what is sent out: the key by which a receiver knows a repetition, and the signature by which it knows the sender
 * (HMAC-SHA256 of the body as it is sent). Pure.
 */
import { createHmac } from 'node:crypto';
import { limits } from '@/lib/core/limits';
import { digestBytes } from '@/lib/platform/secrets/token';
import type { Outgoing } from './outgoing';

const visibleAscii = /^[\x21-\x7e]+$/;

/** The key as a header and a row can hold it: a model may choose any words, which are then known by their digest. */
export function writeSendableKey(key: string): string {
  return visibleAscii.test(key) && key.length <= limits.idChars ? key : digestBytes(key);
}

export function writeDeliveryHeaders(
  { headers, signingSecret }: Pick<Outgoing, 'headers' | 'signingSecret'>,
  { body, idempotencyKey }: { readonly body: string; readonly idempotencyKey: string },
): Record<string, string> {
  return {
    ...headers,
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
    ...(signingSecret === null ? {} : { 'x-sourcebook-signature': sign(body, signingSecret) }),
  };
}

const sign = (body: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body, 'utf8').digest('hex')}`;
