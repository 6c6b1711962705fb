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
      ? 'The workflow is valid. It was not saved or shown to anybody: send it with preview_workflow, so that a person can approve it.'
      : 'The workflow has errors and was not saved. Fix them, then send it with preview_workflow, so that a person can approve it.',
});

const create = defineTool({
  ...proposing,
  name: 'create_workflow',
  title: 'Check a new workflow',
  sentence:
    'Checks a new workflow without saving it. Use preview_workflow instead: only a person can create a workflow.',
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
  title: 'Check a change to a workflow',
  sentence:
    'Checks a change to a workflow without saving it. Use preview_workflow instead: only a person can change a workflow.',
  input: z.strictObject({ workflow_id: workflowReferenceSchema, workflow: referredWorkflowSchema }),
  risk: 'read',
  describe: ({ workflow }) => `Check a change to the workflow "${shorten(workflow.name, 60)}"`,
  async execute({ workflow_id: reference, workflow }, { workflowPreviews }) {
    return { result: notSaved(await workflowPreviews.check(workflow, reference)) };
  },
});

const validate = defineTool({
  ...proposing,
  name: 'validate_workflow',
  title: 'Check a workflow',
  sentence:
    'Checks a workflow and lists what is wrong with it and how to fix it. It saves nothing and shows it to nobody.',
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
    'Checks a workflow and shows it to the person for approval. Use it to create or change a workflow, and never create_workflow or update_workflow. With workflow_id it changes that workflow: give the complete workflow, with the ids of the actions that stay.',
  input: z.strictObject({
    description: changeDescriptionSchema,
    workflow: authoredWorkflowSchema,
    workflow_id: workflowReferenceSchema
      .optional()
      .describe('The workflow to change; leave it out for a new one.'),
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
