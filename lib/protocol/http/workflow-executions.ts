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
  /** What started it, in words. */
  started_because: z.string(),
  started_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Why it failed or was stopped, and what to do. */
  failure: z.object({ message: z.string(), action: z.string().nullable() }).nullable(),
  cost_usd: z.number().nullable(),
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
  /** What it waits for, or null. */
  waits_for: z
    .object({
      kind: z.enum(['permission', 'approval', 'time', 'retry', 'run', 'capture']),
      until: timeSchema.nullable(),
      /** How often a step was tried that waits to be tried again; tries that a user asked for are not counted. */
      tries: z.number().int().nullable(),
      run_id: z.string().nullable(),
    })
    .nullable(),
  attempt: z.number().int(),
  input: jsonObject.nullable(),
  output: jsonObject.nullable(),
  port: z.string().nullable(),
  error: z.string().nullable(),
  /** Why the step was permitted, in words. */
  permitted_because: z.string().nullable(),
  started_at: timeSchema.nullable(),
  finished_at: timeSchema.nullable(),
});
export type ExecutionStepReply = z.output<typeof executionStepSchema>;

export const workflowExecutionDetailSchema = workflowExecutionSchema.extend({
  /** The record that started it, without long texts. */
  trigger: jsonObject,
  /** The path of that record in the app, or null if it has no page. */
  record_path: z.string().nullable(),
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
