/**
 * A workflow as it is shown: its definition in wire format (`protocol/workflow/definition.ts` reads and writes it), what it does in words,
 * and what is wrong with it. Secret values of a config appear as `•••• (set)`. If they are sent back like that, they remain unchanged.
 */
import { z } from 'zod';
import {
  actionMarks,
  changeKinds,
  changeSubjects,
  connectionMarks,
  executionStatuses,
} from '../workflow-words';
import { triggerTypes, workflowEntities } from '../workflow/definition';
import { riskSchema } from './approvals';
import { explainWords } from '../explain-words';

export const workflowEntitySchema = explainWords(workflowEntities, {
  'research.sources': 'sources',
  'research.collections': 'collections',
  'research.artifacts': 'artifacts',
  'research.tables': 'tables',
  'research.runs': 'runs',
  'knowledge.pages': 'knowledge pages',
  'knowledge.journal_blocks': 'blocks of the journal',
});

export const triggerTypeSchema = explainWords(triggerTypes, {
  on_create: 'each time a record is made',
  on_update: 'each time one changes',
  on_delete: 'each time one is deleted',
  manual: 'when a user runs it',
  scheduled: 'at the times of `schedule`',
});

export const executionStatusSchema = explainWords(executionStatuses, {
  queued: 'waits for a worker',
  running: 'at work',
  waiting: 'a step waits',
  complete: 'ended',
  failed: '`failure` says why',
  cancelled: 'a user stopped it',
});

export const changeSubjectSchema = explainWords(changeSubjects, {
  setting: 'something of the workflow itself',
  action: 'an action',
  connection: 'what an action follows',
});

export const changeKindSchema = explainWords(changeKinds, {
  added: 'only the newer side has it',
  removed: 'only the earlier side has it',
  changed: 'something other than the place on the canvas differs',
  moved: 'only the place on the canvas differs',
});

export const actionMarkSchema = explainWords(actionMarks, {
  added: 'only the newer side has it',
  removed: 'only the earlier side has it',
  changed: 'something other than the place on the canvas differs',
  moved: 'only the place on the canvas differs',
  unchanged: 'both sides have the same',
});

export const connectionMarkSchema = explainWords(connectionMarks, {
  added: 'only the newer side has it',
  removed: 'only the earlier side has it',
  unchanged: 'both sides have it',
});

export const jsonObject = z.record(z.string(), z.json());

const positionSchema = z.object({
  x: z.number().describe('Pixels from the left of the canvas.'),
  y: z.number().describe('Pixels from the top of the canvas.'),
});
const scheduleSchema = z.object({ cron: z.string(), time_zone: z.string() });

export const shownDefinitionSchema = z.object({
  name: z.string(),
  description: z.string(),
  entity: workflowEntitySchema,
  trigger_type: triggerTypeSchema,
  collection_id: z.string().optional().describe('Only records of this collection; absent for all.'),
  schedule: scheduleSchema.optional().describe('Absent unless it is `scheduled`.'),
  actions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      action_type: z.string(),
      action_config: jsonObject,
      position: positionSchema
        .optional()
        .describe('Where it stands on the canvas; absent if nobody has put it anywhere.'),
    }),
  ),
  edges: z.array(
    z.union([
      z.object({ edge_type: z.literal('start'), target: z.string() }),
      z.object({
        edge_type: z.literal('sequence'),
        source: z.string(),
        port: z.string(),
        target: z.string(),
      }),
    ]),
  ),
});
export type ShownDefinition = z.output<typeof shownDefinitionSchema>;

/** `action_id` and `path` give the place, and `message` tells how to fix it. */
export const workflowIssueSchema = z.object({
  code: z.string(),
  message: z.string(),
  action_id: z
    .string()
    .nullable()
    .describe('The action that it is about; null if it is about the workflow itself.'),
  path: z
    .string()
    .nullable()
    .describe('The place in the settings of the action; null if it is about all of it.'),
});

export const workflowIssuesSchema = z.object({
  errors: z.array(workflowIssueSchema),
  warnings: z.array(workflowIssueSchema),
  can_be_active: z.boolean(),
});
export type WorkflowIssuesReply = z.output<typeof workflowIssuesSchema>;

/** The steps in execution order, each with what it does. */
export const workflowEffectsSchema = z.object({
  trigger: z.string(),
  risk: riskSchema,
  steps: z.array(
    z.object({
      action_id: z.string(),
      name: z.string(),
      action_type: z.string(),
      type_title: z.string(),
      effect: z.string().describe('What it does. `sentence` also says when.'),
      sentence: z.string(),
      risk: riskSchema,
      depth: z.number().int().describe('Number of forks above the step.'),
      branches: z.array(z.object({ from: z.string(), port: z.string(), words: z.string() })),
    }),
  ),
});
export type WorkflowEffectsReply = z.output<typeof workflowEffectsSchema>;

const changeLineSchema = z.object({
  field: z.string(),
  before: z.string().nullable().describe('Null if it had no such value.'),
  after: z.string().nullable().describe('Null if it has no such value now.'),
});

/** The differences, as a list and for a graph. `total` is the number in "Apply 4 changes". */
export const workflowDiffSchema = z.object({
  total: z.number().int().describe('The number of all changes, as the preview shows it.'),
  counts: z.object({
    settings: z.number().int().describe('Number of settings that differ.'),
    actions: z.object({
      added: z.number().int().describe('Number of actions that only the newer side has.'),
      removed: z.number().int().describe('Number of actions that only the earlier side has.'),
      changed: z
        .number()
        .int()
        .describe('Number of actions that differ in more than their place on the canvas.'),
      moved: z.number().int().describe('Number of actions of which only the place on the canvas differs.'),
    }),
    connections: z.object({
      added: z.number().int().describe('Number of connections that only the newer side has.'),
      removed: z.number().int().describe('Number of connections that only the earlier side has.'),
    }),
  }),
  rows: z.array(
    z.object({
      subject: changeSubjectSchema,
      kind: changeKindSchema,
      key: z.string().describe('Identifies the row within this comparison.'),
      title: z.string(),
      lines: z.array(changeLineSchema),
    }),
  ),
  actions: z
    .array(
      z.object({
        key: z.string().describe('Identifies the action within this comparison, on both sides.'),
        id: z.string(),
        name: z.string(),
        action_type: z.string(),
        kind: actionMarkSchema,
      }),
    )
    .describe(
      'Each action of either side once. `id` is its id on its own side, or on the newer side if it is on both.',
    ),
  edges: z
    .array(
      z.object({
        from: z.string().nullable().describe('Null if the workflow starts there.'),
        branch: z
          .string()
          .nullable()
          .describe('The name of the port by which `from` is left; null if the workflow starts there.'),
        to: z.string(),
        kind: connectionMarkSchema,
      }),
    )
    .describe('`from` and `to` are keys of actions. A null `from` means that the workflow starts there.'),
});
export type WorkflowDiffReply = z.output<typeof workflowDiffSchema>;
