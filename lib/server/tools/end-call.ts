/** Ends a call: its frames, its result and its effect on the run are stored together. */
import { updateToolCall } from '@/lib/domain/tools/store';
import type { ToolCall } from '@/lib/domain/tools/tool-call';
import type { DoneStep, RefusedStep } from '@/lib/engine/tools/call-steps';
import { writeModelResult } from '@/lib/engine/tools/write-model-result';
import type { Database } from '@/lib/platform/db/in-workspace';
import { seal } from '@/lib/platform/secrets/seal';
import type { Acted, Acting } from './acting';
import { recordEnd } from './record-end';
import { recordTaint } from './record-taint';

export function refuseCall(row: ToolCall, stage: RefusedStep['stage'], reason: string): RefusedStep {
  return { type: 'refused', stage, callId: row.callId, name: row.name, tool: null, reason, ruleId: null };
}

/** `alongside` writes what else is stored in the same transaction. */
type EndingStep = (DoneStep | RefusedStep) & {
  readonly alongside?: (database: Database) => Promise<void>;
};

type EndedResult = Extract<Acted, { readonly result: unknown }>;

export async function endCall(acting: Acting, row: ToolCall, step: EndingStep): Promise<EndedResult> {
  const { context, nodes } = acting;
  const { recorder, clock, run } = context;
  const result = writeModelResult(step);
  recordEnd(recorder, nodes.act(), { row, step, result });
  await recorder.commit(async (database) => {
    await step.alongside?.(database);
    // The text of a failure can come from a page, too.
    const tool = step.type === 'done' ? step.call.tool : step.tool;
    const hasRun = step.type === 'done' || step.stage === 'execution' || step.stage === 'timeout';
    if (hasRun && tool !== null) await recordTaint(database, run, { type: 'tool_ended', tool });
    await updateToolCall(database, row, {
      ...(step.type === 'done'
        ? { status: 'done', result: step.output.result, tabAction: step.output.tabAction ?? null }
        : { status: 'refused', stage: step.stage, reason: step.reason, ruleId: step.ruleId ?? row.ruleId }),
      ...(step.type === 'done' && step.output.secret !== undefined
        ? { secretCipher: seal(step.output.secret, run.workspaceId) }
        : {}),
      modelResult: result.content,
      finishedAt: clock.now(),
    });
  });
  return { result };
}
