/** Creates a preview of a draft, a definition or an earlier version. `approve-preview.ts` approves it. */
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { createWorkflowPreviewEndpoint } from '@/lib/protocol/http/workflow-previews';
import { authorDefinition } from './author-definition';
import { openDefinition } from './definition-secrets';
import { storePreview, type PreviewToStore } from './store-preview';
import { requireDraft } from './require-draft';
import { presentPreviewDetail } from './present-preview';
import { openWorkflow, requireVersion, requireWorkflow } from './open-workflow';
import { previewDraft, byHand } from './preview-draft';

type Body = BodyOf<typeof createWorkflowPreviewEndpoint>;

export function createPreview(actor: Editor, body: Body, now: Date = new Date()) {
  return inWorkspace(actor, async (database) => {
    const made = await readWanted(database, actor, { body, now });
    const { preview } = await storePreview(database, actor, { made, now });
    return presentPreviewDetail(database, actor, { preview, now });
  });
}

async function readWanted(
  database: Database,
  actor: Editor,
  { body, now }: { readonly body: Body; readonly now: Date },
): Promise<PreviewToStore> {
  switch (body.from) {
    case 'draft': {
      const draft = await requireDraft(database, actor, { id: body.draft_id, now });
      return previewDraft(database, draft, body.description);
    }
    case 'definition': {
      const { workflow: authored, workflow_id: id, description } = body;
      const base =
        id === undefined ? null : await openWorkflow(database, await requireWorkflow(database, actor, id));
      const baseVersion = base?.workflow.currentVersion ?? null;
      return { ...byHand, authored, base, baseVersion, description };
    }
    case 'version': {
      const workflow = await requireWorkflow(database, actor, body.workflow_id);
      const { sealed, number } = await requireVersion(database, workflow, body.version);
      const authored = authorDefinition(openDefinition(actor.workspaceId, sealed));
      return {
        ...byHand,
        authored,
        origin: 'restore',
        baseVersion: workflow.currentVersion,
        base: await openWorkflow(database, workflow),
        description: `As it was in version ${number}.`,
      };
    }
  }
}
