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
import { explainWords } from '../explain-words';

export const alertSeveritySchema = explainWords(alertSeverities, {
  low: 'the least urgent, as every notification is',
  medium: 'more urgent than `low`',
  high: 'more urgent than `medium`',
  critical: 'the most urgent',
});

export const alertStatusSchema = explainWords(alertStatuses, {
  open: 'neither acknowledged nor resolved',
  acknowledged: 'a recipient or a workflow has marked it as taken up',
  resolved: 'a recipient or a workflow has marked it as settled',
});

export const alertSchema = z.object({
  id: z.string(),
  kind: z
    .enum(alertKinds)
    .describe('An `alert` stays until somebody resolves it; a `notification` is only read.'),
  title: z.string(),
  message: z.string(),
  severity: alertSeveritySchema.describe(
    'How urgent it is, as its workflow says. It is shown, and lists can be limited to it; nothing else follows from it.',
  ),
  status: alertStatusSchema,
  is_read: z.boolean(),
  workflow_id: z.string().nullable().describe('The workflow that raised it; null if none did.'),
  workflow_name: z
    .string()
    .nullable()
    .describe('What that workflow is called now; null if there is none, or it was deleted.'),
  execution_id: z.string().nullable().describe('The execution that raised it; null if none did.'),
  path: z
    .string()
    .nullable()
    .describe('The path in this app of the record that it is about; null if there is no such page.'),
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
    status: alertStatusSchema.optional().describe('Only alerts in this state.'),
    severity: alertSeveritySchema.optional().describe('Only alerts of this severity.'),
    workflow_id: idSchema.optional().describe('Only alerts of this workflow.'),
    unread: flagSchema.optional().describe('Only those that you have not read, or only those that you have.'),
  }),
  reply: listOf(alertSchema).extend({
    unread_count: z
      .number()
      .int()
      .describe('Number of all your alerts and notifications that you have not read.'),
  }),
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
  body: changeOf({ is_read: z.boolean().optional(), status: alertStatusSchema.optional() }),
  reply: alertSchema,
});
