/** What workflows did: each execution with its steps and their input and output (product, "Automate"). */
import { z } from 'zod';
import { risks } from '../tool-words';
import { executionStatuses, pauseEnds, stepStatuses } from '../workflow-words';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema } from './endpoint';
import { jsonObject } from './workflow-shapes';

export const workflowExecutionSchema = z.object({
  id: z.string(),
  workflow_id: z.string(),
  workflow_name: z.string(),
  version: z.number().int(),
  status: z.enum(executionStatuses),
  started_because: z.string().describe('What started it, in words.'),
  started_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  failure: z
    .object({ message: z.string(), action: z.string().nullable() })
    .nullable()
    .describe('Why it failed or was stopped, and what to do.'),
  cost_usd: z
    .number()
    .nullable()
    .describe('By list prices, in US dollars. Null if a model has no known price.'),
  created_at: timeSchema,
  started_at: timeSchema.nullable(),
  finished_at: timeSchema.nullable(),
});
export type WorkflowExecutionReply = z.output<typeof workflowExecutionSchema>;

export const executionStepSchema = z.object({
  action_id: z.string(),
  name: z.string(),
  action_type: z.string(),
  type_title: z.string(),
  risk: z.enum(risks),
  status: z.enum(stepStatuses),
  waits_for: z
    .object({
      kind: z.enum(['permission', 'approval', 'time', 'retry', 'run', 'capture']),
      until: timeSchema.nullable(),
      tries: z
        .number()
        .int()
        .nullable()
        .describe(
          'How often a step was tried that waits to be tried again; tries that a user asked for are not counted.',
        ),
      run_id: z.string().nullable(),
    })
    .nullable()
    .describe('What it waits for, or null.'),
  attempt: z.number().int().describe('Which try this is, from 1.'),
  input: jsonObject.nullable(),
  output: jsonObject.nullable(),
  port: z.string().nullable().describe('The branch that the step took; null before it ended.'),
  error: z.string().nullable(),
  permitted_because: z.string().nullable().describe('Why the step was permitted, in words.'),
  started_at: timeSchema.nullable(),
  finished_at: timeSchema.nullable(),
});
export type ExecutionStepReply = z.output<typeof executionStepSchema>;

export const workflowExecutionDetailSchema = workflowExecutionSchema.extend({
  trigger: jsonObject.describe('The record that started it, without long texts.'),
  record_path: z
    .string()
    .nullable()
    .describe('The path of that record in the app, or null if it has no page.'),
  steps: z.array(executionStepSchema),
  can_retry: z.boolean(),
});
export type WorkflowExecutionDetailReply = z.output<typeof workflowExecutionDetailSchema>;

export const listWorkflowExecutionsEndpoint = defineEndpoint({
  name: 'listWorkflowExecutions',
  method: 'GET',
  path: '/v1/workflows/{id}/executions',
  summary: 'Lists the executions of a workflow, newest first.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  query: pageQuery,
  reply: listOf(workflowExecutionSchema),
});

export const runWorkflowEndpoint = defineEndpoint({
  name: 'runWorkflow',
  method: 'POST',
  path: '/v1/workflows/{id}/run',
  summary:
    'Run a workflow now: for a record, or as its schedule would. It runs whether or not it is switched on.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  outcome: 'accepted',
  params: idParams,
  body: z.strictObject({ record_id: idSchema.optional() }),
  reply: workflowExecutionSchema,
});

export const getWorkflowExecutionEndpoint = defineEndpoint({
  name: 'getWorkflowExecution',
  method: 'GET',
  path: '/v1/workflow-executions/{id}',
  summary: 'One execution, step by step.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: workflowExecutionDetailSchema,
});

export const retryWorkflowExecutionEndpoint = defineEndpoint({
  name: 'retryWorkflowExecution',
  method: 'POST',
  path: '/v1/workflow-executions/{id}/retry',
  summary: 'Continue from the step that failed, with the same version of the workflow.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  outcome: 'accepted',
  params: idParams,
  reply: workflowExecutionSchema,
});

export const cancelWorkflowExecutionEndpoint = defineEndpoint({
  name: 'cancelWorkflowExecution',
  method: 'POST',
  path: '/v1/workflow-executions/{id}/cancel',
  summary: 'Stop an execution before its next step; what it has done stays.',
  access: 'editor',
  token: 'act',
  outcome: 'accepted',
  params: idParams,
  reply: workflowExecutionSchema,
});

export const endStepPauseEndpoint = defineEndpoint({
  name: 'endStepPause',
  method: 'POST',
  path: '/v1/workflow-executions/{id}/end-pause',
  summary:
    'End the pause of a step that waits to be tried again: `try_now` begins it, `stop_trying` fails it, so that it leaves by its port `failure`.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  outcome: 'accepted',
  params: idParams,
  body: z.strictObject({ action_id: idSchema, how: z.enum(pauseEnds) }),
  reply: workflowExecutionSchema,
});
