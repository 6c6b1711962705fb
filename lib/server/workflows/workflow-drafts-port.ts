/** Workflows that a conversation builds step by step (agent-chat §5 "Draft"): rows of the member, stored for a month. */
import { limits } from '@/lib/core/limits';
import { createUuid } from '@/lib/core/ids';
import type { Editor } from '@/lib/domain/team/actor';
import { findActionType, actionTypes } from '@/lib/domain/workflows/actions/registry';
import { assembleWorkflow } from '@/lib/domain/workflows/assemble';
import { findDraft, saveDraft, type WorkflowDraft } from '@/lib/domain/workflows/draft-store';
import { appendAction, removeAction } from '@/lib/domain/workflows/edit-draft';
import { findEntity } from '@/lib/domain/workflows/entities';
import { suggestName } from '@/lib/core/suggest-name';
import { findTrigger } from '@/lib/domain/workflows/triggers';
import type { DraftState, WorkflowDraftsPort } from '@/lib/engine/tools/ports/workflow-drafts';
import { ToolFailure } from '@/lib/engine/tools/tool-failure';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { AuthoredAction, AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';
import { checkAuthored } from './check-authored';
import { openAuthored, sealAuthored } from './definition-secrets';
import { storePreview } from './store-preview';
import { decideDraftEnd, keepDraft } from './keep-draft';
import { previewDraft } from './preview-draft';
import { openActions } from '../tools/seal-arguments';
import type { MemberCalls } from '../tools/member-calls';
import { type PreviewPlace, presentStored } from './workflow-previews-port';

export function createWorkflowDraftsPort(
  { asEditor }: MemberCalls,
  { run, clock }: PreviewPlace,
): WorkflowDraftsPort {
  const inDatabase = <Value>(work: (database: Database, editor: Editor) => Promise<Value>) =>
    asEditor((editor) => inWorkspace(editor, (database) => work(database, editor)));
  return {
    start: (wanted) =>
      inDatabase(async (database, editor) => {
        requireKnown(wanted);
        const authored: AuthoredWorkflow = { ...wanted, actions: [] };
        const beginning = { authored, base: null, conversationId: run.conversationId };
        return describe(database, await keepDraft(database, editor, { ...beginning, now: clock.now() }));
      }),
    addAction: (id, action) =>
      inDatabase(async (database, editor) => {
        const draft = await requireDraft(database, editor, { id, now: clock.now() });
        const [opened = action] = openActions(editor.workspaceId, [action]);
        const authored = addTo(openAuthored(editor.workspaceId, draft.sealed), opened);
        return describe(database, await save(database, draft, { authored, now: clock.now() }));
      }),
    removeAction: (id, name) =>
      inDatabase(async (database, editor) => {
        const draft = await requireDraft(database, editor, { id, now: clock.now() });
        const removed = removeAction(openAuthored(editor.workspaceId, draft.sealed), name);
        if (!removed.ok) throw new ToolFailure(removed.failure);
        const { draft: authored, followers: detached } = removed.value;
        const saved = await save(database, draft, { authored, now: clock.now() });
        return { ...(await describe(database, saved)), detached };
      }),
    preview: (id, description) =>
      inDatabase(async (database, editor) => {
        const now = clock.now();
        const draft = await requireDraft(database, editor, { id, now });
        const made = { ...(await previewDraft(database, draft, description)), runId: run.id };
        return presentStored(await storePreview(database, editor, { made, now }));
      }),
  };
}

async function requireDraft(
  database: Database,
  { workspaceId, userId }: Editor,
  named: { readonly id: string; readonly now: Date },
): Promise<WorkflowDraft> {
  const draft = await findDraft(database, { workspaceId, userId }, named);
  if (draft !== null) return draft;
  throw new ToolFailure(
    `There is no such draft. A draft is deleted ${limits.workflowDraftDays} days after its last change. Begin with start_draft.`,
    'not_found',
  );
}

/** Entity and trigger are fixed when a draft is created, so unknown ones are refused then. */
function requireKnown({ entity, triggerType }: Pick<AuthoredWorkflow, 'entity' | 'triggerType'>): void {
  if (findEntity(entity) === null)
    throw new ToolFailure(`There is no entity “${entity}”. Look with discover_entities.`);
  if (findTrigger(triggerType) === null)
    throw new ToolFailure(`There is no trigger “${triggerType}”. Look with discover_trigger_types.`);
}

function addTo(draft: AuthoredWorkflow, action: AuthoredAction): AuthoredWorkflow {
  const type = findActionType(action.actionType);
  if (type === null) {
    const known = actionTypes.map((each) => each.type);
    throw new ToolFailure(
      `There is no action type “${action.actionType}”.${suggestName(action.actionType, known)}`,
    );
  }
  const [problem] = type.findConfigProblems(action.actionConfig);
  if (problem !== undefined) {
    const place = problem.path === '' ? 'action_config' : `action_config.${problem.path}`;
    throw new ToolFailure(`Action “${action.name}”: ${place} ${problem.message}.`);
  }
  const added = { ...action, id: action.id ?? createUuid() };
  const appended = appendAction(draft, added);
  if (!appended.ok) throw new ToolFailure(appended.failure);
  const assembled = assembleWorkflow(appended.value, createUuid);
  const unknown = assembled.ok ? undefined : assembled.failure.find(({ actionId }) => actionId === added.id);
  if (unknown !== undefined) throw new ToolFailure(unknown.message);
  return appended.value;
}

async function save(
  database: Database,
  before: WorkflowDraft,
  { authored, now }: { readonly authored: AuthoredWorkflow; readonly now: Date },
): Promise<WorkflowDraft> {
  const sealed = sealAuthored(before.workspaceId, authored);
  const expiresAt = decideDraftEnd(now);
  if (await saveDraft(database, before, { sealed, expiresAt }))
    return { ...before, sealed, expiresAt, version: before.version + 1 };
  throw new ToolFailure('The draft was changed at the same time. Look at it again, then repeat the change.');
}

async function describe(database: Database, draft: WorkflowDraft): Promise<DraftState> {
  const authored = openAuthored(draft.workspaceId, draft.sealed);
  const { errors } = await checkAuthored(database, draft.workspaceId, {
    authored,
    earlier: null,
    workflowId: draft.workflowId,
  });
  return {
    draftId: draft.id,
    name: authored.name,
    expiresAt: draft.expiresAt.toISOString(),
    actions: authored.actions.map(({ name, actionType }) => ({
      name,
      actionType,
      outputPorts: findActionType(actionType)?.ports.map((port) => port.name) ?? [],
    })),
    problems: errors.map(({ message }) => message),
  };
}
