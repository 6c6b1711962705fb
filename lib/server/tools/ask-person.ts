/**
 * Handles a call that policy submits for approval (protocols 2, "Approval binds…"): the approval request, the frame that reports it, and
 * the waiting call are stored together.
 */
import { createApprovalId } from '@/lib/core/ids';
import { proposeApproval } from '@/lib/domain/approvals/propose-approval';
import { updateToolCall } from '@/lib/domain/tools/store';
import type { ToolCall } from '@/lib/domain/tools/tool-call';
import type { WaitingStep } from '@/lib/engine/tools/call-steps';
import { askForApproval } from '../approvals/ask-for-approval';
import type { Acted, Acting } from './acting';
import { endCall } from './end-call';

/** Asks the user. The call waits in this run, or in a run of its own if this run cannot ask anyone. */
export async function askPerson(acting: Acting, row: ToolCall, step: WaitingStep): Promise<Acted> {
  const { context, nodes, askElsewhere } = acting;
  const { run, recorder, clock } = context;
  if (askElsewhere !== null) {
    const { tool } = step.call;
    const reason = await askElsewhere(step.call);
    const refused = { type: 'refused', stage: 'policy', callId: row.callId, name: tool.name, tool } as const;
    return endCall(acting, row, { ...refused, reason, ruleId: step.ruleId });
  }
  const { call } = step;
  const description = step.facts.description ?? call.description;
  const approval = proposeApproval(
    {
      id: createApprovalId(),
      workspaceId: run.workspaceId,
      subject: { kind: 'tool_call', id: row.id, runId: run.id },
      name: call.tool.name,
      description,
      arguments: call.arguments,
      editable: call.tool.editable,
      askedFor: run.userId,
      neededRole: call.tool.role,
      reason: step.reason,
      ruleId: step.ruleId,
    },
    clock.now(),
  );
  recorder.record(
    {
      type: 'tool_approval',
      callId: row.callId,
      name: call.tool.name,
      arguments: { ...call.arguments },
      approvalId: approval.id,
      reason: step.reason,
    },
    nodes.act(),
  );
  await recorder.commit(async (database) => {
    await askForApproval(database, approval);
    const { tool } = call;
    const { ruleId, reason } = step;
    await updateToolCall(database, row, {
      status: 'waiting',
      execution: { ...call.arguments },
      description,
      risk: tool.risk,
      ruleId,
      reason,
    });
  });
  return { waiting: approval.id };
}
