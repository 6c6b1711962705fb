/**
 * Writes one request of the stream: a line for each event, and the headers of Standard Webhooks (standardwebhooks.com), by which a receiver knows
 * the sender and a repetition. Pure.
 */
import { createHmac } from 'node:crypto';
import { secondMs } from '@/lib/core/clock';
import type { StreamedEvent } from '@/lib/protocol/http/audit-stream';

export const secretPrefix = 'whsec_';

/** Events of one request, and characters of it unless a single event is longer. */
export const batchEvents = 200;
export const batchChars = 256 * 1024;

export type Batch = { readonly body: string; readonly events: readonly StreamedEvent[] };

/** Takes as many events as fit into one request, and at least one. */
export function signBatch(events: readonly StreamedEvent[]): Batch {
  const taken: StreamedEvent[] = [];
  let body = '';
  for (const event of events) {
    const line = `${JSON.stringify(event)}\n`;
    if (taken.length > 0 && body.length + line.length > batchChars) break;
    taken.push(event);
    body += line;
  }
  return { body, events: taken };
}

type Signing = { readonly id: string; readonly at: Date; readonly body: string; readonly secret: string };

/** @param signing.secret as the owner got it */
export function writeBatchHeaders({ id, at, body, secret }: Signing): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / secondMs));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`, 'utf8').digest('base64');
  return {
    'content-type': 'application/x-ndjson',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
