/** The inbox of a member: their alerts and notifications, read and settled. */
import { notFound } from '@/lib/core/errors';
import {
  type AlertRow,
  countAlerts,
  findAlert,
  listAlerts,
  markAlert,
  settleAlert,
} from '@/lib/domain/alerts/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listWorkflowsById } from '@/lib/domain/workflows/workflow-store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { AlertReply, listAlertsEndpoint, updateAlertEndpoint } from '@/lib/protocol/http/alerts';
import type { BodyOf, QueryOf } from '@/lib/protocol/http/endpoint';

export function readAlerts(actor: Viewer, query: QueryOf<typeof listAlertsEndpoint>) {
  const { workspaceId, userId: recipientId } = actor;
  return inWorkspace(workspaceId, async (database) => {
    const rows = await listAlerts(database, workspaceId, {
      recipientId,
      limit: query.limit,
      ...(query.status === undefined ? {} : { status: query.status }),
      ...(query.severity === undefined ? {} : { severity: query.severity }),
      ...(query.workflow_id === undefined ? {} : { workflowId: query.workflow_id }),
      ...(query.unread === undefined ? {} : { isUnread: query.unread }),
      ...(query.cursor === undefined ? {} : { before: query.cursor }),
    });
    return {
      items: await presentAlerts(database, actor, rows),
      next: rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null,
      unread_count: await countAlerts(database, workspaceId, { recipientId, isUnread: true }),
    };
  });
}

export function readAlert(actor: Viewer, id: string) {
  return inWorkspace(actor.workspaceId, (database) => presentOne(database, actor, id));
}

export type AlertEdit = BodyOf<typeof updateAlertEndpoint> & { readonly id: string };

export function changeAlert(
  actor: Viewer,
  { id, is_read: isRead, status }: AlertEdit,
  now: Date = new Date(),
) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const alert = await requireOwn(database, actor, id);
    if (isRead !== undefined) await markAlert(database, alert, isRead ? (alert.readAt ?? now) : null);
    if (status !== undefined) await settleAlert(database, alert, status);
    return presentOne(database, actor, id);
  });
}

/** Somebody else's looks as one that is not there. */
async function requireOwn(
  database: Database,
  { workspaceId, userId }: Viewer,
  id: string,
): Promise<AlertRow> {
  const alert = await findAlert(database, workspaceId, id);
  if (alert === null || alert.recipientId !== userId) throw notFound('alert');
  return alert;
}

async function presentOne(database: Database, actor: Viewer, id: string): Promise<AlertReply> {
  const [reply] = await presentAlerts(database, actor, [await requireOwn(database, actor, id)]);
  if (reply === undefined) throw notFound('alert');
  return reply;
}

async function presentAlerts(
  database: Database,
  { workspaceId }: Viewer,
  rows: readonly AlertRow[],
): Promise<AlertReply[]> {
  const ids = [...new Set(rows.flatMap(({ workflowId }) => workflowId ?? []))];
  const workflows = await listWorkflowsById(database, workspaceId, ids);
  const names = new Map(workflows.map(({ id, name }) => [id, name]));
  return rows.map(
    ({ id, kind, title, message, severity, status, readAt, workflowId, executionId, path, createdAt }) => ({
      id,
      kind,
      title,
      message,
      severity,
      status,
      is_read: readAt !== null,
      workflow_id: workflowId,
      execution_id: executionId,
      path,
      workflow_name: workflowId === null ? null : (names.get(workflowId) ?? null),
      created_at: createdAt.toISOString(),
    }),
  );
}
