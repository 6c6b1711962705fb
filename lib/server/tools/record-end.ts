/**
 * Records the frames of an ended call (run-stream §4.2): `tool_end`, and a frame of its own for tools whose result is also an event for
 * users.
 */
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import type { ToolCall } from '@/lib/domain/tools/tool-call';
import type { DoneStep, RefusedStep } from '@/lib/engine/tools/call-steps';
import type { ModelToolResult } from '@/lib/engine/model/model';
import { getCustomValue, type NodeRun } from '@/lib/protocol/run-frames';
import type { Recorder } from '../runs/recorder';

export type EndedCall = {
  readonly row: ToolCall;
  readonly step: DoneStep | RefusedStep;
  readonly result: ModelToolResult;
};

export function recordEnd(recorder: Recorder, node: NodeRun, { row, step, result }: EndedCall): void {
  // `tool_output` has what the model reads. The whole result is in `tool_end`.
  if (step.type === 'done')
    recorder.record(
      {
        type: 'tool_output',
        callId: row.callId,
        name: row.name,
        content: sliceWhole(result.content, limits.toolLogChars),
      },
      node,
    );
  const whole = step.type === 'done' ? JSON.stringify(step.output.result) : result.content;
  recorder.record(
    {
      type: 'tool_end',
      callId: row.callId,
      name: row.name,
      result: sliceWhole(whole, limits.toolLogChars),
      isError: result.isError,
    },
    node,
  );
  if (step.type === 'done' && step.call.tool.emits !== null) {
    const value = getCustomValue({ [step.call.tool.emits]: step.output.result });
    if (value === null) throw new Error(`The result of ${row.name} is not the event that it says to be.`);
    recorder.note(value, node);
  }
}
