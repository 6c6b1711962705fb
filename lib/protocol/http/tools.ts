/** The tool catalogue, a single gated call, and the calls of a run (LLMCP "Tool schema versioning"; protocols, "Public HTTP surface"). */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { toolContextTypes } from '../conversation-words';
import { shownCallStatuses, toolCallStatuses } from '../tool-words';
import { approvalSchema, riskSchema } from './approvals';
import { defineEndpoint, idParams, idSchema, nextSchema, timeSchema } from './endpoint';
import { roleSchema } from './team';
import { explainWords } from '../explain-words';

export const shownCallStatusSchema = explainWords(shownCallStatuses, {
  done: '`result` has its result',
  failed: 'it was refused or failed; `error` says why',
  waiting: 'a person must approve',
  running: 'it continues and can be followed through the run',
});

export const toolCallStatusSchema = explainWords(toolCallStatuses, {
  proposed: 'not decided yet',
  waiting: 'needs approval',
  running: 'it may have had its effect',
  done: 'ended',
  refused: 'it was not done',
});

const jsonObject = z.record(z.string(), z.json());

export const toolSchema = z.object({
  name: z.string(),
  title: z.string(),
  sentence: z.string(),
  contexts: z.array(
    explainWords(toolContextTypes, {
      collection: 'about a collection',
      workflow: 'about workflows',
      tables: 'about tables',
    }),
  ),
  risk: riskSchema,
  role: roleSchema,
  input_schema: jsonObject,
  available: z
    .boolean()
    .describe('False if this instance lacks what the tool needs, such as a browser or a mail server.'),
});

export const listToolsEndpoint = defineEndpoint({
  name: 'listTools',
  method: 'GET',
  path: '/v1/tools',
  summary: 'Every tool, with the JSON Schema of its arguments.',
  access: 'viewer',
  token: 'read',
  reply: z.object({
    schema_version: z
      .number()
      .int()
      .describe('The number of the catalogue of tools: it increases when a schema changes.'),
    items: z.array(toolSchema),
    next: nextSchema,
  }),
});

export const invokedToolSchema = z.object({
  run_id: z.string(),
  status: shownCallStatusSchema.describe(
    '`waiting`: a person must approve; `running`: the call continues and can be followed through the run.',
  ),
  result: z.json().describe("The tool's result, or null if it did not finish."),
  error: z.string().nullable().describe('Why it failed, worded for a model; null if it did not.'),
  approval: approvalSchema.nullable().describe('The approval that it waits for; null if it needs none.'),
});

export const invokeToolEndpoint = defineEndpoint({
  name: 'invokeTool',
  method: 'POST',
  path: '/v1/tools/{name}',
  summary:
    'Make one tool call under the same policy as a model’s calls. Replies 202 with the approval if one is needed.',
  access: 'viewer',
  token: 'read',
  params: z.object({ name: z.string().min(1).max(limits.toolNameChars) }),
  body: z.strictObject({
    arguments: jsonObject.default({}),
    collection_id: idSchema
      .optional()
      .describe(
        "The caller's current collection, in which a tool stores what it saves. If absent, there is none.",
      ),
  }),
  reply: invokedToolSchema,
  mayBeAccepted: true,
});

export const runCallSchema = z.object({
  id: z.string(),
  call_id: z.string(),
  turn: z
    .number()
    .int()
    .describe(
      'Which answer of the model in this run asked for it, from 0. The single call that a program asked for has 0.',
    ),
  name: z.string(),
  title: z.string(),
  description: z
    .string()
    .describe('What the call does, in one line. Empty if it was refused before that was known.'),
  risk: riskSchema.nullable().describe('What the call may do; null if it was refused before that was known.'),
  status: toolCallStatusSchema,
  arguments: z.json().describe('The proposed arguments.'),
  executed_arguments: z.json().describe('The arguments as executed, if they differ.'),
  result: z.json(),
  error: z.string().nullable().describe('Why it failed; null if it did not.'),
  rule_id: z.string().nullable().describe('The policy rule that decided; null before one has.'),
  reason: z.string().nullable().describe('Why the rule decided so; null before one has.'),
  tab_action: z.json(),
  has_secret: z
    .boolean()
    .describe('True if the call made something for the requesting user only, which can be fetched once.'),
  approval: approvalSchema.nullable().describe('The approval that it needed; null if it needed none.'),
  started_at: timeSchema.nullable().describe('When it began; null if it has not.'),
  duration_ms: z
    .number()
    .int()
    .nullable()
    .describe('Milliseconds from its beginning to its end; null until it has ended, and if it never began.'),
});
export type RunCallReply = z.output<typeof runCallSchema>;

export const listRunCallsEndpoint = defineEndpoint({
  name: 'listRunCalls',
  method: 'GET',
  path: '/v1/runs/{id}/calls',
  summary: 'Lists the tool calls of a run with their arguments and results.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: z.object({
    items: z.array(runCallSchema),
    next: z.null().describe('Always null: the list has one page.'),
  }),
});

export const takeCallSecretEndpoint = defineEndpoint({
  name: 'takeCallSecret',
  method: 'POST',
  path: '/v1/runs/{id}/calls/secret',
  summary: 'Returns, once, what a call created only for the person who asked (the address of a share link).',
  access: 'viewer',
  token: 'act',
  params: idParams,
  body: z.strictObject({ call_id: z.string().min(1).max(limits.idChars) }),
  reply: z.object({ secret: z.string() }),
});
