/**
 * Declares every event type of the run stream (run-stream §4.2) and the reply (§5) once: the wire fields beside `type`, validated and
 * converted to camelCase. Our additions are `approval_id` and `reason` of `tool_approval`. Never includes the envelope (§2), see
 * `frame.ts`.
 */
import { z } from 'zod';
import { limits } from '../../core/limits';
import { wireObject } from '../wire-object';

const name = z.string().max(limits.titleChars);
const text = z.string().max(limits.lineChars);
const id = z.string().max(limits.idChars);
const count = z.int().min(0);
const state = z.json();
const jsonObject = z.record(z.string(), z.json());

const event = <const Type extends string, const Shape extends z.core.$ZodLooseShape>(
  type: Type,
  shape: Shape,
) => wireObject({ type: z.literal(type), ...shape });

/** `"Ok"` or `{"Err": "…"}`, as on the wire. */
const nodeResultSchema = z.union([z.literal('Ok'), z.strictObject({ Err: text })]);

export const knownEventSchema = z.discriminatedUnion('type', [
  event('run_start', { run_id: id.optional(), message: text.optional(), agent: name.optional() }),
  event('node_enter', { id: name }),
  event('node_exit', { id: name, result: nodeResultSchema }),
  event('message_chunk', { content: text, id: name }),
  event('usage', { prompt_tokens: count, completion_tokens: count, total_tokens: count }),
  event('values', { state }),
  event('updates', { id: name, state }),
  event('custom', { value: z.json() }),
  event('checkpoint', {
    checkpoint_id: id,
    timestamp: z.iso.datetime(),
    step: z.int(),
    state,
    thread_id: id,
    checkpoint_ns: name,
  }),
  event('tot_expand', { candidates: z.array(text) }),
  event('tot_evaluate', { chosen: count, scores: z.array(z.number()) }),
  event('tot_backtrack', { reason: text, to_depth: count }),
  event('got_plan', { node_count: count, edge_count: count, node_ids: z.array(name) }),
  event('got_node_start', { id: name }),
  event('got_node_complete', { id: name, result_summary: text }),
  event('got_node_failed', { id: name, error: text }),
  event('got_expand', { node_id: name, nodes_added: count, edges_added: count }),
  event('tool_call_chunk', { call_id: id.optional(), name: name.optional(), arguments_delta: text }),
  event('tool_call', { call_id: id.optional(), name, arguments: jsonObject }),
  event('tool_start', { call_id: id.optional(), name }),
  event('tool_output', { call_id: id.optional(), name, content: text }),
  event('tool_end', { call_id: id.optional(), name, result: text, is_error: z.boolean() }),
  event('tool_approval', {
    call_id: id.optional(),
    name,
    arguments: jsonObject,
    approval_id: id.optional(),
    reason: text.optional(),
  }),
]);

export type KnownEvent = z.output<typeof knownEventSchema>;
export type EventType = KnownEvent['type'];
export type NodeResult = z.output<typeof nodeResultSchema>;

/** The last message of a run. It has no `type` on the wire. */
type ReplyEvent = { readonly type: 'reply'; readonly reply: string };

/**
 * An event of a later version, or of a known type whose payload does not fit (`problem` says where). It is stored but never interpreted.
 */
type UnknownEvent = {
  readonly type: 'unknown';
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly problem?: string;
};

export type RunEvent = KnownEvent | ReplyEvent | UnknownEvent;

/** Run-stream §6. */
export const exportKeys = {
  run_start: 'RunStart',
  node_enter: 'TaskStart',
  node_exit: 'TaskEnd',
  message_chunk: 'Messages',
  usage: 'Usage',
  values: 'Values',
  updates: 'Updates',
  custom: 'Custom',
  checkpoint: 'Checkpoint',
  tot_expand: 'TotExpand',
  tot_evaluate: 'TotEvaluate',
  tot_backtrack: 'TotBacktrack',
  got_plan: 'GotPlan',
  got_node_start: 'GotNodeStart',
  got_node_complete: 'GotNodeComplete',
  got_node_failed: 'GotNodeFailed',
  got_expand: 'GotExpand',
  tool_call_chunk: 'ToolCallChunk',
  tool_call: 'ToolCall',
  tool_start: 'ToolStart',
  tool_output: 'ToolOutput',
  tool_end: 'ToolEnd',
  tool_approval: 'ToolApproval',
} as const satisfies Record<EventType, string>;

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(exportKeys, type);
}

/** The declared payload fields of each type. The lenient reader drops all others. */
export const declaredFields: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  knownEventSchema.options.map((option) => [
    option.in.shape.type.value,
    new Set(Object.keys(option.in.shape)),
  ]),
);
