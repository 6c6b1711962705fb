/**
 * How long the events of a workspace's audit log are kept, and the erasure of older ones. What strangers reported about a link stays as long
 * as the link, because its page shows it. Takes a `Database`, never opens one.
 */
import type { WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

/** Returns how many days events are kept; null: for good. */
export async function getAuditRetention(
  database: Database,
  workspaceId: WorkspaceId,
): Promise<number | null> {
  const row = await database.workspace.findUnique({
    where: { id: workspaceId },
    select: { auditRetentionDays: true },
  });
  return row?.auditRetentionDays ?? null;
}

export async function setAuditRetention(
  database: Database,
  workspaceId: WorkspaceId,
  days: number | null,
): Promise<void> {
  await database.workspace.updateMany({ where: { id: workspaceId }, data: { auditRetentionDays: days } });
}

/**
 * Erases events that are older than their workspace keeps them, at most so many at once, and counts for its stream those that were not sent yet.
 * @returns how many it erased
 */
export async function eraseOldEvents(
  database: Database,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<number> {
  const [row] = await database.$queryRaw<{ count: number }[]>`
    with erased as (delete from audit_event where id in (
      select event.id from workspace join audit_event event on event.workspace_id = workspace.id
        and event.at < ${now.toISOString()}::timestamp - make_interval(days => workspace.audit_retention_days)
      where workspace.audit_retention_days is not null
        and not (event.action = 'share.reported'
          and exists (select from share_link where share_link.id = event.object_id))
      limit ${most})
      returning workspace_id, position),
    counted as (
      update audit_stream stream set erased_unsent = erased_unsent + unsent.count
      from (
        select erased.workspace_id, count(*)::int as count from erased join audit_stream own using (workspace_id)
        where position is null or position > own.sent_position group by erased.workspace_id) as unsent
      where stream.workspace_id = unsent.workspace_id)
    select count(*)::int as count from erased`;
  return row?.count ?? 0;
}
