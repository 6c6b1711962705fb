/** Reads the drafts of a member, or one of them. */
import { limits } from '@/lib/core/limits';
import type { Editor } from '@/lib/domain/team/actor';
import { listDrafts } from '@/lib/domain/workflows/draft-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentDraft, presentDraftDetail } from './present-draft';
import { requireDraft } from './require-draft';

export function readDrafts({ workspaceId, userId }: Editor, now: Date = new Date()) {
  return inWorkspace({ workspaceId, userId }, async (database) => {
    const drafts = await listDrafts(database, { workspaceId, userId }, { now, limit: limits.workflowDrafts });
    return { items: drafts.map(presentDraft), next: null };
  });
}

export function readDraft(actor: Editor, id: string, now: Date = new Date()) {
  return inWorkspace(actor, async (database) =>
    presentDraftDetail(database, actor, await requireDraft(database, actor, { id, now })),
  );
}
