/** Stores an approval, and the notice by which whoever it asks is mailed if they do not see it in time. The only way to ask. */
import type { Approval } from '@/lib/domain/approvals/approval';
import { insertApproval } from '@/lib/domain/approvals/store';
import { insertNotices } from '@/lib/domain/notices/store';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function askForApproval(database: Database, approval: Approval): Promise<void> {
  await insertApproval(database, approval);
  await insertNotices(database, {
    workspaceId: approval.workspaceId,
    kind: 'approval',
    about: { thing: { kind: 'approval', id: approval.id } },
    actorId: null,
    createdAt: approval.createdAt,
    eventKey: `approval ${approval.id}`,
    recipientIds: [approval.askedFor],
  });
}
