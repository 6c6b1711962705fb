/**
 * Tools that propose a workflow (agent-chat §5 "Write" and "Preview"; protocols 2). None of them writes one: `preview_workflow` shows it to
 * the user, whose approval writes it. The others only check it and report the result.
 */
import { z } from 'zod';
import { shorten } from '@/lib/core/text';
import { authoredWorkflowSchema } from '@/lib/protocol/workflow/authoring';
import type { WorkflowCheck } from '../ports/workflow-previews';
import { defineTool } from '../tool';
import { presentPreview, summarisePreview } from './present-preview';
import {
  changeDescriptionSchema,
  referredWorkflowSchema,
  workflowReferenceSchema,
} from './workflow-arguments';

const proposing = {
  contexts: ['workflow'],
  role: 'editor',
  needs: ['workflowPreviews'],
  readsUntrusted: false,
  takesSecrets: true,
} as const;

const presentCheck = ({ errors, warnings, canBeActive }: WorkflowCheck) => ({
  valid: errors.length === 0,
  can_be_active: canBeActive,
  errors: errors.map(({ code, message }) => ({ code, message })),
  warnings: warnings.map(({ code, message }) => ({ code, message })),
});

const notSaved = (check: WorkflowCheck) => ({
  ...presentCheck(check),
  status: 'not_saved',
  message:
    check.errors.length === 0
      ? 'The workflow is valid. Nothing was written, and nobody was shown it: send it with preview_workflow, so that a person can approve it.'
      : 'The workflow has errors. Nothing was written: mend them, then send it with preview_workflow, so that a person can approve it.',
});

const create = defineTool({
  ...proposing,
  name: 'create_workflow',
  title: 'Check a new workflow',
  sentence:
    'Checks a new workflow and writes nothing. Use preview_workflow instead: only a person creates one.',
  input: z.strictObject({ workflow: referredWorkflowSchema }),
  risk: 'read',
  describe: ({ workflow }) => `Check the new workflow "${shorten(workflow.name, 60)}"`,
  async execute({ workflow }, { workflowPreviews }) {
    return { result: notSaved(await workflowPreviews.check(workflow, null)) };
  },
});

const update = defineTool({
  ...proposing,
  name: 'update_workflow',
  title: 'Check a change of a workflow',
  sentence:
    'Checks a change of a workflow and writes nothing. Use preview_workflow instead: only a person changes one.',
  input: z.strictObject({ workflow_id: workflowReferenceSchema, workflow: referredWorkflowSchema }),
  risk: 'read',
  describe: ({ workflow }) => `Check a change of the workflow "${shorten(workflow.name, 60)}"`,
  async execute({ workflow_id: reference, workflow }, { workflowPreviews }) {
    return { result: notSaved(await workflowPreviews.check(workflow, reference)) };
  },
});

const validate = defineTool({
  ...proposing,
  name: 'validate_workflow',
  title: 'Check a workflow',
  sentence:
    'Checks a workflow and lists what is wrong with it and how to mend it. Writes nothing, shows nobody.',
  input: z.strictObject({
    workflow: referredWorkflowSchema,
    workflow_id: workflowReferenceSchema.optional(),
  }),
  risk: 'read',
  describe: ({ workflow }) => `Check the workflow "${shorten(workflow.name, 60)}"`,
  async execute({ workflow, workflow_id: reference }, { workflowPreviews }) {
    return { result: presentCheck(await workflowPreviews.check(workflow, reference ?? null)) };
  },
});

const preview = defineTool({
  ...proposing,
  name: 'preview_workflow',
  title: 'Preview a workflow',
  sentence:
    'Checks a workflow and shows it to the person for approval. Use it, and never create_workflow or update_workflow, to create or change one. With workflow_id it changes that workflow: give the whole of it, with the ids of actions that stay.',
  input: z.strictObject({
    description: changeDescriptionSchema,
    workflow: authoredWorkflowSchema,
    workflow_id: workflowReferenceSchema
      .optional()
      .describe('Of the workflow to change; none for a new one.'),
  }),
  risk: 'write',
  emits: 'workflow_preview',
  describe: ({ workflow }) => `Show a preview of the workflow "${shorten(workflow.name, 60)}"`,
  async execute({ description, workflow, workflow_id: reference }, { workflowPreviews }) {
    const stored = await workflowPreviews.preview({
      description,
      workflow,
      workflowReference: reference ?? null,
    });
    return { result: presentPreview(stored) };
  },
  summarise: summarisePreview,
});

export const workflowWritingTools = [create, update, validate, preview];
