/** How long a workspace keeps the events of its audit log. An owner chooses it, which is itself an event, and the workers erase what is older. */
import { eraseOldEvents, getAuditRetention, setAuditRetention } from '@/lib/domain/audit/retention-store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { acrossWorkspaces, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { AuditRetentionDays } from '@/lib/protocol/audit-words';

export function readAuditRetention({ workspaceId, userId }: Owner) {
  return inWorkspace({ workspaceId, userId }, async (database) => ({
    days: await getAuditRetention(database, workspaceId),
  }));
}

export function changeAuditRetention(
  { workspaceId, userId }: Owner & PersonInBrowser,
  { days }: { readonly days: AuditRetentionDays | null },
) {
  return inWorkspace({ workspaceId, userId }, async (database) => {
    const before = await getAuditRetention(database, workspaceId);
    if (before !== days) {
      await setAuditRetention(database, workspaceId, days);
      await insertTeamEvent(database, {
        workspaceId,
        userId,
        action: 'audit_retention.changed',
        objectId: workspaceId,
        detail: { from: writeDays(before), to: writeDays(days) },
      });
    }
    return { days };
  });
}

const writeDays = (days: number | null) => (days === null ? 'no limit' : `${days} days`);

/** Old events that one statement erases, so that no transaction takes long. */
const erasedEvents = 5_000;

/** Erases what workspaces no longer keep, part by part. Any number of workers can do it at once. */
export async function eraseOldAuditEvents(now: Date = new Date()): Promise<number> {
  const most = erasedEvents;
  let erased = 0;
  let last: number = most;
  while (last === most) {
    last = await acrossWorkspaces((database) => eraseOldEvents(database, { now, most }));
    erased += last;
  }
  return erased;
}
