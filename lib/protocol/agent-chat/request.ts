/**
 * The body of POST /v1/agent/chat (agent-chat §1, protocols 2). Unknown keys are ignored, here only: the specification's
 * clients may send more. `context` of `workflow` and `tables` is the client's own state, bounded and passed on as data.
 */
import { z } from 'zod';
import { planModes } from '../research-words';
import { limits } from '../../core/limits';
import { lenientWireObject } from '../wire-object';

const id = z.string().min(1).max(limits.idChars);

/** *answer*, *explore*, *research* on every screen. */
export const agentNames = ['react', 'tot', 'got'] as const;
export type AgentName = (typeof agentNames)[number];

/** Ceilings of one run; what is absent takes the workspace's. */
const budgetSchema = lenientWireObject({
  max_tokens: z.int().min(1).optional(),
  max_seconds: z.int().min(1).optional(),
  max_steps: z.int().min(1).optional(),
  max_cost_usd: z.number().positive().optional(),
  /** Sub-questions, those included that answers open. */
  max_children: z.int().min(1).max(limits.researchNodes).optional(),
});

export const collectionContextSchema = lenientWireObject({
  collection_id: id,
  /** The ticked sources; absent means all. */
  source_ids: z.array(id).max(limits.tickedSources).optional(),
  agent: z.enum(agentNames).optional(),
  budget: budgetSchema.optional(),
  /** Of *research*: `ask` shows the plan first and waits, `run` follows it at once. */
  plan: z.enum(planModes).optional(),
  /** A plan to follow again: as it is (`run`), or to be edited first (`ask`). */
  plan_id: id.optional(),
  /** Sub-questions answered at once. */
  workers: z.int().min(1).max(limits.researchWorkersMost).optional(),
  /** False: answer from the sources alone, and call no tool. */
  tools: z.boolean().optional(),
  /** The answer to write again. */
  retry_of: id.optional(),
  /** The question that this message replaces. */
  edit_of: id.optional(),
});

const clientContextSchema = z
  .record(z.string(), z.json())
  .refine((value) => JSON.stringify(value).length <= limits.clientContextChars, {
    error: `is longer than ${limits.clientContextChars} characters`,
  });

const message = z.string().trim().min(1).max(limits.messageChars);
const shared = { message, conversation_id: id.optional(), extensions: z.boolean().optional() };

export const chatRequestSchema = z.discriminatedUnion('context_type', [
  lenientWireObject({
    ...shared,
    context_type: z.literal('workflow'),
    context: clientContextSchema.optional(),
  }),
  lenientWireObject({
    ...shared,
    context_type: z.literal('tables'),
    context: clientContextSchema.optional(),
  }),
  lenientWireObject({ ...shared, context_type: z.literal('collection'), context: collectionContextSchema }),
]);

export type ChatRequest = z.output<typeof chatRequestSchema>;
export type CollectionContext = z.output<typeof collectionContextSchema>;
