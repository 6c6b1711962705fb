/**
 * The gate of a step that is about to run (product rules 3 and 4; threats 8): first policy, then a user's approval of exactly this step,
 * then the permission of the version. Whatever permits the step is used up in the caller's transaction.
 */
import { dayMs } from '@/lib/core/clock';
import { asId, type UserId } from '@/lib/core/ids';
import { type Approval, findStatus } from '@/lib/domain/approvals/approval';
import { consumeApproval } from '@/lib/domain/approvals/consume-approval';
import { describeDenial } from '@/lib/domain/approvals/describe-denial';
import { digestCall } from '@/lib/domain/approvals/digest-call';
import { decidePermission } from '@/lib/domain/workflows/permission';
import { findApprovalOf, keepApproval } from '@/lib/domain/approvals/store';
import { listPolicySettings } from '@/lib/domain/policy/store';
import { findMember } from '@/lib/domain/team/store';
import type { Config } from '@/lib/domain/workflows/actions/define-action';
import { describeStepFacts } from '@/lib/domain/workflows/actions/describe-facts';
import { judgeStep } from '@/lib/domain/workflows/actions/judge-step';
import { sumVersionCosts } from '@/lib/domain/workflows/execution-store';
import { leaveOutSecrets } from '@/lib/domain/workflows/secrets';
import { countPermittedUses, permittedRule } from '@/lib/domain/workflows/step-store';
import { lockWorkflow } from '@/lib/domain/workflows/workflow-store';
import type { GrantScope } from '@/lib/engine/policy/policy-question';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { PolicyVerdict } from '@/lib/protocol/policy-words';
import type { Role } from '@/lib/protocol/team-words';
import type { HeldExecution, StepToDo } from './held-execution';

export type BegunStep = StepToDo & {
  /** The config as it is executed, with every reference replaced. */
  readonly config: Config;
  /** The config as it is recorded, shown and approved. */
  readonly input: Config;
  /** Identifies the step and this attempt of it for its approvals. */
  readonly subjectId: string;
  readonly role: Role;
  /** What let the step pass the gate before its worker was lost or its receiver was not ready; null if it has not passed. */
  readonly passed: { readonly ruleId: string; readonly reason: string | null } | null;
  readonly now: Date;
};

export type StepVerdict =
  | { readonly decision: PolicyVerdict; readonly ruleId: string; readonly reason: string }
  /** An approval request is already open and undecided. */
  | { readonly decision: 'asked'; readonly approval: Approval };

export async function judgeBegunStep(
  database: Database,
  held: HeldExecution,
  begun: BegunStep,
): Promise<StepVerdict> {
  const { workspaceId } = held.execution;
  const settings = await listPolicySettings(database, workspaceId);
  const judge = (grant: GrantScope | null) =>
    judgeStep({ type: begun.action.actionType, config: begun.config, role: begun.role, settings, grant });
  if (begun.passed !== null) return judge('exact');
  const plain = judge(null);
  if (plain.decision !== 'ask') return plain;
  const approval = await findApprovalOf(database, workspaceId, {
    kind: 'workflow_step',
    id: begun.subjectId,
  });
  if (approval !== null) return useApproval(database, { begun, approval, allowed: judge('exact') });
  const permitted = await findPermission(database, held, begun);
  if (permitted === null) return plain;
  if (permitted.scope === null) return { ...plain, reason: `${plain.reason} ${permitted.reason}` };
  const granted = judge(permitted.scope);
  return granted.decision === 'allow'
    ? { ...granted, ruleId: permittedRule, reason: 'Permitted when this version was approved.' }
    : granted;
}

/** Uses are counted under the workflow's lock, so that two concurrent executions do not both take the last one. */
async function findPermission(database: Database, { workflow, version }: HeldExecution, begun: BegunStep) {
  const { permission, workspaceId, workflowId, number } = version;
  if (permission === null) return null;
  await lockWorkflow(database, workflow);
  const { action, config, now } = begun;
  const of = { workspaceId, workflowId, version: number };
  const uses = await countPermittedUses(database, of, new Date(now.getTime() - dayMs));
  const spentUsd = permission.spendLimitUsd === null ? 0 : await sumVersionCosts(database, of);
  const grantor = await findMember(database, workspaceId, asId<UserId>(permission.grantedBy));
  return decidePermission(
    permission,
    {
      definitionHash: version.hash,
      action: action.actionType,
      costUsd: 0,
      arguments: leaveOutSecrets(action.actionType, config),
      addresses: describeStepFacts(action.actionType, config).addresses,
      usesInDay: uses.get(action.actionType) ?? 0,
      spentUsd,
      grantorRole: grantor?.role ?? null,
    },
    now,
  );
}

type Answered = {
  readonly begun: BegunStep;
  readonly approval: Approval;
  readonly allowed: Exclude<StepVerdict, { decision: 'asked' }>;
};

async function useApproval(database: Database, { begun, approval, allowed }: Answered): Promise<StepVerdict> {
  const { now, subjectId, action, input } = begun;
  const status = findStatus(approval, now);
  if (status === 'pending') return { decision: 'asked', approval };
  const refuse = (reason: string) => ({ decision: 'deny' as const, ruleId: approval.ruleId, reason });
  if (status !== 'approved')
    return refuse(describeDenial({ ...approval, status }) ?? 'Nobody approved this in time.');
  const { decidedBy, workspaceId } = approval;
  const decider = decidedBy === null ? null : await findMember(database, workspaceId, decidedBy);
  const digest = digestCall(action.actionType, input);
  const used = consumeApproval(approval, { subjectId, digest, deciderRole: decider?.role ?? null, now });
  if (!used.ok) return refuse(used.failure.reason);
  if (!(await keepApproval(database, { before: approval, after: used.value })))
    return refuse('This approval was changed at the same time.');
  return allowed.decision === 'allow' ? { ...allowed, reason: 'A person approved this step.' } : allowed;
}
