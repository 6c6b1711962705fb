/**
 * The body of POST /v1/agent/chat (agent-chat §1, protocols 2). Unlike everywhere else, unknown keys are ignored, because the
 * specification's clients may send more. The `context` of `workflow` and `tables` is the client's own state. Its size is limited, and it is
 * passed on as data.
 */
import { z } from 'zod';
import { planModes } from '../research-words';
import { limits } from '../../core/limits';
import { lenientWireObject } from '../wire-object';

const id = z.string().min(1).max(limits.idChars);

/** Shown as *answer*, *explore* and *research* on every screen. */
export const agentNames = ['react', 'tot', 'got'] as const;
export type AgentName = (typeof agentNames)[number];

/** The limits of one run. Absent values default to the workspace's limits. */
const budgetSchema = lenientWireObject({
  max_tokens: z.int().min(1).max(limits.storedNumber).optional(),
  max_seconds: z.int().min(1).max(limits.storedNumber).optional(),
  max_steps: z.int().min(1).max(limits.storedNumber).optional(),
  max_cost_usd: z.number().positive().optional(),
  max_children: z
    .int()
    .min(1)
    .max(limits.researchNodes)
    .optional()
    .describe('Maximum sub-questions, including those opened by answers.'),
});

/** How deep a question is answered. */
const depthFields = {
  agent: z.enum(agentNames).optional(),
  budget: budgetSchema.optional(),
  plan: z
    .enum(planModes)
    .optional()
    .describe('For *research*: `ask` shows the plan first and waits, `run` follows it immediately.'),
  plan_id: id.optional().describe('A plan to follow again: unchanged (`run`), or edited first (`ask`).'),
  workers: z
    .int()
    .min(1)
    .max(limits.researchWorkersMost)
    .optional()
    .describe('Number of sub-questions answered concurrently.'),
};

export const collectionContextSchema = lenientWireObject({
  collection_id: id,
  source_ids: z
    .array(id)
    .max(limits.tickedSources)
    .optional()
    .describe('The ticked sources. If absent, all sources are used.'),
  ...depthFields,
  tools: z.boolean().optional().describe('False to answer from the sources alone without calling any tool.'),
  retry_of: id.optional().describe('The answer to regenerate.'),
  edit_of: id.optional().describe('The question that this message replaces.'),
});

/** A question to several collections. It is answered from their sources, without tools. */
const workspaceContextSchema = lenientWireObject({
  collection_ids: z
    .array(id)
    .min(1)
    .max(limits.tickedCollections)
    .optional()
    .describe('The ticked collections. If absent, all collections are used.'),
  ...depthFields,
  retry_of: id.optional(),
  edit_of: id.optional(),
});

const clientContextSchema = z
  .record(z.string(), z.json())
  .refine((value) => JSON.stringify(value).length <= limits.clientContextChars, {
    error: `is longer than ${limits.clientContextChars} characters`,
  });

const message = z.string().trim().min(1).max(limits.messageChars);
const shared = {
  message,
  conversation_id: id.optional(),
  extensions: z.boolean().optional(),
  model_id: id
    .optional()
    .describe('Id of one of `GET /v1/models`. If absent, the default answers; an unknown id is refused.'),
};

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
  lenientWireObject({
    ...shared,
    context_type: z.literal('workspace'),
    context: workspaceContextSchema.optional(),
  }),
]);

export type ChatRequest = z.output<typeof chatRequestSchema>;
export type CollectionContext = z.output<typeof collectionContextSchema>;
export type WorkspaceContext = z.output<typeof workspaceContextSchema>;
