/** Reads the audit log of a workspace for its owners: a page of it, or a file of all that a filter leaves. */
import { limits } from '@/lib/core/limits';
import { type AuditPlace, listAuditEvents, type WantedEvents } from '@/lib/domain/audit/event-store';
import type { Owner } from '@/lib/domain/team/actor';
import { inWorkspaceToRead } from '@/lib/platform/db/in-workspace';
import type { AuditFilter } from '@/lib/protocol/http/audit';
import type { FileReply } from '../replies/replies';
import { createTimeCursor } from '../replies/list-cursor';
import { presentAuditEvents } from './present-audit-events';

/** Events that one query reads for a file. */
const readEvents = 1_000;

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

/** Reads pages until the filter leaves nothing more, so that no single query holds all events. */
export async function exportAuditEvents(
  { workspaceId, userId }: Owner,
  filter: AuditFilter,
): Promise<FileReply> {
  const lines: string[] = [];
  let after: AuditPlace | undefined;
  while (lines.length < limits.auditExportEvents) {
    const limit = Math.min(readEvents, limits.auditExportEvents - lines.length);
    const wanted: WantedEvents = { ...readFilter(filter), after, limit };
    const page = await inWorkspaceToRead({ workspaceId, userId }, async (database) => {
      const events = await listAuditEvents(database, workspaceId, wanted);
      return { last: events.at(-1), items: await presentAuditEvents(database, workspaceId, events) };
    });
    for (const event of page.items) lines.push(`${JSON.stringify(event)}\n`);
    if (page.items.length < limit) break;
    after = page.last;
  }
  return {
    bytes: new TextEncoder().encode(lines.join('')),
    mediaType: 'application/x-ndjson; charset=utf-8',
    fileName: 'audit-log.ndjson',
  };
}

const readFilter = ({ user_id: userId, kind, object_id: objectId, from, to }: AuditFilter) => ({
  userId,
  kind,
  objectId,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});
