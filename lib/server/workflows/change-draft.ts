/**
 * Saves a whole draft (protocols 2). A save names the version it started from. Of two concurrent saves the later one gets 409 with both
 * versions.
 */
import { AppError } from '@/lib/core/errors';
import type { Editor } from '@/lib/domain/team/actor';
import { saveDraft } from '@/lib/domain/workflows/draft-store';
import { restoreSecrets } from '@/lib/domain/workflows/secrets';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';
import { openAuthored, sealAuthored } from './definition-secrets';
import { presentDraftDetail } from './present-draft';
import { requireDraft } from './require-draft';
import { decideDraftEnd } from './keep-draft';

export type DraftEdit = {
  readonly id: string;
  readonly version: number;
  readonly workflow: AuthoredWorkflow;
};

export function changeDraft(actor: Editor, edit: DraftEdit, now: Date = new Date()) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const before = await requireDraft(database, actor, { id: edit.id, now });
    const earlier = openAuthored(workspaceId, before.sealed).actions;
    const authored = { ...edit.workflow, actions: restoreSecrets(edit.workflow.actions, earlier) };
    const sealed = sealAuthored(workspaceId, authored);
    const isSaved =
      before.version === edit.version &&
      (await saveDraft(database, before, { sealed, expiresAt: decideDraftEnd(now) }));
    const after = await requireDraft(database, actor, { id: edit.id, now });
    const current = await presentDraftDetail(database, actor, after);
    if (isSaved) return current;
    throw new AppError(
      'conflict',
      'This draft was changed elsewhere in the meantime. Nothing was overwritten.',
      {
        data: { current, yours: { version: edit.version, name: edit.workflow.name } },
      },
    );
  });
}
