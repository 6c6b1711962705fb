/**
 * The workflow payload of agent chat (`workflow_preview`, the draft tools; protocols 2): a trigger on an entity and a graph of actions.
 * Wire names are snake_case, but the contents of `action_config` keep their keys. Reading a definition does not check whether its graph is
 * sound: `lib/domain/workflows/validate` does that.
 */
import { z } from 'zod';
import { limits } from '../../core/limits';
import { wireObject } from '../wire-object';

/** `schema.table`, as `discover_entities` lists them (protocols 2, "Entities"). */
export const workflowEntities = [
  'research.sources',
  'research.collections',
  'research.artifacts',
  'research.tables',
  'research.runs',
  'knowledge.pages',
  'knowledge.journal_blocks',
] as const;
export type WorkflowEntity = (typeof workflowEntities)[number];

export const triggerTypes = ['on_create', 'on_update', 'on_delete', 'manual', 'scheduled'] as const;
export type TriggerType = (typeof triggerTypes)[number];

const id = z.string().min(1).max(limits.idChars);
const name = z.string().trim().min(1).max(limits.titleChars);
const text = z.string().max(limits.workflowTextChars);

/** Where the user put an action on the canvas. It does not affect what the action does. */
export const positionSchema = z.strictObject({ x: z.number(), y: z.number() });

const workflowActionSchema = wireObject({
  /** A UUID, assigned by the app if a model leaves it out. */
  id,
  name,
  action_type: z.string().min(1).max(limits.toolNameChars),
  action_config: z.record(z.string(), z.json()),
  position: positionSchema.optional(),
});

/**
 * `start`: the workflow begins at `target`. `sequence`: `target` follows `source` if that left by `port`. Several edges into one action
 * form a join, which waits for all that can still arrive.
 */
const workflowEdgeSchema = z.discriminatedUnion('edge_type', [
  wireObject({ edge_type: z.literal('start'), target: id }),
  wireObject({
    edge_type: z.literal('sequence'),
    source: id,
    port: z.string().min(1).max(limits.toolNameChars),
    target: id,
  }),
]);

/** Only for `scheduled`: five cron fields, interpreted in an IANA time zone. */
export const workflowScheduleSchema = wireObject({
  cron: z.string().min(1).max(100),
  time_zone: z.string().min(1).max(100),
});

export const workflowDefinitionSchema = wireObject({
  name,
  description: text.default(''),
  entity: z.enum(workflowEntities),
  trigger_type: z.enum(triggerTypes),
  /** Limits the entity to records of one collection. */
  collection_id: id.optional(),
  schedule: workflowScheduleSchema.optional(),
  actions: z.array(workflowActionSchema).max(limits.workflowActions),
  edges: z.array(workflowEdgeSchema).max(limits.workflowEdges),
});

export type WorkflowAction = z.output<typeof workflowActionSchema>;
export type WorkflowEdge = z.output<typeof workflowEdgeSchema>;
export type WorkflowSchedule = z.output<typeof workflowScheduleSchema>;
export type WorkflowDefinition = z.output<typeof workflowDefinitionSchema>;
