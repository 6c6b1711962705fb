/**
 * The single definition of the events of an agent chat (agent-chat §2): the specification's seven and our additional ones, which only
 * `collection` and `extensions: true` receive. No event has a field for a tool's input or output. `tool_approval` carries the arguments,
 * because a person must see what they approve. There is no event for reasoning.
 */
import { z } from 'zod';
import { limits } from '../../core/limits';
import {
  locatedCitationSchema,
  packedSchema,
  planNoteSchema,
  runStatuses,
  stepSchema,
  supportSchema,
  tablePreviewSchema,
  workflowPreviewSchema,
} from '../run-frames/custom-values';
import { wireObject } from '../wire-object';

const id = z.string().min(1).max(limits.idChars);
const name = z.string().max(limits.titleChars);
const text = z.string().max(limits.lineChars);
const count = z.int().min(0);

const event = <const Type extends string, const Shape extends z.core.$ZodLooseShape>(
  type: Type,
  shape: Shape,
) => wireObject({ type: z.literal(type), ...shape });

const toolUseId = { tool_use_id: id, name };

export const chatEventSchema = z.discriminatedUnion('type', [
  event('message_start', { turn: count }),
  event('content_chunk', { chunk: text }),
  event('tool_call_start', toolUseId),
  event('tool_call_result', { ...toolUseId, is_error: z.boolean() }),
  event('workflow_preview', workflowPreviewSchema.in.shape),
  event('error', { message: text, code: id.optional() }),
  event('message_complete', {}),
  // The events from here on are our additions.
  event('run', { run_id: id, conversation_id: id, message_id: id, user_message_id: id.optional() }),
  event('citations', {
    citations: z.array(locatedCitationSchema).max(limits.citations),
    support: supportSchema.optional(),
  }),
  event('tool_approval', {
    ...toolUseId,
    arguments: z.record(z.string(), z.json()),
    approval_id: id.optional(),
    reason: text.optional(),
  }),
  event('table_preview', tablePreviewSchema.in.shape),
  event('plan', planNoteSchema.in.shape),
  event('usage', { prompt_tokens: count, completion_tokens: count, total_tokens: count }),
  /** What the run is doing, one fact per event: its state, a step in words, what was packed, or a title. */
  event('status', {
    status: z.enum(runStatuses).optional(),
    message: text.optional(),
    step: stepSchema.optional(),
    packet: packedSchema.optional(),
    title: name.optional(),
  }),
]);

export type ChatEvent = z.output<typeof chatEventSchema>;
export type ChatEventType = ChatEvent['type'];

/** The specification's own events. Every client receives these and may know no others. */
export const specifiedEvents: ReadonlySet<ChatEventType> = new Set<ChatEventType>([
  'message_start',
  'content_chunk',
  'tool_call_start',
  'tool_call_result',
  'workflow_preview',
  'error',
  'message_complete',
]);

/** Prefix of the message of an `error` that comes from the provider (agent-chat §2, §7). */
export const providerErrorPrefix = 'LLM provider error: ';

/** The fields that each event declares. The lenient reader drops all others. */
export const declaredEventFields: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  chatEventSchema.options.map((option) => [
    option.in.shape.type.value,
    new Set(Object.keys(option.in.shape)),
  ]),
);
