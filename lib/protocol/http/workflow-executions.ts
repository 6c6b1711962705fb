/** What workflows did: each execution with its steps and their input and output (product, "Automate"). */
import { z } from 'zod';
import { pauseEnds, stepStatuses } from '../workflow-words';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema } from './endpoint';
import { executionStatusSchema, jsonObject } from './workflow-shapes';
import { riskSchema } from './approvals';
import { explainWords } from '../explain-words';

export const stepStatusSchema = explainWords(stepStatuses, {
  waiting: '`waits_for` says for what',
  running: 'at work',
  done: 'ended',
  failed: '`error` says why',
  skipped: 'no branch leads to it any more',
});

export const pauseEndSchema = explainWords(pauseEnds, {
  try_now: 'try the step again at once',
  stop_trying: 'let it fail, so that it leaves by its port `failure`',
});

export const workflowExecutionSchema = z.object({
  id: z.string(),
  workflow_id: z.string(),
  workflow_name: z.string(),
  version: z.number().int().describe('The number of the version of the workflow that it follows.'),
  status: executionStatusSchema,
  started_because: z.string().describe('What started it, in words.'),
  started_by: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The user who started it; null if nobody did.'),
  failure: z
    .object({
      message: z.string(),
      action: z.string().nullable().describe('What to do next; null if nothing can be done.'),
    })
    .nullable()
    .describe('Why it failed or was stopped, and what to do; null if it was not.'),
  cost_usd: z
    .number()
    .nullable()
    .describe(
      'What its runs cost together by list prices, in US dollars; what has no known price does not count. Null until it has ended, and if that is nothing.',
    ),
  created_at: timeSchema,
  started_at: timeSchema.nullable().describe('When a worker first took it; null while it waits for one.'),
  finished_at: timeSchema.nullable().describe('When it ended; null until it has.'),
});
export type WorkflowExecutionReply = z.output<typeof workflowExecutionSchema>;

export const executionStepSchema = z.object({
  action_id: z.string(),
  name: z.string(),
  action_type: z.string(),
  type_title: z.string(),
  risk: riskSchema,
  status: stepStatusSchema,
  waits_for: z
    .object({
      kind: explainWords(['permission', 'approval', 'time', 'retry', 'run', 'capture'], {
        permission: 'for the approval that policy requires',
        approval: 'for the approval that the step itself asks for',
        time: 'until a time',
        retry: 'to be tried again',
        run: 'for a run that it started',
        capture: 'for a source that is being captured',
      }),
      until: timeSchema
        .nullable()
        .describe(
          'For `time`, when it goes on; for `retry`, when it is tried again; for `permission` and `approval`, until when it can be approved: then the step fails, or leaves by its port `timed_out`. Null for `run` and `capture`.',
        ),
      tries: z
        .number()
        .int()
        .nullable()
        .describe(
          'How often a step was tried that waits to be tried again; tries that a user asked for are not counted. Null if it waits for something else.',
        ),
      run_id: z
        .string()
        .nullable()
        .describe('The run that it waits for; null if it waits for something else.'),
    })
    .nullable()
    .describe('What it waits for, or null.'),
  attempt: z.number().int().describe('Which try this is, from 1.'),
  input: jsonObject.nullable().describe('The values that it got; null until they were filled in.'),
  output: jsonObject.nullable().describe('What it returned; null if it has not ended.'),
  port: z.string().nullable().describe('The branch that the step took; null before it ended.'),
  error: z.string().nullable().describe('Why it failed; null if it did not.'),
  permitted_because: z
    .string()
    .nullable()
    .describe(
      'Why the step was permitted, in words; null while it waits for that, or if nothing had to permit it.',
    ),
  started_at: timeSchema.nullable().describe('When it began; null if it has not.'),
  finished_at: timeSchema.nullable().describe('When it ended; null until it has.'),
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
  body: z.strictObject({
    record_id: idSchema
      .optional()
      .describe('The record that it runs for. If absent, it runs as its schedule would.'),
  }),
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
  body: z.strictObject({ action_id: idSchema, how: pauseEndSchema }),
  reply: workflowExecutionSchema,
});
