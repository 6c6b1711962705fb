/** Writes what a filter leaves of the audit log of a workspace as a file, for its owners. */
import { limits } from '@/lib/core/limits';
import { type AuditPlace, listAuditEvents, type WantedEvents } from '@/lib/domain/audit/event-store';
import type { Owner } from '@/lib/domain/team/actor';
import { inWorkspaceToRead } from '@/lib/platform/db/in-workspace';
import type { AuditFilter } from '@/lib/protocol/http/audit';
import type { FileReply } from '../replies/reply-kinds';
import { presentAuditEvents } from './present-audit-events';
import { readFilter } from './read-audit-events';

/** Events that one query reads. */
const readEvents = 1_000;

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
