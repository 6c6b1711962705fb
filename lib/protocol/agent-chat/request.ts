/**
 * The body of POST /v1/agent/chat (agent-chat §1, protocols 2). Unlike everywhere else, unknown keys are ignored, because the
 * specification's clients may send more. The `context` of `workflow` and `tables` is the client's own state. Its size is limited, and it is
 * passed on as data.
 */
import { z } from 'zod';
import { planModes } from '../research-words';
import { limits } from '../../core/limits';
import { explainWords } from '../explain-words';
import { lenientWireObject } from '../wire-object';

const id = z.string().min(1).max(limits.idChars);

/** Shown as *answer*, *explore* and *research* on every screen. */
export const agentNames = ['react', 'tot', 'got'] as const;
export type AgentName = (typeof agentNames)[number];

export const agentNameSchema = explainWords(agentNames, {
  react: 'an answer',
  tot: 'an answer from several approaches (*Explore*)',
  got: 'a report that follows a plan (*Research*)',
});

/** The limits of one run. What is absent has the limit that holds without it. */
const budgetSchema = lenientWireObject({
  max_tokens: z
    .int()
    .min(1)
    .max(limits.storedNumber)
    .optional()
    .describe('Number of tokens. If absent, the limit of the workspace.'),
  max_seconds: z
    .int()
    .min(1)
    .max(limits.storedNumber)
    .optional()
    .describe(
      `Seconds. If absent, no limit for \`react\`; for \`tot\` and \`got\`, ${limits.researchMs / 1_000}, which is also the most.`,
    ),
  max_steps: z
    .int()
    .min(1)
    .max(limits.storedNumber)
    .optional()
    .describe(
      `Number of calls of models. If absent, as many as an answer takes for \`react\`; for \`tot\` and \`got\`, ${limits.researchSteps}, which is also the most.`,
    ),
  max_cost_usd: z
    .number()
    .positive()
    .optional()
    .describe('US dollars at list prices. If absent, the limit of the workspace.'),
  max_children: z
    .int()
    .min(1)
    .max(limits.researchNodes)
    .optional()
    .describe(
      `Number of sub-questions, including those opened by answers. If absent, ${limits.researchNodes}, which is also the most.`,
    ),
});

/** How deep a question is answered. */
const depthFields = {
  agent: agentNameSchema
    .optional()
    .describe(
      'How deep it is answered: `react` answers, `tot` tries several approaches (*Explore*), `got` follows a plan (*Research*). If absent, `react`.',
    ),
  budget: budgetSchema
    .optional()
    .describe('The limits of this run, which can only lower those that hold without them.'),
  plan: z
    .enum(planModes)
    .optional()
    .describe(
      'For *research*: `ask` shows the plan first and waits, `run` follows it immediately. If absent, `ask`.',
    ),
  plan_id: id
    .optional()
    .describe(
      'A plan to follow again: unchanged (`run`), or edited first (`ask`). If absent, a new plan is made.',
    ),
  workers: z
    .int()
    .min(1)
    .max(limits.researchWorkersMost)
    .optional()
    .describe(`Number of sub-questions answered concurrently. If absent, ${limits.researchWorkers}.`),
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
  retry_of: id.optional().describe('The answer to regenerate. If absent, the question is new.'),
  edit_of: id.optional().describe('The question that this message replaces. If absent, it replaces none.'),
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
  retry_of: id.optional().describe('The answer to regenerate. If absent, the question is new.'),
  edit_of: id.optional().describe('The question that this message replaces. If absent, it replaces none.'),
});

const clientContextSchema = z
  .record(z.string(), z.json())
  .refine((value) => JSON.stringify(value).length <= limits.clientContextChars, {
    error: `is longer than ${limits.clientContextChars} characters`,
  });

const message = z.string().trim().min(1).max(limits.messageChars);
const shared = {
  message,
  conversation_id: id.optional().describe('The conversation that it continues. If absent, a new one begins.'),
  extensions: z
    .boolean()
    .optional()
    .describe(
      'For `workflow` and `tables`: true if you understand our further events, such as approvals; every other context receives them anyway. If absent or false, only the events of the protocol are sent, a call that needs approval becomes a run of its own that waits in the inbox, and a run that nobody reads is stopped, unless it has changed something.',
    ),
  model_id: id
    .optional()
    .describe('Id of one of `GET /v1/models`. If absent, the default answers; an unknown id is refused.'),
};

export const chatRequestSchema = z.discriminatedUnion('context_type', [
  lenientWireObject({
    ...shared,
    context_type: z.literal('workflow'),
    context: clientContextSchema
      .optional()
      .describe('What the client shows, as data for the model. If absent, nothing is passed on.'),
  }),
  lenientWireObject({
    ...shared,
    context_type: z.literal('tables'),
    context: clientContextSchema
      .optional()
      .describe('What the client shows, as data for the model. If absent, nothing is passed on.'),
  }),
  lenientWireObject({ ...shared, context_type: z.literal('collection'), context: collectionContextSchema }),
  lenientWireObject({
    ...shared,
    context_type: z.literal('workspace'),
    context: workspaceContextSchema.optional().describe('If absent, all collections are asked.'),
  }),
]);

export type ChatRequest = z.output<typeof chatRequestSchema>;
export type CollectionContext = z.output<typeof collectionContextSchema>;
export type WorkspaceContext = z.output<typeof workspaceContextSchema>;
