/** Rejects a preview, and returns the sentence with which the conversation that made it can continue. */
import { writeRejection } from '@/lib/domain/workflows/write-rejection';
import type { Editor } from '@/lib/domain/team/actor';
import { decidePreview } from '@/lib/domain/workflows/preview-store';
import { insertWorkflowEvent } from '@/lib/domain/workflows/audit-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentPreviewDetail } from './present-preview';
import { lockPending } from './lock-pending';
import { requirePreview } from './require-preview';

export type PreviewRejection = { readonly id: string; readonly reason?: string | undefined };

export function rejectPreview(actor: Editor, { id, reason }: PreviewRejection, now: Date = new Date()) {
  const { userId } = actor;
  return inWorkspace(actor, async (database) => {
    const pending = await lockPending(database, actor, { id, now });
    await decidePreview(database, pending, {
      status: 'rejected',
      decidedBy: userId,
      decidedAt: now,
      reason: reason ?? null,
      workflowId: pending.workflowId,
    });
    const detail = { hash: pending.hash };
    await insertWorkflowEvent(database, actor, { action: 'workflow.rejected', objectId: id, detail });
    const preview = await requirePreview(database, actor, id);
    return {
      ...(await presentPreviewDetail(database, actor, { preview, now })),
      follow_up: preview.conversationId === null ? null : writeRejection(preview),
    };
  });
}
