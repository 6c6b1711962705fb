/** Who changed what in a workspace, and from where. Owners read it. Nobody changes it. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { auditKinds, auditRetentionDays } from '../audit-words';
import { defineEndpoint, idSchema, listOf, pageQuery, timeSchema } from './endpoint';

export const auditEventSchema = z.object({
  id: z.string(),
  at: timeSchema.describe('When it was done.'),
  action: z
    .string()
    .describe(
      'The operation of this description that was asked for, such as `deleteSource`, or a more telling name, such as `member.role_changed`.',
    ),
  object: z.object({
    kind: z.string(),
    id: z.string().describe('Empty if the request named no object, as when it created one.'),
    name: z
      .string()
      .nullable()
      .describe(
        'What it is called now or, if it was erased, as the event recorded it. Null if neither is known.',
      ),
  }),
  person: z
    .object({
      user_id: z.string(),
      name: z.string().nullable().describe('Null if they have left the workspace.'),
    })
    .nullable()
    .describe(
      "Null for what was done on the server's command line, by a stranger, or by the product itself.",
    ),
  origin: z
    .object({
      token: z
        .object({ id: z.string(), name: z.string().nullable().describe('Null if it is no longer known.') })
        .nullable()
        .describe('The token that was used. Null for a browser.'),
      address: z.string().describe('The network address of the client, as the server or its proxy saw it.'),
      request_id: z.string(),
    })
    .nullable()
    .describe(
      'From where it was asked for. Null if no request asked for it, and for events that are older than this record.',
    ),
  detail: z.record(z.string(), z.json()),
  detail_names: z
    .record(z.string(), z.string())
    .describe('The names of people and things whose ids are values of `detail`, by id.'),
});
export type AuditEventReply = z.output<typeof auditEventSchema>;

const auditFilter = z.object({
  user_id: idSchema.optional().describe('Only what this user did.'),
  kind: z.enum(auditKinds).optional().describe('Only events about things of this kind.'),
  object_id: idSchema.optional().describe('Only events about this thing.'),
  from: timeSchema.optional().describe('At this time or later.'),
  to: timeSchema.optional().describe('Before this time.'),
});
export type AuditFilter = z.output<typeof auditFilter>;

export const listAuditEventsEndpoint = defineEndpoint({
  name: 'listAuditEvents',
  method: 'GET',
  path: '/v1/audit-events',
  summary: 'Who changed what in the workspace, and from where, newest first.',
  access: 'owner',
  token: 'read',
  query: pageQuery.extend(auditFilter.shape),
  reply: listOf(auditEventSchema),
});

export const exportAuditEventsEndpoint = defineEndpoint({
  name: 'exportAuditEvents',
  method: 'GET',
  path: '/v1/audit-events/export',
  summary: `The newest ${limits.auditExportEvents.toLocaleString('en')} of these events as a file: one JSON object a line, newest first.`,
  access: 'owner',
  token: 'read',
  outcome: 'file',
  query: auditFilter,
});

const auditRetentionSchema = z.object({
  days: z.number().int().nullable().describe('Null if events are kept for good.'),
});

export const getAuditRetentionEndpoint = defineEndpoint({
  name: 'getAuditRetention',
  method: 'GET',
  path: '/v1/audit-retention',
  summary: 'Returns how many days the workspace keeps the events of its audit log.',
  access: 'owner',
  token: 'read',
  reply: auditRetentionSchema,
});

export const changeAuditRetentionEndpoint = defineEndpoint({
  name: 'changeAuditRetention',
  method: 'PATCH',
  path: '/v1/audit-retention',
  summary:
    'Keep events of the audit log for so many days, or for good. Older events are erased within the hour.',
  access: 'owner',
  token: 'browser',
  body: z.strictObject({
    days: z
      .union(auditRetentionDays.map((days) => z.literal(days)))
      .nullable()
      .describe('Null keeps events for good.'),
  }),
  reply: auditRetentionSchema,
});
