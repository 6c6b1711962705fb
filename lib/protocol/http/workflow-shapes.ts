/**
 * A workflow as it is shown: its definition in wire format (`protocol/workflow/definition.ts` reads and writes it), what it does in words,
 * and what is wrong with it. Secret values of a config appear as `•••• (set)`. If they are sent back like that, they remain unchanged.
 */
import { z } from 'zod';
import { risks } from '../tool-words';
import { actionMarks, changeKinds, changeSubjects, connectionMarks } from '../workflow-words';
import { triggerTypes, workflowEntities } from '../workflow/definition';

export const jsonObject = z.record(z.string(), z.json());

const positionSchema = z.object({ x: z.number(), y: z.number() });
const scheduleSchema = z.object({ cron: z.string(), time_zone: z.string() });

export const shownDefinitionSchema = z.object({
  name: z.string(),
  description: z.string(),
  entity: z.enum(workflowEntities),
  trigger_type: z.enum(triggerTypes),
  collection_id: z.string().optional(),
  schedule: scheduleSchema.optional(),
  actions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      action_type: z.string(),
      action_config: jsonObject,
      position: positionSchema.optional(),
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
  action_id: z.string().nullable(),
  path: z.string().nullable(),
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
  risk: z.enum(risks),
  steps: z.array(
    z.object({
      action_id: z.string(),
      name: z.string(),
      action_type: z.string(),
      type_title: z.string(),
      effect: z.string().describe('What it does. `sentence` also says when.'),
      sentence: z.string(),
      risk: z.enum(risks),
      depth: z.number().int().describe('Number of forks above the step.'),
      branches: z.array(z.object({ from: z.string(), port: z.string(), words: z.string() })),
    }),
  ),
});
export type WorkflowEffectsReply = z.output<typeof workflowEffectsSchema>;

const changeLineSchema = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** The differences, as a list and for a graph. `total` is the number in "Apply 4 changes". */
export const workflowDiffSchema = z.object({
  total: z.number().int(),
  counts: z.object({
    settings: z.number().int(),
    actions: z.object({
      added: z.number().int(),
      removed: z.number().int(),
      changed: z.number().int(),
      moved: z.number().int(),
    }),
    connections: z.object({ added: z.number().int(), removed: z.number().int() }),
  }),
  rows: z.array(
    z.object({
      subject: z.enum(changeSubjects),
      kind: z.enum(changeKinds),
      key: z.string(),
      title: z.string(),
      lines: z.array(changeLineSchema),
    }),
  ),
  actions: z
    .array(
      z.object({
        key: z.string(),
        id: z.string(),
        name: z.string(),
        action_type: z.string(),
        kind: z.enum(actionMarks),
      }),
    )
    .describe(
      'Each action of either side once. `id` is its id on its own side, or on the newer side if it is on both.',
    ),
  edges: z
    .array(
      z.object({
        from: z.string().nullable(),
        branch: z.string().nullable(),
        to: z.string(),
        kind: z.enum(connectionMarks),
      }),
    )
    .describe('`from` and `to` are keys of actions. A null `from` means that the workflow starts there.'),
});
export type WorkflowDiffReply = z.output<typeof workflowDiffSchema>;
