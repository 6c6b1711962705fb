/** Runs and the streams of their logs. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { agentNames, collectionContextSchema } from '../agent-chat/request';
import { askedModelSchema } from '../asked-model';
import { agentContextTypes } from '../conversation-words';
import { runKinds, runStatuses } from '../run-words';
import { summaryStyles } from '../source-words';
import { toolSurfaces } from '../tool-words';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema, flagSchema } from './endpoint';
import { failureSchema } from './failure';

export const runSchema = z.object({
  id: z.string(),
  kind: z.enum(runKinds).describe('What the run does. `tool` is a single call that a program asked for.'),
  agent: z.string(),
  status: z
    .enum(runStatuses)
    .describe(
      '`waiting`: for a person. `partial`: it ended with only part of its work done. `complete`, `partial`, `failed` and `cancelled` are final.',
    ),
  title: z.string().describe('The shortened question.'),
  collection_id: z.string().nullable(),
  conversation_id: z.string().nullable(),
  message_id: z
    .string()
    .nullable()
    .describe('The answer that it writes in its conversation; null if it writes none.'),
  artifact_id: z.string().nullable().describe('The artifact that it makes; null if it makes none.'),
  context_type: z
    .enum(agentContextTypes)
    .nullable()
    .describe('What a conversation outside a collection is about.'),
  workflow_id: z.string().nullable().describe('The workflow from which such a conversation was started.'),
  execution_id: z.string().nullable().describe('The workflow execution that started the run.'),
  surface: z
    .enum(toolSurfaces)
    .nullable()
    .describe('The surface through which a program called the tool, if the run is a single tool call.'),
  model: z.string().nullable().describe('The model that was used, as `provider/model`.'),
  asked_model: askedModelSchema
    .optional()
    .describe(
      'The model that was chosen for it. Absent if none was, so that the default of the workspace answers.',
    ),
  input_tokens: z.number().int().describe('Sent to models so far, over all their calls.'),
  output_tokens: z.number().int().describe('Received from models so far, over all their calls.'),
  cost_usd: z
    .number()
    .nullable()
    .describe('By list prices, in US dollars. Null if a model has no known price.'),
  frame_count: z.number().int().describe('Number of its newest frame.'),
  failure: failureSchema.nullable().describe('Why it failed, in words for people. Null if it did not.'),
  created_at: timeSchema,
  started_at: timeSchema.nullable().describe('When a worker first took it; null while it waits for one.'),
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
    agent: z.enum(agentNames).default('react'),
    context: collectionContextSchema,
    conversation_id: idSchema.optional(),
    model_id: idSchema.optional(),
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
  body: z.strictObject({ style: z.enum(summaryStyles).default('concise') }),
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
