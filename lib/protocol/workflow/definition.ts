/**
 * The workflow payload of agent chat (`workflow_preview`, the draft tools; protocols 2): a trigger on an entity and a graph of actions.
 * Wire names are snake_case; what an action's `action_config` holds keeps its own keys. Reading a definition says nothing about whether
 * its graph is sound: that is `lib/domain/workflows/validate`.
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

/** Where a person put an action on the canvas; no part of what it does. */
export const positionSchema = z.strictObject({ x: z.number(), y: z.number() });

const workflowActionSchema = wireObject({
  /** A UUID; given by the app where a model leaves it out. */
  id,
  name,
  action_type: z.string().min(1).max(limits.toolNameChars),
  action_config: z.record(z.string(), z.json()),
  position: positionSchema.optional(),
});

/**
 * `start`: the workflow begins at `target`. `sequence`: `target` follows `source` when that left by `port`. Several edges into one
 * action are a join, which waits for all that can still arrive.
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

/** For `scheduled` alone: five fields of cron, read in an IANA time zone. */
export const workflowScheduleSchema = wireObject({
  cron: z.string().min(1).max(100),
  time_zone: z.string().min(1).max(100),
});

export const workflowDefinitionSchema = wireObject({
  name,
  description: text.default(''),
  entity: z.enum(workflowEntities),
  trigger_type: z.enum(triggerTypes),
  /** Narrows the entity to what belongs to one collection. */
  collection_id: id.optional(),
  schedule: workflowScheduleSchema.optional(),
  actions: z.array(workflowActionSchema).max(limits.workflowActions),
  edges: z.array(workflowEdgeSchema).max(limits.workflowEdges),
});

export type WorkflowAction = z.output<typeof workflowActionSchema>;
export type WorkflowEdge = z.output<typeof workflowEdgeSchema>;
export type WorkflowSchedule = z.output<typeof workflowScheduleSchema>;
export type WorkflowDefinition = z.output<typeof workflowDefinitionSchema>;
