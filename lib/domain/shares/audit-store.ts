/** Records who opened and closed links and what strangers reported, in the transaction of the change. Never stores a token. */
import type { ShareId, UserId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { insertAuditEvent } from '@/lib/platform/db/insert-audit-event';
import { type Report, reportSchema } from './share';

type ShareEvent =
  | {
      readonly action: 'share.created';
      readonly detail: { mode: string; expires_at: string; artifact_id: string };
    }
  | {
      readonly action: 'share.revoked';
      readonly detail: { reason: 'asked' | 'artifact_deleted' | 'source_purged' };
    }
  | { readonly action: 'share.reported'; readonly detail: Report };

export function insertShareEvent(
  database: Database,
  event: ShareEvent & {
    readonly workspaceId: WorkspaceId;
    /** Null for a stranger, and for the job that erases data. */
    readonly userId: UserId | null;
    readonly shareId: string;
  },
): Promise<void> {
  const { workspaceId, userId, action, shareId: objectId, detail } = event;
  return insertAuditEvent(database, { workspaceId, userId, action, objectId, detail });
}

export type StoredReport = Report & { readonly at: Date };

/** Returns strangers' reports by link, newest first. */
export async function listReports(
  database: Database,
  workspaceId: WorkspaceId,
  wanted: { readonly shareIds: readonly ShareId[]; readonly perShare: number },
): Promise<ReadonlyMap<string, readonly StoredReport[]>> {
  const rows = await database.auditEvent.findMany({
    where: {
      workspaceId,
      objectKind: 'share',
      action: 'share.reported',
      objectId: { in: [...wanted.shareIds] },
    },
    orderBy: { id: 'desc' },
    take: wanted.perShare * Math.max(1, wanted.shareIds.length),
    select: { objectId: true, detail: true, at: true },
  });
  const byShare = new Map<string, StoredReport[]>();
  for (const { objectId, detail, at } of rows) {
    const reports = byShare.get(objectId) ?? [];
    if (reports.length < wanted.perShare) reports.push({ ...reportSchema.parse(detail), at });
    byShare.set(objectId, reports);
  }
  return byShare;
}
