/** Reads the calls of a run as users see them, and the secret of a call, which only the user who asked may take, and only once. */
import { notFound } from '@/lib/core/errors';
import { listApprovals } from '@/lib/domain/approvals/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { findToolCall, listToolCalls, takeSecret } from '@/lib/domain/tools/store';
import type { ToolCall } from '@/lib/domain/tools/tool-call';
import { findTool } from '@/lib/engine/tools/catalogue';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { unseal } from '@/lib/platform/secrets/seal';
import type { ApprovalReply } from '@/lib/protocol/http/approvals';
import type { RunCallReply } from '@/lib/protocol/http/tools';
import { risks } from '@/lib/protocol/tool-words';
import { requireRun } from '../runs/require-run';
import { presentApprovals } from '../approvals/present-approval';

/** Maximum number of approval requests shown with the calls of one run. */
const approvalsOfRun = 1_000;

export function readCalls(actor: Viewer, runId: string, now: Date = new Date()) {
  return inWorkspace(actor, async (database) => {
    const run = await requireRun(database, actor, runId);
    const calls = await listToolCalls(database, actor.workspaceId, [run.id]);
    const kept = await listApprovals(database, actor.workspaceId, {
      statuses: ['pending', 'approved', 'denied', 'expired', 'consumed', 'withdrawn'],
      askedFor: null,
      runId: run.id,
      limit: approvalsOfRun,
    });
    const presented = await presentApprovals(database, actor, { approvals: kept, now });
    const bySubject = new Map(kept.map(({ subject }, index) => [subject.id, presented[index] ?? null]));
    return { items: calls.map((call) => presentCall(call, bySubject.get(call.id) ?? null)), next: null };
  });
}

function presentCall(call: ToolCall, approval: ApprovalReply | null): RunCallReply {
  const { startedAt, finishedAt } = call;
  return {
    id: call.id,
    call_id: call.callId,
    turn: call.turn,
    name: call.name,
    title: findTool(call.name)?.title ?? call.name,
    description: call.description,
    risk: risks.find((risk) => risk === call.risk) ?? null,
    status: call.status,
    arguments: call.arguments,
    executed_arguments: call.execution,
    result: call.result,
    error: call.status === 'refused' ? (call.reason ?? call.modelResult) : null,
    rule_id: call.ruleId,
    reason: call.reason,
    tab_action: call.tabAction,
    has_secret: call.hasSecret,
    approval,
    started_at: startedAt?.toISOString() ?? null,
    duration_ms:
      startedAt === null || finishedAt === null ? null : finishedAt.getTime() - startedAt.getTime(),
  };
}

export function takeCallSecret(actor: Viewer, runId: string, callId: string) {
  return inWorkspace(actor, async (database) => {
    const run = await requireRun(database, actor, runId);
    if (run.userId !== actor.userId) throw notFound('call');
    const place = { runId: run.id, workspaceId: actor.workspaceId };
    const call = await findToolCall(database, place, callId);
    const sealed = call === null ? null : await takeSecret(database, actor.workspaceId, call.id);
    if (sealed === null) throw notFound('secret');
    return { secret: unseal(sealed, actor.workspaceId) };
  });
}
