/** Tools for the inbox (agent-chat §5 "Alerts"), and the summary of a list of alerts as its table prescribes. */
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { alertSeverities, alertStatuses } from '@/lib/protocol/alert-words';
import type { Alert, AlertPage } from '../ports/alerts';
import { defineTool } from '../tool';
import { idSchema } from './argument-schemas';
import { readRows } from './read-rows';
import { needsWorkflow, openWorkflowSchema } from './workflow-arguments';

const defaultRows = 50;
const maxPage = 10_000;

const paging = {
  status: z.enum(alertStatuses).optional(),
  page: z.int().min(1).max(maxPage).default(1),
  rows: z.int().min(1).max(limits.pageItems).default(defaultRows),
};

const reading = {
  contexts: ['workflow'],
  risk: 'read',
  role: 'viewer',
  needs: ['alerts'],
  // Alerts may contain titles and passages of sources that a workflow wrote into them.
  readsUntrusted: true,
} as const;

const presentAlert = (alert: Alert) => ({
  id: alert.id,
  title: alert.title,
  message: alert.message,
  severity: alert.severity,
  status: alert.status,
  created_at: alert.createdAt,
  recipients: alert.recipients.map(({ name, email }) => ({ name, email })),
  workflow_id: alert.workflowId,
  workflow_name: alert.workflowName,
  execution_id: alert.executionId,
  action_name: alert.actionName,
  path: alert.path,
});

const presentPage = ({ alerts, total }: AlertPage, { page, rows }: { page: number; rows: number }) => ({
  result: { total, page, has_more: page * rows < total, alerts: alerts.map(presentAlert) },
});

const listedAlertSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    message: z.string(),
    severity: z.string(),
    status: z.string(),
    created_at: z.string(),
    recipients: z.array(z.object({ name: z.string() })),
  })
  .strip();

/** "Full alert objects → id, title, message, severity, status, created_at, recipient names only". */
function summariseAlerts(result: JsonValue): JsonValue {
  const { rows, rest } = readRows(listedAlertSchema, result, 'alerts');
  const alerts = rows.map((row) => ({ ...row, recipients: row.recipients.map(({ name }) => name) }));
  return { ...rest, alerts };
}

const listMine = defineTool({
  ...reading,
  name: 'list_my_alerts',
  title: 'List your alerts',
  sentence:
    'Lists the alerts in the inbox of the person who asks, newest first, and nobody else’s. To see whom a workflow notifies, use explain_workflow_node.',
  input: z.strictObject({ ...paging, severity: z.enum(alertSeverities).optional() }),
  describe: () => 'List your alerts',
  async execute({ status, severity, page, rows }, { alerts }) {
    const query = { status: status ?? null, severity: severity ?? null, page, rows };
    return presentPage(await alerts.listMine(query), query);
  },
  summarise: summariseAlerts,
});

const getDetail = defineTool({
  ...reading,
  name: 'get_alert_detail',
  title: 'Read an alert',
  sentence: 'Reads one alert in full: who was notified, and which workflow, execution and action raised it.',
  input: z.strictObject({ alert_id: idSchema }),
  describe: () => 'Read an alert',
  async execute({ alert_id: id }, { alerts }) {
    return { result: presentAlert(await alerts.get(id)) };
  },
});

const listForRule = defineTool({
  ...reading,
  name: 'list_alerts_for_rule',
  title: 'List the alerts of a workflow',
  sentence: 'Lists all alerts that one workflow raised, newest first, whoever received them.',
  input: z
    .strictObject({ workflow_id: openWorkflowSchema, ...paging })
    .refine(needsWorkflow.check, needsWorkflow.problem),
  describe: () => 'List the alerts of a workflow',
  async execute({ workflow_id: reference = '', status, page, rows }, { alerts }) {
    const query = { status: status ?? null, severity: null, page, rows };
    return presentPage(await alerts.listForWorkflow(reference, query), query);
  },
  summarise: summariseAlerts,
});

export const alertTools = [listMine, getDetail, listForRule];
