/**
 * The transaction in which a call begins (threats 8): its permission is used up and the call is marked as running. If either fails, the
 * call is not made.
 */
import type { Approval } from '@/lib/domain/approvals/approval';
import { consumeApproval } from '@/lib/domain/approvals/consume-approval';
import { digestCall } from '@/lib/domain/approvals/digest-call';
import { keepApproval } from '@/lib/domain/approvals/store';
import { keepGrantUse } from '@/lib/domain/policy/store';
import { findMember } from '@/lib/domain/team/store';
import { updateToolCall } from '@/lib/domain/tools/store';
import type { ToolCall } from '@/lib/domain/tools/tool-call';
import { takeGrant } from '@/lib/engine/policy/grants';
import type { ValidCall } from '@/lib/engine/tools/tool';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { CallDecision } from './decide-call';

export type CallToBegin = {
  readonly row: ToolCall;
  readonly call: ValidCall;
  readonly approval: Approval | null;
  readonly decided: CallDecision;
  readonly description: string;
  readonly now: Date;
};

/** Returns null, or the reason for the model why the call is not made. */
export async function beginCall(database: Database, begun: CallToBegin): Promise<string | null> {
  const { row, call, approval, decided, description, now } = begun;
  const refused =
    approval === null ? await useGrant(database, begun) : await useApproval(database, { ...begun, approval });
  if (refused !== null) return refused;
  await updateToolCall(database, row, {
    status: 'running',
    execution: { ...call.arguments },
    description,
    risk: call.tool.risk,
    ruleId: decided.ruleId,
    reason: decided.reason,
    startedAt: now,
  });
  return null;
}

async function useGrant(database: Database, { row, decided, now }: CallToBegin): Promise<string | null> {
  if (decided.use === null) return null;
  const { grant, of } = decided.use;
  const after = takeGrant(grant, of, now);
  const isKept =
    after.ok && (await keepGrantUse(database, row.workspaceId, { before: grant, after: after.value }));
  return isKept ? null : 'The permission for this run was used up in the meantime. Propose the call again.';
}

async function useApproval(
  database: Database,
  { approval, row, call, now }: CallToBegin & { readonly approval: Approval },
): Promise<string | null> {
  const decider =
    approval.decidedBy === null ? null : await findMember(database, row.workspaceId, approval.decidedBy);
  const used = consumeApproval(approval, {
    subjectId: row.id,
    digest: digestCall(call.tool.name, call.arguments),
    deciderRole: decider?.role ?? null,
    now,
  });
  if (!used.ok) return used.failure.reason;
  const isKept = await keepApproval(database, { before: approval, after: used.value });
  return isKept ? null : 'This approval was changed at the same time.';
}
