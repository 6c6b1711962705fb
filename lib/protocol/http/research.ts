/**
 * Research plans: what was proposed, edited and approved, and what a run made of it. Only its owner can see a plan, as with the
 * conversation that it belongs to. An approval names the hash of exactly what will run.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { agentNameSchema } from '@/lib/protocol/agent-chat/request';
import { planNodesSchema } from '@/lib/protocol/research-plan';
import { askedModelSchema } from '../asked-model';
import { nodeStates, planOrigins, planStatuses } from '../research-words';
import { citationSchema } from './citations';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema, versionSchema } from './endpoint';
import { explainWords } from '../explain-words';

export const planStatusSchema = explainWords(planStatuses, {
  proposed: 'it may still be changed, and nothing runs',
  approved: 'it is followed, and no longer changes',
});

export const nodeStateSchema = explainWords(nodeStates, {
  waiting: 'it has not begun',
  running: 'it is being answered',
  done: 'it was answered',
  failed: '`reason` says why',
  skipped: 'it was not pursued',
});

const amount = z.number().nullable();

/** The limits of one run. Null means no limit. */
const ceilingsSchema = z.object({
  tokens: amount.describe('Number of tokens; null for no limit.'),
  cost_usd: amount.describe('US dollars at list prices; null for no limit.'),
  seconds: z.number().describe('Seconds.'),
  steps: z.number().describe('Number of calls of models.'),
  children: z.number().describe('Number of sub-questions.'),
});

export const planNodeReplySchema = z.object({
  id: z.string(),
  question: z.string(),
  depends_on: z.array(z.string()),
});

/** The requested limits. What is absent has the limit that holds without it. */
const askedBudgetSchema = z.object({
  max_tokens: z
    .number()
    .int()
    .optional()
    .describe('Number of tokens. If absent, the limit of the workspace.'),
  max_cost_usd: z
    .number()
    .optional()
    .describe('US dollars at list prices. If absent, the limit of the workspace.'),
  max_seconds: z
    .number()
    .int()
    .optional()
    .describe(`Seconds. If absent, ${limits.researchMs / 1_000}, which is also the most.`),
  max_steps: z
    .number()
    .int()
    .optional()
    .describe(`Number of calls of models. If absent, ${limits.researchSteps}, which is also the most.`),
  max_children: z
    .number()
    .int()
    .optional()
    .describe(`Number of sub-questions. If absent, ${limits.researchNodes}, which is also the most.`),
});

export const planSchema = z.object({
  id: z.string(),
  collection_id: z.string().nullable().describe('Null for a plan across collections.'),
  conversation_id: z
    .string()
    .nullable()
    .describe(
      'The conversation in which it was proposed. Never null, because a plan is erased with its conversation.',
    ),
  question: z.string(),
  nodes: z.array(planNodeReplySchema),
  version: z.number().int().describe('Increases with each change. A change names it.'),
  hash: z
    .string()
    .describe(
      'Identifies the content of the plan. An approval names it, so that what was shown is what is followed.',
    ),
  origin: z
    .enum(planOrigins)
    .describe(
      'Who made it. `model`: a model. `sources`: code, from the headings of the sources. `copy`: a person, from an earlier plan.',
    ),
  status: planStatusSchema,
  budget: askedBudgetSchema.describe('The limits of runs that follow this plan without naming their own.'),
  approved_at: timeSchema.nullable().describe('When it was approved; null until it is.'),
  created_at: timeSchema,
});
export type PlanReply = z.output<typeof planSchema>;

/** A run that followed a plan, newest first. */
export const planRunSchema = z.object({
  id: z.string(),
  status: z
    .string()
    .describe('The status of the run: the words and their meanings are those of `GET /v1/runs/{id}`.'),
  conversation_id: z
    .string()
    .nullable()
    .describe('The conversation of the run. Never null, because a run is erased with its conversation.'),
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
  body: z.strictObject({
    version: versionSchema.describe('The `version` that the change was made on.'),
    nodes: planNodesSchema,
  }),
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
  body: z.strictObject({
    hash: z.string().max(limits.idChars).describe('The `hash` of the plan that was shown.'),
  }),
  reply: planSchema,
});

/** The current results of an *explore* or *research* run. */
export const researchSchema = z.object({
  run_id: z.string(),
  agent: agentNameSchema,
  plan: planSchema
    .nullable()
    .describe('Null for an answer and for *Explore*, which follow none, and while there is no plan yet.'),
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
      title: z.string().nullable().describe('A short name of the node; null if it has none.'),
      question: z.string(),
      depends_on: z.array(z.string()),
      parent_id: z
        .string()
        .nullable()
        .describe('The approach that this node pursues; null if it pursues none.'),
      state: nodeStateSchema,
      reason: z.string().nullable().describe('Why it failed or was skipped, in words; null if it was not.'),
      markdown: z.string(),
      citations: z.array(citationSchema),
      unsupported: z.array(
        z.object({
          ordinal: z.number().int().describe('The position of the marker among all markers, from 0.'),
          n: z.number().int().describe('The number in the marker: `[n]`.'),
          reason: z.string(),
        }),
      ),
      score: amount.describe(
        'From 0 to 1: how good the approach was found to be; null if it was not judged.',
      ),
      score_reasons: z.array(z.string()),
      refused: z
        .array(z.object({ question: z.string(), reason: z.string() }))
        .describe('Questions that it opened but that were not pursued.'),
      tokens: z.number().int().describe('Number of tokens that it used.'),
      duration_ms: amount.describe('Milliseconds that it took; null until it has ended.'),
    }),
  ),
  budget: z
    .object({
      ceilings: ceilingsSchema,
      used: z.object({
        tokens: z.number().describe('Number of tokens.'),
        cost_usd: amount.describe('US dollars at list prices; null if a model has no known price.'),
        seconds: z.number().describe('Seconds.'),
        steps: z.number().describe('Number of calls of models.'),
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
  calls: z.number().int().describe('Number of calls of models.'),
  tokens: z.number().int().describe('Number of tokens.'),
  cost_usd: amount.describe('US dollars at list prices; null if the model has no known price.'),
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
    agent: agentNameSchema.default('react').describe('How deep the question is answered.'),
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
    agent: agentNameSchema.default('react'),
    nodes: z
      .int()
      .min(1)
      .max(limits.researchNodes)
      .optional()
      .describe('The number of sub-questions of an existing plan. If absent, that of a usual one.'),
    model_id: idSchema
      .optional()
      .describe('The model chosen for the question. If absent, the default of the workspace.'),
  }),
  reply: estimateSchema,
});
