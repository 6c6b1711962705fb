/**
 * An approval asks a person whether exactly this call may be executed, once (product rules 3 and 4; protocols 2, "Approval binds…"; threats
 * 8). It is bound to the name and arguments by their digest, to its subject, to the people who may answer, and to a time limit.
 *
 * States.
 * - `pending`: waits for a person until `expiresAt`. No job has to notice the expiry: each function compares the time itself.
 * - `approved`: a person with the right approved, perhaps with edited arguments, which then replace the original ones. It waits for its
 *   call, again until `expiresAt`, which the approval moved.
 * - `consumed`: its call was let through. That happens in the same transaction in which the call begins, and never again.
 * - `denied`: a person refused, perhaps with a reason, which the model reads.
 * - `expired`: nobody answered in time, or the call did not come in time.
 * - `withdrawn`: whatever asked has ended (the run was stopped), so nobody needs to answer.
 *
 * Transitions, and the function of each: pending → approved, denied (`decideApproval`); approved → consumed (`consumeApproval`); pending,
 * approved → expired (`expireApproval`), withdrawn (`withdrawApproval`). There are no others. Each increments `version`. A store saves the
 * new state only if the row still has the version that was read; otherwise it reads the row and decides again.
 *
 * With scope `run`, a grant can also be created from the approval (`create-run-grant.ts`). The approval itself is still used only once.
 */
import type { ApprovalId, RunId, UserId, WorkspaceId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import type { ApprovalScope, ApprovalStatus } from '@/lib/protocol/approval-words';
import type { Role } from '@/lib/protocol/team-words';

export type CallArguments = Readonly<Record<string, JsonValue>>;

/** What waits for the answer. `id` permanently identifies one call, or one step of one execution. */
export type ApprovalSubject =
  | { readonly kind: 'tool_call'; readonly id: string; readonly runId: RunId }
  | { readonly kind: 'workflow_step'; readonly id: string; readonly executionId: string }
  /** One of the votes that a step asks for (`seek_approval`); only the person asked can give it. */
  | { readonly kind: 'workflow_vote'; readonly id: string; readonly executionId: string };

export type Approval = {
  readonly id: ApprovalId;
  readonly workspaceId: WorkspaceId;
  readonly subject: ApprovalSubject;
  /** Name of the tool, or type of the action. */
  readonly name: string;
  /** One line for the user: what the call does, and to what. */
  readonly description: string;
  /** The arguments that the user sees and approves: as proposed, until the user edits them while approving. */
  readonly arguments: CallArguments;
  /** Digest of the name and arguments (`digest-call.ts`). */
  readonly digest: string;
  /** Digest of the proposed call; it never changes, so that an edit can be detected. */
  readonly originalDigest: string;
  /** Top-level arguments that the user may change, add or leave out. */
  readonly editable: readonly string[];
  /** The member in whose name the call is made. */
  readonly askedFor: UserId;
  /** The role that this member needs for their own answer to count. */
  readonly neededRole: Role;
  /** Why policy requires an approval, in one sentence, and the rule that requires it. */
  readonly reason: string;
  readonly ruleId: string;
  readonly status: ApprovalStatus;
  readonly scope: ApprovalScope;
  readonly decidedBy: UserId | null;
  readonly decidedAt: Date | null;
  readonly denialReason: string | null;
  readonly consumedAt: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly version: number;
};

/** True if the stored status still allows a transition. */
export function isOpen({ status }: Pick<Approval, 'status'>): boolean {
  return status === 'pending' || status === 'approved';
}

/** Returns the status at this time, even if the row does not show the expiry yet. */
export function findStatus(approval: Pick<Approval, 'status' | 'expiresAt'>, now: Date): ApprovalStatus {
  return isOpen(approval) && approval.expiresAt <= now ? 'expired' : approval.status;
}
