/** Deletes a draft. */
import { notFound } from '@/lib/core/errors';
import type { Editor } from '@/lib/domain/team/actor';
import { deleteDraft } from '@/lib/domain/workflows/draft-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';

export function removeDraft({ workspaceId, userId }: Editor, id: string): Promise<void> {
  return inWorkspace({ workspaceId, userId }, async (database) => {
    if (!(await deleteDraft(database, { workspaceId, userId }, id))) throw notFound('draft');
  });
}
