/** Reads a page of the audit log of a workspace for its owners. */
import { type AuditPlace, listAuditEvents } from '@/lib/domain/audit/event-store';
import type { Owner } from '@/lib/domain/team/actor';
import { inWorkspaceToRead } from '@/lib/platform/db/in-workspace';
import type { AuditFilter } from '@/lib/protocol/http/audit';
import { createTimeCursor } from '../replies/list-cursor';
import { presentAuditEvents } from './present-audit-events';

type PageQuery = AuditFilter & { readonly cursor?: string | undefined; readonly limit: number };

const eventCursor = createTimeCursor('audit events', ({ at }: AuditPlace) => at);

export function readAuditEvents({ workspaceId, userId }: Owner, { cursor, limit, ...filter }: PageQuery) {
  const after = eventCursor.read({ workspaceId }, cursor);
  return inWorkspaceToRead({ workspaceId, userId }, async (database) => {
    const events = await listAuditEvents(database, workspaceId, { ...readFilter(filter), after, limit });
    return {
      items: await presentAuditEvents(database, workspaceId, events),
      next: eventCursor.writeNext({ workspaceId }, { items: events, limit }),
    };
  });
}

export const readFilter = ({ user_id: userId, kind, object_id: objectId, from, to }: AuditFilter) => ({
  userId,
  kind,
  objectId,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});
