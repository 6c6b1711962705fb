/** Checks and previews workflows for tools (agent-chat §5 "Preview"). Only a person's approval writes a workflow. */
import type { Clock } from '@/lib/core/clock';
import type { Run } from '@/lib/domain/runs/run';
import type { WorkflowPreviewsPort, StoredPreview } from '@/lib/engine/tools/ports/workflow-previews';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';
import { checkAuthored } from './check-authored';
import { findWorkflowCalled } from './find-workflow';
import { type PreviewWithDefinition, storePreview } from './store-preview';
import { presentDefinition } from './present-definition';
import { type OpenWorkflow, openWorkflow } from './open-workflow';
import { openActions } from '../tools/seal-arguments';
import type { MemberCalls } from '../tools/member-calls';

/** The run and conversation with which a preview is stored. */
export type PreviewPlace = { readonly run: Pick<Run, 'id' | 'conversationId'>; readonly clock: Clock };

export function createWorkflowPreviewsPort(
  { asEditor }: MemberCalls,
  { run, clock }: PreviewPlace,
): WorkflowPreviewsPort {
  return {
    check: (proposed, reference) =>
      asEditor((editor) =>
        inWorkspace(editor, async (database) => {
          const authored = openProposed(editor, proposed);
          const base = await openBase(database, editor, reference);
          const { errors, warnings, canBeActive } = await checkAuthored(database, editor.workspaceId, {
            authored,
            earlier: base?.definition ?? null,
            workflowId: base?.workflow.id ?? null,
          });
          return { errors, warnings, canBeActive };
        }),
      ),
    preview: ({ description, workflow: proposed, workflowReference }) =>
      asEditor((editor) =>
        inWorkspace(editor, async (database) => {
          const base = await openBase(database, editor, workflowReference);
          const made = {
            authored: openProposed(editor, proposed),
            base,
            baseVersion: base?.workflow.currentVersion ?? null,
            description,
            origin: 'conversation' as const,
            draft: null,
            conversationId: run.conversationId,
            runId: run.id,
          };
          return presentStored(await storePreview(database, editor, { made, now: clock.now() }));
        }),
      ),
  };
}

const openProposed = ({ workspaceId }: Viewer, proposed: AuthoredWorkflow): AuthoredWorkflow => ({
  ...proposed,
  actions: openActions(workspaceId, proposed.actions),
});

async function openBase(
  database: Database,
  viewer: Viewer,
  reference: string | null,
): Promise<OpenWorkflow | null> {
  if (reference === null) return null;
  return openWorkflow(database, await findWorkflowCalled(database, viewer, reference));
}

export function presentStored({ preview, definition }: PreviewWithDefinition): StoredPreview {
  return {
    description: preview.description,
    workflowId: preview.workflowId,
    previewId: preview.id,
    draftHash: preview.hash,
    workflow: presentDefinition(definition),
  };
}
