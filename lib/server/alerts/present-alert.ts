/** Presents alerts as replies, with the names of their workflows. */
import { notFound } from '@/lib/core/errors';
import type { AlertRow } from '@/lib/domain/alerts/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listWorkflowsById } from '@/lib/domain/workflows/workflow-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { AlertReply } from '@/lib/protocol/http/alerts';
import { requireAlert } from './require-alert';

export async function presentAlert(database: Database, actor: Viewer, id: string): Promise<AlertReply> {
  const [reply] = await presentAlerts(database, actor, [await requireAlert(database, actor, id)]);
  if (reply === undefined) throw notFound('alert');
  return reply;
}

export async function presentAlerts(
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
