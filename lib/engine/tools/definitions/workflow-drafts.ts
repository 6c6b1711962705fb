/**
 * Tools that build a workflow step by step (agent-chat §5 "Draft" and "Edge Shorthand"). A draft belongs to the member and does nothing by
 * itself. It ends in a preview like any other.
 */
import { z } from 'zod';
import { shorten } from '@/lib/core/text';
import { authoredActionSchema, authoredWorkflowSchema } from '@/lib/protocol/workflow/authoring';
import type { DraftState } from '../ports/workflow-drafts';
import { defineTool } from '../tool';
import { idSchema, titleSchema } from './argument-schemas';
import { presentPreview, summarisePreview } from './present-preview';
import { changeDescriptionSchema } from './workflow-arguments';

const drafting = {
  contexts: ['workflow'],
  risk: 'write',
  role: 'editor',
  needs: ['workflowDrafts'],
  readsUntrusted: false,
  takesSecrets: true,
} as const;

const draftId = idSchema.describe('From start_draft.');

/** The wire fields of an authored object, for tools that take them individually. */
const workflowFields = authoredWorkflowSchema.in.shape;
const actionFields = authoredActionSchema.in.shape;

const presentDraft = (draft: DraftState) => ({
  draft_id: draft.draftId,
  name: draft.name,
  actions: draft.actions.map(({ name, actionType, outputPorts }) => ({
    name,
    action_type: actionType,
    output_ports: [...outputPorts],
  })),
  problems: [...draft.problems],
  expires_at: draft.expiresAt,
});

const start = defineTool({
  ...drafting,
  name: 'start_draft',
  title: 'Draft a workflow',
  sentence:
    'Starts a draft of a new workflow and returns its draft_id. Add actions with add_draft_action, then show it with preview_draft.',
  input: z.strictObject({
    name: workflowFields.name,
    entity: workflowFields.entity,
    trigger_type: workflowFields.trigger_type,
    description: workflowFields.description,
    collection_id: workflowFields.collection_id,
    schedule: workflowFields.schedule,
  }),
  describe: ({ name }) => `Draft the workflow "${shorten(name, 60)}"`,
  async execute(input, { workflowDrafts }) {
    const {
      name,
      entity,
      trigger_type: triggerType,
      description,
      collection_id: collectionId,
      schedule,
    } = input;
    const draft = await workflowDrafts.start({
      name,
      entity,
      triggerType,
      description,
      ...(collectionId === undefined ? {} : { collectionId }),
      ...(schedule === undefined ? {} : { schedule }),
    });
    return { result: presentDraft(draft) };
  },
});

const addAction = defineTool({
  ...drafting,
  name: 'add_draft_action',
  title: 'Add an action',
  sentence:
    'Adds an action to a draft. The first has no `after`; every other says what it follows: "Name:port", "Name" for the default port, or a list of these for a join.',
  input: z.strictObject({
    draft_id: draftId,
    name: actionFields.name,
    action_type: actionFields.action_type,
    action_config: actionFields.action_config,
    after: actionFields.after,
  }),
  describe: ({ name }) => `Add the action "${shorten(name, 60)}"`,
  async execute(input, { workflowDrafts }) {
    const { draft_id: id, name, action_type: actionType, action_config: actionConfig, after } = input;
    const action = { name, actionType, actionConfig, ...(after === undefined ? {} : { after }) };
    return { result: presentDraft(await workflowDrafts.addAction(id, action)) };
  },
});

const removeAction = defineTool({
  ...drafting,
  name: 'remove_draft_action',
  title: 'Remove an action',
  sentence: 'Removes an action from a draft by its name, and says which actions came after it.',
  input: z.strictObject({ draft_id: draftId, action_name: titleSchema }),
  describe: ({ action_name: name }) => `Remove the action "${shorten(name, 60)}"`,
  async execute({ draft_id: id, action_name: name }, { workflowDrafts }) {
    const draft = await workflowDrafts.removeAction(id, name);
    return { result: { ...presentDraft(draft), detached: [...draft.detached] } };
  },
});

const previewDraft = defineTool({
  ...drafting,
  name: 'preview_draft',
  title: 'Preview a draft',
  sentence: 'Assembles a draft, checks it, and shows it to the person for approval.',
  input: z.strictObject({ draft_id: draftId, description: changeDescriptionSchema }),
  emits: 'workflow_preview',
  describe: () => 'Show a preview of the draft',
  async execute({ draft_id: id, description }, { workflowDrafts }) {
    return { result: presentPreview(await workflowDrafts.preview(id, description)) };
  },
  summarise: summarisePreview,
});

export const workflowDraftTools = [start, addAction, removeAction, previewDraft];
