/**
 * The member's inbox, and what a workflow sent (agent-chat §5, "Alerts"). A message to several people is one alert. A message sent only to
 * others is visible if it is an alert and the viewer may see the execution that sent it.
 */
import {
  type AlertRow,
  countAlerts,
  findAlert,
  listAlerts,
  listAlertsOf,
  listMessageKeys,
} from '@/lib/domain/alerts/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { listReadable } from '@/lib/domain/workflows/execution-store';
import { listWorkflowsById } from '@/lib/domain/workflows/workflow-store';
import type { Alert, AlertQuery, AlertsPort } from '@/lib/engine/tools/ports/alerts';
import { ToolFailure } from '@/lib/engine/tools/tool-failure';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { findWorkflowCalled } from '../workflows/find-workflow';
import type { MemberCalls } from '../tools/member-calls';

export function createAlertsPort({ asViewer }: MemberCalls): AlertsPort {
  const inDatabase = <Value>(work: (database: Database, viewer: Viewer) => Promise<Value>) =>
    asViewer((viewer) => inWorkspace(viewer, (database) => work(database, viewer)));
  return {
    listMine: (query) =>
      inDatabase(async (database, viewer) => {
        const filter = { recipientId: viewer.userId, kind: 'alert' as const, ...readFilter(query) };
        const rows = await listAlerts(database, viewer.workspaceId, { ...filter, ...readRange(query) });
        const total = await countAlerts(database, viewer.workspaceId, filter);
        return {
          alerts: await present(
            database,
            viewer,
            rows.map(({ stepKey }) => stepKey),
          ),
          total,
        };
      }),
    listForWorkflow: (reference, query) =>
      inDatabase(async (database, viewer) => {
        const { id: workflowId } = await findWorkflowCalled(database, viewer, reference);
        const filter = { recipientId: null, workflowId, kind: 'alert' as const, ...readFilter(query) };
        const { keys, total } = await listMessageKeys(database, viewer.workspaceId, {
          ...filter,
          ...readRange(query),
        });
        return { alerts: await present(database, viewer, keys), total };
      }),
    get: (alertId) =>
      inDatabase(async (database, viewer) => {
        const row = await findAlert(database, viewer.workspaceId, alertId);
        const [alert] = row === null ? [] : await present(database, viewer, [row.stepKey]);
        if (alert === undefined) throw new ToolFailure('There is no such alert.', 'not_found');
        return alert;
      }),
  };
}

function readFilter({ status, severity }: AlertQuery) {
  return { ...(status === null ? {} : { status }), ...(severity === null ? {} : { severity }) };
}

const readRange = ({ page, rows }: AlertQuery) => ({ offset: (page - 1) * rows, limit: rows });

/** Returns alerts in the order of the keys. An alert has the id of the copy its reader received, or else of its first copy. */
async function present(database: Database, viewer: Viewer, keys: readonly string[]): Promise<Alert[]> {
  const { workspaceId, userId } = viewer;
  const rows = Map.groupBy(await listAlertsOf(database, workspaceId, keys), ({ stepKey }) => stepKey);
  const executionIds = [...rows.values()].flatMap((of) => of.flatMap(({ executionId }) => executionId ?? []));
  const readable = await listReadable(database, viewer, executionIds);
  const members = await listMembers(database, workspaceId);
  const ids = [...rows.values()].flatMap((of) => of.flatMap(({ workflowId }) => workflowId ?? []));
  const workflows = await listWorkflowsById(database, workspaceId, [...new Set(ids)]);
  const names = new Map(workflows.map(({ id, name }) => [id, name]));
  return keys.flatMap((key) => {
    const of = rows.get(key) ?? [];
    const own =
      of.find(({ recipientId }) => recipientId === userId) ??
      of.find(({ kind, executionId }) => kind === 'alert' && readable.has(executionId ?? ''));
    if (own === undefined) return [];
    const recipients = members.filter((member) =>
      of.some(({ recipientId }) => recipientId === member.userId),
    );
    return [
      { ...presentRow(own, names), recipients: recipients.map(({ name, email }) => ({ name, email })) },
    ];
  });
}

function presentRow(row: AlertRow, names: ReadonlyMap<string, string>): Omit<Alert, 'recipients'> {
  const { id, title, message, severity, status, createdAt, workflowId, executionId, actionName, path } = row;
  return {
    id,
    title,
    message,
    severity,
    status,
    createdAt: createdAt.toISOString(),
    workflowName: workflowId === null ? null : (names.get(workflowId) ?? null),
    workflowId,
    executionId,
    actionName,
    path,
  };
}
