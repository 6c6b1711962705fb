/**
 * A workflow as an agent or a person writes it (agent-chat §5 "Edge Shorthand", protocols 2): actions may say what they come `after` and
 * leave out ids and edges. This module checks only the shape. `lib/domain/workflows/assemble` turns it into a definition and reports what
 * does not fit. Entities and triggers are plain text here, because both accept either a name or an id.
 */
import { z } from 'zod';
import { limits } from '../../core/limits';
import { wireObject } from '../wire-object';
import { positionSchema, workflowScheduleSchema } from './definition';

const reference = z
  .string()
  .min(1)
  .max(limits.titleChars + limits.toolNameChars);
const id = z.string().min(1).max(limits.idChars);

export const authoredActionSchema = wireObject({
  id: id.optional(),
  name: z
    .string()
    .trim()
    .min(1)
    .max(limits.titleChars)
    .describe('Unique in the workflow; later steps refer to it by this name.'),
  action_type: z
    .string()
    .min(1)
    .max(limits.toolNameChars)
    .describe('A type listed by discover_action_types.'),
  action_config: z
    .record(z.string(), z.json())
    .default({})
    .describe(
      'The fields of that type. Text may hold {{trigger.title}} and {{steps.<step>.output.<field>}}.',
    ),
  after: z
    .union([reference, z.array(reference).min(1).max(limits.workflowActions)])
    .optional()
    .describe(
      'What it follows: "Name:port", or "Name" for the default port; several make a join. Without it the workflow starts here.',
    ),
  position: positionSchema.optional(),
});

/** Ends are ids or names of actions. A sequence without a port leaves by the default port. */
const authoredEdgeSchema = z.discriminatedUnion('edge_type', [
  wireObject({ edge_type: z.literal('start'), target: reference }),
  wireObject({
    edge_type: z.literal('sequence'),
    source: reference,
    port: z.string().min(1).max(limits.toolNameChars).optional(),
    target: reference,
  }),
]);

export const authoredWorkflowSchema = wireObject({
  name: z.string().trim().min(1).max(limits.titleChars),
  description: z.string().max(limits.workflowTextChars).default(''),
  entity: reference.describe('schema.table as listed by discover_entities, or its id.'),
  trigger_type: reference.describe('on_create, on_update, on_delete, manual, scheduled, or its id.'),
  collection_id: id.optional().describe('Only records of this collection.'),
  schedule: workflowScheduleSchema
    .optional()
    .describe(
      'Required for scheduled, and only allowed there: a cron expression with five fields, and an IANA time zone.',
    ),
  actions: z.array(authoredActionSchema).max(limits.workflowActions),
  edges: z
    .array(authoredEdgeSchema)
    .max(limits.workflowEdges)
    .optional()
    .describe('In addition to "after", or instead of it.'),
});

export type AuthoredAction = z.output<typeof authoredActionSchema>;
export type AuthoredEdge = z.output<typeof authoredEdgeSchema>;
export type AuthoredWorkflow = z.output<typeof authoredWorkflowSchema>;
