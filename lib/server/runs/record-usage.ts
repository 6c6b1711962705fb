/** The `usage` frame of one model call (run-stream §4.2). */
import type { ModelUsage } from '@/lib/engine/model/model';
import type { NodeRun } from '@/lib/protocol/run-frames';
import type { Recorder } from './recorder';

export function recordUsage(recorder: Recorder, node: NodeRun, usage: ModelUsage | null): void {
  if (usage === null) return;
  const { inputTokens, outputTokens } = usage;
  recorder.record(
    {
      type: 'usage',
      promptTokens: inputTokens,
      completionTokens: outputTokens,
      totalTokens: inputTokens + outputTokens,
    },
    node,
  );
}
