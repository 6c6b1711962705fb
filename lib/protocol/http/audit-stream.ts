/**
 * The stream of the audit log to another system. The lines that are sent and their headers (`webhook-id`, `webhook-timestamp`,
 * `webhook-signature`) are described in `docs/audit-stream.md`.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { auditEventSchema } from './audit';
import { defineEndpoint, timeSchema } from './endpoint';
import { receiverStatusSchema } from './integrations';

/** One line of what is sent. */
export const streamedEventSchema = auditEventSchema.extend({
  position: z
    .number()
    .int()
    .nullable()
    .describe('Its place in the stream, one more than that of the event before. Null for a test.'),
});
export type StreamedEvent = z.output<typeof streamedEventSchema>;

const streamSchema = z.object({
  host: z.string().describe('The host is all that is ever revealed of the address.'),
  is_paused: z.boolean(),
  created_at: timeSchema,
  sent_position: z.number().int().describe('The position of the last event that was accepted.'),
  sent_at: timeSchema.nullable().describe('When that event was accepted; null before the first.'),
  waiting: z.number().int().describe('Events that wait to be sent.'),
  waiting_since: timeSchema
    .nullable()
    .describe('The time of the oldest event that waits; null if none does.'),
  failing: z
    .object({
      since: timeSchema.describe('When the first of these tries failed.'),
      reason: z.string(),
      next_try_at: timeSchema.describe('When it is tried again.'),
      tries: z.number().int().describe('Number of tries since then.'),
    })
    .nullable()
    .describe('Null while the receiver accepts what is sent.'),
  erased_unsent: z
    .number()
    .int()
    .describe(
      'Events that were erased at the end of the time for which the workspace keeps them, before they were sent.',
    ),
});

const auditStreamSchema = z.object({
  stream: streamSchema.nullable().describe('Null if the log is not sent anywhere.'),
  kept_days: z
    .number()
    .int()
    .nullable()
    .describe('Days for which the workspace keeps events, whether they were sent or not. Null: for good.'),
});
export type AuditStreamReply = z.output<typeof auditStreamSchema>;

export const getAuditStreamEndpoint = defineEndpoint({
  name: 'getAuditStream',
  method: 'GET',
  path: '/v1/audit-stream',
  summary: 'Returns where the events of the audit log are sent, how far that has come, and why it fails.',
  access: 'owner',
  token: 'read',
  reply: auditStreamSchema,
});

export const setAuditStreamEndpoint = defineEndpoint({
  name: 'setAuditStream',
  method: 'PUT',
  path: '/v1/audit-stream',
  summary:
    'Send the events of the audit log to an address from now on, or to another one. Each time there is a new secret, which is shown only in this reply.',
  access: 'owner',
  token: 'browser',
  body: z.strictObject({ url: z.string().trim().min(1).max(limits.urlChars) }),
  reply: auditStreamSchema.extend({
    secret: z
      .string()
      .describe('Signs what is sent, as Standard Webhooks says: `whsec_` and the key in Base64.'),
  }),
});

export const changeAuditStreamEndpoint = defineEndpoint({
  name: 'changeAuditStream',
  method: 'PATCH',
  path: '/v1/audit-stream',
  summary: 'Pause the stream of the audit log, or continue it where it was paused.',
  access: 'owner',
  token: 'browser',
  body: z.strictObject({ is_paused: z.boolean() }),
  reply: auditStreamSchema,
});

export const deleteAuditStreamEndpoint = defineEndpoint({
  name: 'deleteAuditStream',
  method: 'DELETE',
  path: '/v1/audit-stream',
  summary: 'Stop sending the audit log, and forget the address and the secret.',
  access: 'owner',
  token: 'browser',
  outcome: 'nothing',
});

export const testAuditStreamEndpoint = defineEndpoint({
  name: 'testAuditStream',
  method: 'POST',
  path: '/v1/audit-stream/test',
  summary: 'Send one event without a position, and report in a sentence whether it arrived.',
  access: 'owner',
  token: 'browser',
  reply: z.object({
    ok: z.boolean(),
    sentence: z.string(),
    status: receiverStatusSchema,
  }),
});

export const resendAuditEventsEndpoint = defineEndpoint({
  name: 'resendAuditEvents',
  method: 'POST',
  path: '/v1/audit-stream/resend',
  summary: 'Send the kept events of this time and later again, under the positions that they have.',
  access: 'owner',
  token: 'browser',
  body: z.strictObject({ from: timeSchema.describe('The time of the first event that is sent again.') }),
  reply: auditStreamSchema,
});
