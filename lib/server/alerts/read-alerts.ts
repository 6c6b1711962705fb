/** The inbox of a member: their alerts and notifications. */
import { countAlerts, listAlerts } from '@/lib/domain/alerts/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { listAlertsEndpoint } from '@/lib/protocol/http/alerts';
import type { QueryOf } from '@/lib/protocol/http/endpoint';
import { presentAlerts, presentAlert } from './present-alert';
import { createIdCursor } from '../replies/list-cursor';

const cursor = createIdCursor('alerts');

export function readAlerts(actor: Viewer, query: QueryOf<typeof listAlertsEndpoint>) {
  const { workspaceId, userId: recipientId } = actor;
  const place = cursor.read(actor, query.cursor);
  return inWorkspace(actor, async (database) => {
    const rows = await listAlerts(database, workspaceId, {
      recipientId,
      limit: query.limit,
      ...(query.status === undefined ? {} : { status: query.status }),
      ...(query.severity === undefined ? {} : { severity: query.severity }),
      ...(query.workflow_id === undefined ? {} : { workflowId: query.workflow_id }),
      ...(query.unread === undefined ? {} : { isUnread: query.unread }),
      ...(place === undefined ? {} : { before: place }),
    });
    return {
      items: await presentAlerts(database, actor, rows),
      next: cursor.writeNext(actor, { items: rows, limit: query.limit }),
      unread_count: await countAlerts(database, workspaceId, { recipientId, isUnread: true }),
    };
  });
}

export function readAlert(actor: Viewer, id: string) {
  return inWorkspace(actor, (database) => presentAlert(database, actor, id));
}
