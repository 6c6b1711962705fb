/**
 * Research plans: what was proposed, edited and approved, and what a run made of it. Only its owner can see a plan, as with the
 * conversation that it belongs to. An approval names the hash of exactly what will run.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { agentNames } from '@/lib/protocol/agent-chat/request';
import { planNodesSchema } from '@/lib/protocol/research-plan';
import { askedModelSchema } from '../asked-model';
import { nodeStates, planOrigins, planStatuses } from '../research-words';
import { citationSchema } from './citations';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema, versionSchema } from './endpoint';

const amount = z.number().nullable();

/** The limits of one run. Null means no limit. */
const ceilingsSchema = z.object({
  tokens: amount,
  cost_usd: amount,
  seconds: z.number(),
  steps: z.number(),
  children: z.number(),
});

export const planNodeReplySchema = z.object({
  id: z.string(),
  question: z.string(),
  depends_on: z.array(z.string()),
});

/** The requested limits. Absent values default to the workspace's limits. */
const askedBudgetSchema = z.object({
  max_tokens: z.number().int().optional(),
  max_cost_usd: z.number().optional(),
  max_seconds: z.number().int().optional(),
  max_steps: z.number().int().optional(),
  max_children: z.number().int().optional(),
});

export const planSchema = z.object({
  id: z.string(),
  collection_id: z.string().nullable().describe('Null for a plan across collections.'),
  conversation_id: z.string().nullable(),
  question: z.string(),
  nodes: z.array(planNodeReplySchema),
  version: z.number().int(),
  hash: z
    .string()
    .describe(
      'Identifies the content of the plan. An approval names it, so that what was shown is what is followed.',
    ),
  origin: z
    .enum(planOrigins)
    .describe("Who made it: a model, code from the sources' headings, or a person from an earlier plan."),
  status: z.enum(planStatuses),
  budget: askedBudgetSchema.describe('The limits of runs that follow this plan without naming their own.'),
  approved_at: timeSchema.nullable(),
  created_at: timeSchema,
});
export type PlanReply = z.output<typeof planSchema>;

/** A run that followed a plan, newest first. */
export const planRunSchema = z.object({
  id: z.string(),
  status: z.string(),
  conversation_id: z.string().nullable(),
  created_at: timeSchema,
});

export const listPlansEndpoint = defineEndpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/v1/plans',
  summary:
    'Your approved plans for a collection or, if none is named, across collections, newest first; each can be used again.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({ collection_id: idSchema.optional().describe('Only plans for this collection.') }),
  reply: listOf(planSchema.extend({ runs: z.array(planRunSchema) })),
});

export const getPlanEndpoint = defineEndpoint({
  name: 'getPlan',
  method: 'GET',
  path: '/v1/plans/{id}',
  summary: 'One plan.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: planSchema,
});

export const changePlanEndpoint = defineEndpoint({
  name: 'changePlan',
  method: 'PATCH',
  path: '/v1/plans/{id}',
  summary:
    'Change the sub-questions of a plan that is not approved yet. Replies 409, with both versions, if it has changed since `version`.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({ version: versionSchema, nodes: planNodesSchema }),
  reply: planSchema,
});

export const approvePlanEndpoint = defineEndpoint({
  name: 'approvePlan',
  method: 'POST',
  path: '/v1/plans/{id}/approve',
  summary: 'Run exactly what was shown (`hash`). Replies 409 if it has changed since.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  params: idParams,
  body: z.strictObject({ hash: z.string().max(limits.idChars) }),
  reply: planSchema,
});

/** The current results of an *explore* or *research* run. */
export const researchSchema = z.object({
  run_id: z.string(),
  agent: z.enum(agentNames),
  plan: planSchema.nullable(),
  asked_model: askedModelSchema
    .optional()
    .describe('The model that was chosen for the question. Absent if none was.'),
  session_id: z
    .string()
    .nullable()
    .describe('The LLMX conversation of its agents, or null before they have spoken.'),
  nodes: z.array(
    z.object({
      id: z.string(),
      title: z.string().nullable(),
      question: z.string(),
      depends_on: z.array(z.string()),
      parent_id: z.string().nullable().describe('The approach that this node pursues.'),
      state: z.enum(nodeStates),
      reason: z.string().nullable().describe('Why it failed or was skipped, in words.'),
      markdown: z.string(),
      citations: z.array(citationSchema),
      unsupported: z.array(z.object({ ordinal: z.number().int(), n: z.number().int(), reason: z.string() })),
      score: amount,
      score_reasons: z.array(z.string()),
      refused: z
        .array(z.object({ question: z.string(), reason: z.string() }))
        .describe('Questions that it opened but that were not pursued.'),
      tokens: z.number().int(),
      duration_ms: amount,
    }),
  ),
  budget: z
    .object({
      ceilings: ceilingsSchema,
      used: z.object({
        tokens: z.number(),
        cost_usd: amount,
        seconds: z.number(),
        steps: z.number(),
        is_estimated: z
          .boolean()
          .describe(
            'True if part of the usage was estimated, because a call was cut off before its provider reported it.',
          ),
      }),
    })
    .describe('What the run may use and what it has used. Null means no limit, or no known price.'),
});
export type ResearchReply = z.output<typeof researchSchema>;

export const getResearchEndpoint = defineEndpoint({
  name: 'getResearch',
  method: 'GET',
  path: '/v1/runs/{id}/research',
  summary: 'Returns the plan of a run, its sub-questions or approaches with their findings, and its budget.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: researchSchema,
});

const estimateSchema = z.object({
  calls: z.number().int(),
  tokens: z.number().int(),
  cost_usd: amount.describe('Computed from list prices, if the model has one.'),
  is_free: z.boolean().describe('True for the built-in reader, which costs nothing.'),
  ceilings: ceilingsSchema.describe('The limits of a run that names none itself.'),
});

export const estimateResearchEndpoint = defineEndpoint({
  name: 'estimateResearch',
  method: 'GET',
  path: '/v1/collections/{id}/estimate',
  summary: 'Estimates what a question to a collection would use at a given depth.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  query: z.object({
    agent: z.enum(agentNames).default('react').describe('How deep the question is answered.'),
    nodes: z.coerce
      .number()
      .int()
      .min(1)
      .max(limits.researchNodes)
      .optional()
      .describe('The number of sub-questions of an existing plan.'),
    model_id: idSchema
      .optional()
      .describe('The model chosen for the question. If absent, the default of the workspace.'),
  }),
  reply: estimateSchema,
});

export const estimateAcrossEndpoint = defineEndpoint({
  name: 'estimateAcross',
  method: 'POST',
  path: '/v1/estimates',
  summary: 'Estimates what a question across collections would use at a given depth. Starts nothing.',
  access: 'viewer',
  token: 'read',
  body: z.strictObject({
    collection_ids: z
      .array(idSchema)
      .min(1)
      .max(limits.tickedCollections)
      .optional()
      .describe('If absent, all collections.'),
    agent: z.enum(agentNames).default('react'),
    nodes: z
      .int()
      .min(1)
      .max(limits.researchNodes)
      .optional()
      .describe('The number of sub-questions of an existing plan.'),
    model_id: idSchema
      .optional()
      .describe('The model chosen for the question. If absent, the default of the workspace.'),
  }),
  reply: estimateSchema,
});
