/** Runs and the streams of their logs. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { agentNameSchema, collectionContextSchema } from '../agent-chat/request';
import { askedModelSchema } from '../asked-model';
import { agentContextTypes } from '../conversation-words';
import { runKinds, runStatuses } from '../run-words';
import { summaryStyles } from '../source-words';
import { toolSurfaces } from '../tool-words';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema, flagSchema } from './endpoint';
import { failureSchema } from './failure';
import { explainWords } from '../explain-words';

export const runKindSchema = explainWords(runKinds, {
  chat: 'an answer',
  explore: 'an answer from several approaches',
  research: 'a report that follows a plan',
  agent: 'a chat about workflows or tables',
  tool: 'a single call that a program asked for',
  transform: 'an artifact',
  summarize: 'a summary of a source',
  extract: 'named fields of a source',
  export: 'a file',
  fill: 'cells of a table',
  knowledge: 'a phase of a review',
});

export const runStatusSchema = explainWords(runStatuses, {
  queued: 'waits for a worker',
  running: 'at work',
  waiting: 'waits for a person',
  complete: 'ended with all of its work',
  partial: 'ended with part of its work',
  failed: '`failure` says why',
  cancelled: 'a user stopped it',
});

export const toolSurfaceSchema = explainWords(toolSurfaces, {
  rest: 'this interface',
  mcp: 'MCP',
  llmx: 'LLMX',
});

export const runSchema = z.object({
  id: z.string(),
  kind: runKindSchema.describe('What the run does. `tool` is a single call that a program asked for.'),
  agent: z.string(),
  status: runStatusSchema.describe(
    '`waiting`: for a person. `partial`: it ended with only part of its work done. `complete`, `partial`, `failed` and `cancelled` are final.',
  ),
  title: z.string().describe('The question or, if it answers none, what it does.'),
  collection_id: z.string().nullable().describe('The collection that it is about; null if it is about none.'),
  conversation_id: z
    .string()
    .nullable()
    .describe('The conversation that it belongs to; null if it belongs to none.'),
  message_id: z
    .string()
    .nullable()
    .describe('The answer that it writes in its conversation; null if it writes none.'),
  artifact_id: z.string().nullable().describe('The artifact that it makes; null if it makes none.'),
  context_type: z
    .enum(agentContextTypes)
    .nullable()
    .describe(
      'What a conversation outside a collection is about, `workflow` or `tables`; null for any other run.',
    ),
  workflow_id: z
    .string()
    .nullable()
    .describe('The workflow from which such a conversation was started; null if there is none.'),
  execution_id: z
    .string()
    .nullable()
    .describe('The workflow execution that started the run; null if none did.'),
  surface: toolSurfaceSchema
    .nullable()
    .describe(
      'The surface through which a program called the tool; null unless the run is a single tool call.',
    ),
  model: z
    .string()
    .nullable()
    .describe('The model that was used, as `provider/model`; null until it has ended, and if none was.'),
  asked_model: askedModelSchema
    .optional()
    .describe(
      'The model that was chosen for it. Absent if none was, so that the default of the workspace answers.',
    ),
  input_tokens: z
    .number()
    .int()
    .describe('Number of tokens sent to models, over all their calls; 0 until it has ended.'),
  output_tokens: z
    .number()
    .int()
    .describe('Number of tokens received from models, over all their calls; 0 until it has ended.'),
  cost_usd: z
    .number()
    .nullable()
    .describe('By list prices, in US dollars. Null until it has ended, and if a model has no known price.'),
  frame_count: z.number().int().describe('Number of its newest frame.'),
  failure: failureSchema
    .nullable()
    .describe('Why it failed, or what ended it with part of its work, in words for people. Otherwise null.'),
  created_at: timeSchema,
  started_at: timeSchema
    .nullable()
    .describe(
      'When a worker last took it: again after a person has decided, or a worker was lost. Null until one has.',
    ),
  finished_at: timeSchema.nullable().describe('Null until it has ended.'),
});
export type RunReply = z.output<typeof runSchema>;

export const listRunsEndpoint = defineEndpoint({
  name: 'listRuns',
  method: 'GET',
  path: '/v1/runs',
  summary: 'Runs, newest first.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({
    collection_id: idSchema.optional().describe('Only runs about this collection.'),
    q: z.string().trim().max(limits.titleChars).optional().describe('Words to find in the question.'),
    like: idSchema
      .optional()
      .describe('Id of a run. Lists the other runs of the same conversation or with the same question.'),
  }),
  reply: listOf(runSchema),
});

/** Accepts everything that `POST /v1/agent/chat` accepts for a collection, but does not stream. */
export const createRunEndpoint = defineEndpoint({
  name: 'createRun',
  method: 'POST',
  path: '/v1/runs',
  summary:
    'Ask a collection a question as a run: react, tot or got. Read the answer from the log of the run.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  outcome: 'created',
  body: z.strictObject({
    message: z.string().trim().min(1).max(limits.messageChars),
    agent: agentNameSchema.default('react'),
    context: collectionContextSchema,
    conversation_id: idSchema
      .optional()
      .describe('The conversation that it continues. If absent, a new one begins.'),
    model_id: idSchema.optional().describe('Id of one of `GET /v1/models`. If absent, the default answers.'),
  }),
  reply: runSchema,
});

export const getRunEndpoint = defineEndpoint({
  name: 'getRun',
  method: 'GET',
  path: '/v1/runs/{id}',
  summary: 'One run.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: runSchema,
});

export const cancelRunEndpoint = defineEndpoint({
  name: 'cancelRun',
  method: 'POST',
  path: '/v1/runs/{id}/cancel',
  summary: 'Stop a run; what it has so far is kept.',
  access: 'viewer',
  token: 'act',
  outcome: 'accepted',
  params: idParams,
  body: z.strictObject({}),
  reply: runSchema,
});

const afterQuery = z.coerce
  .number()
  .int()
  .min(0)
  .max(limits.storedNumber)
  .default(0)
  .describe('The number of the last frame that you have.');

export const streamRunEventsEndpoint = defineEndpoint({
  name: 'streamRunEvents',
  method: 'GET',
  path: '/v1/runs/{id}/events',
  summary:
    'Rejoin a run as agent-chat events. Last-Event-ID takes precedence over `after`. Replies 204 if nothing is left.',
  access: 'viewer',
  token: 'read',
  outcome: 'stream',
  streamType: 'text/event-stream; charset=utf-8',
  params: idParams,
  query: z.object({ after: afterQuery }),
});

export const streamRunFramesEndpoint = defineEndpoint({
  name: 'streamRunFrames',
  method: 'GET',
  path: '/v1/runs/{id}/frames',
  summary: 'Streams the log of a run as NDJSON frames: stored ones first, then live ones.',
  access: 'viewer',
  token: 'read',
  outcome: 'stream',
  streamType: 'application/x-ndjson; charset=utf-8',
  params: idParams,
  query: z.object({
    after: afterQuery,
    form: z
      .enum(['frames', 'export', 'timed'])
      .default('frames')
      .describe(
        '`export`: one key an object. `timed`: `{"at":…,"frame":…}`, with the time at which each frame was stored.',
      ),
    follow: flagSchema.default(true).describe('Whether to wait for the frames that are still to come.'),
  }),
});

export const summarizeSourceEndpoint = defineEndpoint({
  name: 'summarizeSource',
  method: 'POST',
  path: '/v1/sources/{id}/summarize',
  summary: 'Summarise a source (web.summarize). Returns a run to follow.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  outcome: 'created',
  params: idParams,
  body: z.strictObject({
    style: explainWords(summaryStyles, { concise: 'a short summary', detailed: 'a long one' }).default(
      'concise',
    ),
  }),
  reply: runSchema,
});

export const extractFromSourceEndpoint = defineEndpoint({
  name: 'extractFromSource',
  method: 'POST',
  path: '/v1/sources/{id}/extract',
  summary: 'Extract named fields from a source (web.extract), each with its quote. Returns a run to follow.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  outcome: 'created',
  params: idParams,
  body: z.strictObject({
    fields: z
      .array(
        z.strictObject({
          name: z.string().trim().min(1).max(80),
          description: z.string().max(300).default(''),
        }),
      )
      .min(1)
      .max(20),
  }),
  reply: runSchema,
});
