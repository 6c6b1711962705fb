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
  /** Null for a plan across collections. */
  collection_id: z.string().nullable(),
  conversation_id: z.string().nullable(),
  question: z.string(),
  nodes: z.array(planNodeReplySchema),
  version: z.number().int(),
  hash: z.string(),
  /** Who made it: a model, code from the sources' headings, or a person from an earlier plan. */
  origin: z.enum(planOrigins),
  status: z.enum(planStatuses),
  /** The limits of runs that follow this plan without naming their own. */
  budget: askedBudgetSchema,
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
  /** The model that was chosen for the question. Absent if none was. */
  asked_model: askedModelSchema.optional(),
  /** The LLMX conversation of its agents, or null before they have spoken. */
  session_id: z.string().nullable(),
  nodes: z.array(
    z.object({
      id: z.string(),
      title: z.string().nullable(),
      question: z.string(),
      depends_on: z.array(z.string()),
      /** The approach that this node pursues. */
      parent_id: z.string().nullable(),
      state: z.enum(nodeStates),
      /** Why it failed or was skipped, in words. */
      reason: z.string().nullable(),
      markdown: z.string(),
      citations: z.array(citationSchema),
      unsupported: z.array(z.object({ ordinal: z.number().int(), n: z.number().int(), reason: z.string() })),
      score: amount,
      score_reasons: z.array(z.string()),
      /** Questions that it opened but that were not pursued. */
      refused: z.array(z.object({ question: z.string(), reason: z.string() })),
      tokens: z.number().int(),
      duration_ms: amount,
    }),
  ),
  /** What the run may use and what it has used. Null means no limit, or no known price. */
  budget: z.object({
    ceilings: ceilingsSchema,
    used: z.object({
      tokens: z.number(),
      cost_usd: amount,
      seconds: z.number(),
      steps: z.number(),
      /** True if part of the usage was estimated, because a call was cut off before its provider reported it. */
      is_estimated: z.boolean(),
    }),
  }),
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
  /** Computed from list prices, if the model has one. */
  cost_usd: amount,
  /** True for the built-in reader, which costs nothing. */
  is_free: z.boolean(),
  /** The limits of a run that names none itself. */
  ceilings: ceilingsSchema,
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
    /** If absent, all collections. */
    collection_ids: z.array(idSchema).min(1).max(limits.tickedCollections).optional(),
    agent: z.enum(agentNames).default('react'),
    /** The number of sub-questions of an existing plan. */
    nodes: z.int().min(1).max(limits.researchNodes).optional(),
    /** The model chosen for the question. If absent, the default of the workspace. */
    model_id: idSchema.optional(),
  }),
  reply: estimateSchema,
});
