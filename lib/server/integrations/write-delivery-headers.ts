/**
 * Writes the headers of outgoing requests: the key, by which a receiver recognises a repetition, and the signature, by which it recognises
 * the sender (HMAC-SHA256 of the body as sent). Pure.
 */
import { createHmac } from 'node:crypto';
import { limits } from '@/lib/core/limits';
import { digestBytes } from '@/lib/platform/secrets/token';
import type { Outgoing } from './outgoing';

const visibleAscii = /^[\x21-\x7e]+$/;

/** Returns the key in a form that a header and a row can hold. A model may choose any text, which is then replaced by its digest. */
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
