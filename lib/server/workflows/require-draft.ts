/** The draft, or "not found". A draft belongs to its member alone. */
import { notFound } from '@/lib/core/errors';
import type { Editor } from '@/lib/domain/team/actor';
import { findDraft, type WorkflowDraft } from '@/lib/domain/workflows/draft-store';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function requireDraft(
  database: Database,
  { workspaceId, userId }: Editor,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<WorkflowDraft> {
  const draft = await findDraft(database, { workspaceId, userId }, { id, now });
  if (draft === null) throw notFound('draft');
  return draft;
}
