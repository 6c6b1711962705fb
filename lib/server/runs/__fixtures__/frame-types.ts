/**
 * The frame types of the specification (run-stream §4.2), divided between the tests whose runs write them. Together they are all types, so
 * that none is declared which nothing sends.
 */
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import type { EventType } from '@/lib/protocol/run-frames';

export const researchTypes = [
  'run_start',
  'node_enter',
  'node_exit',
  'message_chunk',
  'usage',
  'values',
  'updates',
  'custom',
  'checkpoint',
  'tot_expand',
  'tot_evaluate',
  'tot_backtrack',
  'got_plan',
  'got_node_start',
  'got_node_complete',
  'got_node_failed',
  'got_expand',
] as const satisfies readonly EventType[];

type ToolType = Exclude<EventType, (typeof researchTypes)[number]>;

export const toolTypes: readonly ToolType[] = Object.keys({
  tool_call_chunk: true,
  tool_call: true,
  tool_start: true,
  tool_output: true,
  tool_end: true,
  tool_approval: true,
} satisfies Record<ToolType, true>) as ToolType[];

/** Returns the types of all frames in the database of this test. */
export async function listFrameTypes(): Promise<string[]> {
  const frames = await acrossWorkspaces((database) =>
    database.frame.findMany({ distinct: ['type'], select: { type: true } }),
  );
  return frames.map(({ type }) => type);
}
