/** Locks a preview that can still be decided. For any other it says why it cannot be decided. */
import { AppError, notFound } from '@/lib/core/errors';
import type { Viewer } from '@/lib/domain/team/actor';
import { findPreviewStatus } from '@/lib/domain/approvals/preview';
import { lockPreview, type PreviewStatus, type WorkflowPreview } from '@/lib/domain/workflows/preview-store';
import type { Database } from '@/lib/platform/db/in-workspace';

/** Returns the locked preview. Throws if it can no longer be decided. */
export async function lockPending(
  database: Database,
  { workspaceId }: Viewer,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<WorkflowPreview> {
  const preview = await lockPreview(database, { id, workspaceId });
  if (preview === null) throw notFound('preview');
  const status = findPreviewStatus(preview, now);
  if (status !== 'pending') throw new AppError('conflict', refusals[status], { data: { status } });
  return preview;
}

const refusals: Readonly<Record<Exclude<PreviewStatus, 'pending'>, string>> = {
  approved: 'This preview has already been approved.',
  rejected: 'This preview has already been rejected.',
  replaced: 'Another version of this workflow was approved in the meantime. Create a new preview from it.',
  expired: 'This preview has expired. Create it again.',
};
