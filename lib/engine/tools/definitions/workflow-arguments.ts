/** Arguments of the workflow tools (agent-chat §5, "Name Resolution"): every reference is a name or an id, and the port resolves it. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { authoredWorkflowSchema } from '@/lib/protocol/workflow/authoring';
import { titleSchema } from './argument-schemas';

export const workflowReferenceSchema = titleSchema.describe('Id or name of a workflow.');

/**
 * For the three tools that receive the workflow on screen (agent-chat §3). A refinement of the whole object requires it (`needsWorkflow`),
 * so that the field itself stays optional.
 */
export const openWorkflowSchema = workflowReferenceSchema
  .optional()
  .describe('Id or name of a workflow. Leave it out for the one on screen.');

export const needsWorkflow = {
  check: ({ workflow_id: reference }: { readonly workflow_id?: string | undefined }) =>
    reference !== undefined,
  problem: { path: ['workflow_id'], error: 'is missing, and no workflow is on screen' },
};

export const changeDescriptionSchema = z
  .string()
  .trim()
  .min(1)
  .max(limits.workflowTextChars)
  .describe('What it changes, for the person who approves it.');

/** "Schema ref → preview_workflow" (agent-chat §5): fully checked here, but described only once. */
export const referredWorkflowSchema = z
  .record(z.string(), z.unknown())
  .describe('The same object as the argument `workflow` of preview_workflow; its schema is there.')
  .pipe(authoredWorkflowSchema);
