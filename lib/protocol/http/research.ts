/**
 * Plans of research: what was proposed, edited and approved, and what a run made of it. A plan is its owner's alone, like the conversation that
 * it belongs to. An approval names the hash of exactly what will run.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { agentNames } from '@/lib/protocol/agent-chat/request';
import { planNodesSchema } from '@/lib/protocol/research-plan';
import { nodeStates, planOrigins, planStatuses } from '../research-words';
import { citationSchema } from './citations';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema } from './endpoint';

const amount = z.number().nullable();

/** What one run may use at most; null: no ceiling. */
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

/** Ceilings that were asked for; what is absent takes the workspace's. */
const askedBudgetSchema = z.object({
  max_tokens: z.number().int().optional(),
  max_cost_usd: z.number().optional(),
  max_seconds: z.number().int().optional(),
  max_steps: z.number().int().optional(),
  max_children: z.number().int().optional(),
});

export const planSchema = z.object({
  id: z.string(),
  collection_id: z.string(),
  conversation_id: z.string().nullable(),
  question: z.string(),
  nodes: z.array(planNodeReplySchema),
  version: z.number().int(),
  hash: z.string(),
  /** Who made it: a model, code from the sources' headings, a person from an earlier one. */
  origin: z.enum(planOrigins),
  status: z.enum(planStatuses),
  /** Runs that follow it and name none take these. */
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
  summary: 'Your approved plans of a collection, newest first; each can be followed again.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({ collection_id: idSchema }),
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
    'Change the sub-questions of a plan that was not approved yet; 409, with both versions, where it has changed since `version`.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({ version: z.int().min(1), nodes: planNodesSchema }),
  reply: planSchema,
});

export const approvePlanEndpoint = defineEndpoint({
  name: 'approvePlan',
  method: 'POST',
  path: '/v1/plans/{id}/approve',
  summary: 'Run exactly what was shown (`hash`); 409 where it has changed since.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  params: idParams,
  body: z.strictObject({ hash: z.string().max(limits.idChars) }),
  reply: planSchema,
});

/** What a run of *explore* or *research* has come to so far. */
export const researchSchema = z.object({
  run_id: z.string(),
  agent: z.enum(agentNames),
  plan: planSchema.nullable(),
  /** The conversation of its agents in LLMX; null before they speak. */
  session_id: z.string().nullable(),
  nodes: z.array(
    z.object({
      id: z.string(),
      title: z.string().nullable(),
      question: z.string(),
      depends_on: z.array(z.string()),
      /** The approach that it pursues. */
      parent_id: z.string().nullable(),
      state: z.enum(nodeStates),
      /** Why it failed or was skipped, in words. */
      reason: z.string().nullable(),
      markdown: z.string(),
      citations: z.array(citationSchema),
      unsupported: z.array(z.object({ ordinal: z.number().int(), n: z.number().int(), reason: z.string() })),
      score: amount,
      score_reasons: z.array(z.string()),
      /** Questions that it opened and that were not asked. */
      refused: z.array(z.object({ question: z.string(), reason: z.string() })),
      tokens: z.number().int(),
      duration_ms: amount,
    }),
  ),
  /** What the run may use, and what it has used; null: no ceiling, or no known price. */
  budget: z.object({
    ceilings: ceilingsSchema,
    used: z.object({
      tokens: z.number(),
      cost_usd: amount,
      seconds: z.number(),
      steps: z.number(),
      /** Some of it was reckoned: a call was cut off before its provider told what it used. */
      is_estimated: z.boolean(),
    }),
  }),
});
export type ResearchReply = z.output<typeof researchSchema>;

export const getResearchEndpoint = defineEndpoint({
  name: 'getResearch',
  method: 'GET',
  path: '/v1/runs/{id}/research',
  summary: 'The plan, the sub-questions or approaches of a run with what was found, and its budget.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: researchSchema,
});

export const estimateResearchEndpoint = defineEndpoint({
  name: 'estimateResearch',
  method: 'GET',
  path: '/v1/collections/{id}/estimate',
  summary: 'What a question to a collection would use at a depth, before it is asked.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  query: z.object({
    agent: z.enum(agentNames).default('react'),
    /** Sub-questions of a plan that is known. */
    nodes: z.coerce.number().int().min(1).max(limits.researchNodes).optional(),
  }),
  reply: z.object({
    calls: z.number().int(),
    tokens: z.number().int(),
    /** By list prices, where the model has one. */
    cost_usd: amount,
    /** The built-in reader spends nothing. */
    is_free: z.boolean(),
    /** Of a run that names none itself. */
    ceilings: ceilingsSchema,
  }),
});
