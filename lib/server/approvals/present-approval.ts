/** Presents an approval to people. The arguments appear in full, because they are what is approved. */
import type { UserId } from '@/lib/core/ids';
import { type Approval, findStatus } from '@/lib/domain/approvals/approval';
import { mayDeny } from '@/lib/domain/approvals/may-decide';
import type { Run } from '@/lib/domain/runs/run';
import { findRuns } from '@/lib/domain/runs/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { findTool } from '@/lib/engine/tools/catalogue';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { ApprovalReply } from '@/lib/protocol/http/approvals';
import { notFound } from '@/lib/core/errors';

export async function presentApprovals(
  database: Database,
  actor: Viewer,
  { approvals, now }: { readonly approvals: readonly Approval[]; readonly now: Date },
): Promise<ApprovalReply[]> {
  const members = await listMembers(database, actor.workspaceId);
  const names = new Map(members.map(({ userId, name }) => [userId, name]));
  const runIds = approvals.flatMap(({ subject }) => (subject.kind === 'tool_call' ? [subject.runId] : []));
  const runs = await findRuns(database, actor.workspaceId, runIds);
  return approvals.map((approval) => {
    const { subject } = approval;
    const run = subject.kind === 'tool_call' ? (runs.get(subject.runId) ?? null) : null;
    return presentRow(approval, { actor, names, run, now });
  });
}

/** A vote on a workflow step is presented as an approval of that step. */
function presentSubject(subject: Approval['subject']) {
  return subject.kind === 'tool_call'
    ? ({ kind: 'tool_call', run_id: subject.runId, execution_id: null } as const)
    : ({ kind: 'workflow_step', run_id: null, execution_id: subject.executionId } as const);
}

type Around = {
  readonly actor: Viewer;
  readonly names: ReadonlyMap<UserId, string>;
  readonly run: Run | null;
  readonly now: Date;
};

function presentRow(approval: Approval, { actor, names, run, now }: Around): ApprovalReply {
  const { subject, askedFor, decidedBy } = approval;
  const tool = findTool(approval.name);
  const status = findStatus(approval, now);
  const nameMember = (id: UserId) => ({ id, name: names.get(id) ?? 'A former member' });
  return {
    id: approval.id,
    ...presentSubject(subject),
    conversation_id: run?.conversationId ?? null,
    collection_id: run?.collectionId ?? null,
    name: approval.name,
    description: approval.description,
    arguments: { ...approval.arguments },
    editable: [...approval.editable],
    input_schema: { ...tool?.inputSchema } as ApprovalReply['input_schema'],
    risk: tool?.risk ?? null,
    reason: approval.reason,
    rule_id: approval.ruleId,
    status,
    scope: approval.scope,
    is_edited: approval.digest !== approval.originalDigest,
    can_decide: status === 'pending' && mayDeny(approval, actor),
    asked_for: nameMember(askedFor),
    decided_by: decidedBy === null ? null : nameMember(decidedBy),
    decided_at: approval.decidedAt?.toISOString() ?? null,
    denial_reason: approval.denialReason,
    created_at: approval.createdAt.toISOString(),
    expires_at: approval.expiresAt.toISOString(),
  };
}

export async function presentApproval(
  database: Database,
  actor: Viewer,
  { approval, now }: { readonly approval: Approval; readonly now: Date },
) {
  const [presented] = await presentApprovals(database, actor, { approvals: [approval], now });
  if (presented === undefined) throw notFound('approval');
  return presented;
}
