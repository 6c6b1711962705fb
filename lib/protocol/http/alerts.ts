/** The inbox of alerts, in which workflows notify a user (agent-chat §5, "Alerts"). */
import { z } from 'zod';
import { alertKinds, alertSeverities, alertStatuses } from '../alert-words';
import {
  changeOf,
  defineEndpoint,
  idParams,
  idSchema,
  listOf,
  pageQuery,
  timeSchema,
  flagSchema,
} from './endpoint';

export const alertSchema = z.object({
  id: z.string(),
  kind: z
    .enum(alertKinds)
    .describe('An `alert` stays until somebody resolves it; a `notification` is only read.'),
  title: z.string(),
  message: z.string(),
  severity: z.enum(alertSeverities).describe('How much it matters.'),
  status: z.enum(alertStatuses),
  is_read: z.boolean(),
  workflow_id: z.string().nullable(),
  workflow_name: z.string().nullable(),
  execution_id: z.string().nullable(),
  path: z.string().nullable().describe('The path in this app of the record that it is about.'),
  created_at: timeSchema,
});
export type AlertReply = z.output<typeof alertSchema>;

export const listAlertsEndpoint = defineEndpoint({
  name: 'listAlerts',
  method: 'GET',
  path: '/v1/alerts',
  summary: 'Your alerts and notifications, newest first, and how many are unread.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({
    status: z.enum(alertStatuses).optional().describe('Only alerts in this state.'),
    severity: z.enum(alertSeverities).optional().describe('Only alerts of this severity.'),
    workflow_id: idSchema.optional().describe('Only alerts of this workflow.'),
    unread: flagSchema.optional().describe('Only those that you have not read, or only those that you have.'),
  }),
  reply: listOf(alertSchema).extend({ unread_count: z.number().int() }),
});

export const getAlertEndpoint = defineEndpoint({
  name: 'getAlert',
  method: 'GET',
  path: '/v1/alerts/{id}',
  summary: 'One of your alerts.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: alertSchema,
});

export const updateAlertEndpoint = defineEndpoint({
  name: 'updateAlert',
  method: 'PATCH',
  path: '/v1/alerts/{id}',
  summary: 'Mark an alert as read or unread, or change its status for everybody who received it.',
  concernsOnlyCaller: true,
  access: 'viewer',
  token: 'write',
  params: idParams,
  body: changeOf({ is_read: z.boolean().optional(), status: z.enum(alertStatuses).optional() }),
  reply: alertSchema,
});
