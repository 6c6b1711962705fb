/** Closes a share link. */
import { notFound } from '@/lib/core/errors';
import { asId, type ShareId } from '@/lib/core/ids';
import { insertShareEvent } from '@/lib/domain/shares/audit-store';
import { findShare, revokeShare } from '@/lib/domain/shares/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';

/** Closing a link that is already closed does nothing. */
export function closeShare(actor: Editor, id: string, now: Date = new Date()): Promise<void> {
  const { workspaceId, userId } = actor;
  const shareId = asId<ShareId>(id);
  return inWorkspace(actor, async (database) => {
    if ((await findShare(database, workspaceId, shareId)) === null) throw notFound('link');
    if (!(await revokeShare(database, workspaceId, { id: shareId, now }))) return;
    await insertShareEvent(database, {
      workspaceId,
      userId,
      shareId,
      action: 'share.revoked',
      detail: { reason: 'asked' },
    });
  });
}
