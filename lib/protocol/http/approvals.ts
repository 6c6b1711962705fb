/** Approvals that users decide, and the settings that owners choose for tools (protocols, "Public HTTP surface"). */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { approvalScopes, approvalStatuses } from '../approval-words';
import { policyVerdicts } from '../policy-words';
import { risks } from '../tool-words';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema } from './endpoint';
import { roleSchema } from './team';
import { explainWords } from '../explain-words';

export const riskSchema = explainWords(risks, {
  read: 'changes nothing',
  write: 'changes the workspace, where it can be undone',
  outward: 'lets something leave the workspace',
});

export const policyVerdictSchema = explainWords(policyVerdicts, {
  allow: 'done without asking',
  ask: 'needs approval',
  deny: 'refused',
});

export const approvalStatusSchema = explainWords(approvalStatuses, {
  pending: 'waits for a decision',
  approved: 'approved, and its call has not begun',
  denied: 'refused',
  expired: 'not decided, or not used, in time',
  consumed: 'approved, and its call has begun',
  withdrawn: 'what asked for it ended first',
});

export const approvalScopeSchema = explainWords(approvalScopes, {
  once: 'this call alone',
  run: 'similar calls of the same run too, until it ends',
});

const jsonObject = z.record(z.string(), z.json());

export const approvalSchema = z.object({
  id: z.string(),
  kind: z
    .enum(['tool_call', 'workflow_step'])
    .describe('`tool_call` belongs to a run, `workflow_step` to an execution.'),
  run_id: z.string().nullable().describe('The run that waits for it; null for a step of a workflow.'),
  execution_id: z.string().nullable().describe('The execution that waits for it; null for a call of a tool.'),
  conversation_id: z
    .string()
    .nullable()
    .describe('The conversation in which it is asked; null if there is none.'),
  collection_id: z
    .string()
    .nullable()
    .describe('The collection of its run; null if the run has none, and for a step of a workflow.'),
  name: z.string().describe('The tool, or the type of the action.'),
  description: z.string().describe('What the call does, in one line.'),
  arguments: jsonObject.describe('Exactly what will be executed.'),
  editable: z.array(z.string()).describe('The top-level arguments that may be changed when approving.'),
  input_schema: jsonObject.describe('JSON Schema of the arguments.'),
  risk: riskSchema.nullable().describe('What the call may do; null if it is not a tool of the catalogue.'),
  reason: z.string().describe('Why approval is required.'),
  rule_id: z.string(),
  status: approvalStatusSchema.describe(
    '`consumed`: it was approved, and its call has begun. `withdrawn`: what asked for it ended first.',
  ),
  scope: approvalScopeSchema.describe('`run`: similar calls of the same run are allowed too, until it ends.'),
  is_edited: z.boolean().describe('True if the arguments were changed when it was approved.'),
  can_decide: z.boolean().describe('Whether the caller may decide it.'),
  asked_for: z
    .object({ id: z.string(), name: z.string() })
    .describe('The member on whose behalf it would be done.'),
  decided_by: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('Who decided it; null while nobody has.'),
  decided_at: timeSchema.nullable().describe('When it was decided; null while nobody has.'),
  denial_reason: z
    .string()
    .nullable()
    .describe('What was written when it was denied; null if nothing was, or it was not denied.'),
  created_at: timeSchema,
  expires_at: timeSchema.describe('After this time it can no longer be approved.'),
});
export type ApprovalReply = z.output<typeof approvalSchema>;

export const listApprovalsEndpoint = defineEndpoint({
  name: 'listApprovals',
  method: 'GET',
  path: '/v1/approvals',
  summary: 'Lists approvals, newest first: your own or, for an owner, all.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({
    status: z.enum(['pending', 'decided', 'all']).default('pending').describe('Which approvals are listed.'),
    run_id: idSchema.optional().describe('Only approvals of this run.'),
  }),
  reply: listOf(approvalSchema).extend({
    pending_count: z.number().int().describe('Number of approvals that wait for a decision.'),
  }),
});

export const getApprovalEndpoint = defineEndpoint({
  name: 'getApproval',
  method: 'GET',
  path: '/v1/approvals/{id}',
  summary: 'Returns one approval.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: approvalSchema,
});

export const decideApprovalEndpoint = defineEndpoint({
  name: 'decideApproval',
  method: 'POST',
  path: '/v1/approvals/{id}',
  summary: 'Approve a call, once or for the run, or deny it with a reason that the model reads.',
  access: 'viewer',
  refusals: ['conflict'],
  token: 'act',
  params: idParams,
  body: z.discriminatedUnion('decision', [
    z.strictObject({
      decision: z.literal('approve_once'),
      arguments: jsonObject
        .optional()
        .describe('The edited arguments. If absent, the proposed ones are used.'),
    }),
    z.strictObject({
      decision: z.literal('approve_run'),
      arguments: jsonObject
        .optional()
        .describe('The edited arguments. If absent, the proposed ones are used.'),
      free: z
        .array(z.string().max(limits.toolNameChars))
        .max(limits.tags)
        .default([])
        .describe('Arguments that may differ from call to call.'),
      max_uses: z
        .int()
        .min(1)
        .max(limits.grantUses)
        .default(10)
        .describe('How many similar calls are allowed.'),
    }),
    z.strictObject({
      decision: z.literal('deny'),
      reason: z
        .string()
        .trim()
        .max(limits.denialReasonChars)
        .optional()
        .describe('Read by the model. If absent, it is told only that it was denied.'),
    }),
  ]),
  reply: approvalSchema,
});

export const policyEntrySchema = z.object({
  tool: z.string(),
  title: z.string(),
  sentence: z.string(),
  risk: riskSchema,
  role: roleSchema,
  contexts: z.array(z.string()),
  is_available: z.boolean(),
  setting: policyVerdictSchema.nullable().describe("The owner's choice, or null for the product's own rule."),
  legal_settings: z.array(policyVerdictSchema),
  description: z.string().describe('What currently applies, in a sentence.'),
  updated_by: z.string().nullable().describe('Who chose the setting; null if nobody did.'),
  updated_at: timeSchema.nullable().describe('When the setting was chosen; null if none was.'),
});
export type PolicyEntryReply = z.output<typeof policyEntrySchema>;

export const listPolicyEndpoint = defineEndpoint({
  name: 'listPolicy',
  method: 'GET',
  path: '/v1/policy',
  summary: 'What each tool may do in this workspace.',
  access: 'viewer',
  token: 'read',
  reply: listOf(policyEntrySchema),
});

const policyChangeSchema = z.strictObject({
  tool: z.string().max(limits.toolNameChars),
  setting: policyVerdictSchema.nullable().describe("Null for the product's own rule."),
});
export type PolicyChange = z.output<typeof policyChangeSchema>;

export const changePolicyEndpoint = defineEndpoint({
  name: 'changePolicy',
  method: 'PATCH',
  path: '/v1/policy',
  summary:
    'Allow a tool, require approval for it, or turn it off. The rules for what leaves the workspace can only be made stricter.',
  access: 'owner',
  token: 'browser',
  body: policyChangeSchema,
  reply: policyEntrySchema,
});

export const changePoliciesEndpoint = defineEndpoint({
  name: 'changePolicies',
  method: 'PUT',
  path: '/v1/policy',
  summary: 'Change the settings of several tools together: all of them, or none if one is not allowed.',
  access: 'owner',
  token: 'browser',
  body: z.strictObject({ changes: z.array(policyChangeSchema).min(1).max(limits.policyChanges) }),
  reply: listOf(policyEntrySchema),
});
