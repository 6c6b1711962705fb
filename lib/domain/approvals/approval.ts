/**
 * An approval: a question to a person, whether exactly this call may be executed, once (product rules 3 and 4; protocols 2, "Approval
 * binds…"; threats 8). It is bound to the name and arguments by their digest, to its subject, to who may answer, and to a time.
 *
 * States.
 * - `pending`: waits for a person. Until `expiresAt`, which no job need notice: each function asks the time itself.
 * - `approved`: a person with the right said yes, perhaps to arguments they edited, which then are the arguments. It waits for its
 *   call, again until `expiresAt`, which the yes moved.
 * - `consumed`: its call was let through. It happens in the transaction of what the call begins with, and never again.
 * - `denied`: a person said no, perhaps with a reason, which the model reads.
 * - `expired`: nobody answered, or the call did not come, in time.
 * - `withdrawn`: what asked has ended (the run was stopped), so nobody need answer.
 *
 * Transitions, and the function of each: pending → approved, denied (`decideApproval`); approved → consumed (`consumeApproval`);
 * pending, approved → expired (`expireApproval`), withdrawn (`withdrawApproval`). There are no others. Each makes `version` one greater;
 * a store keeps the new state only where the version it read still stands, else it reads again and asks again.
 *
 * Scope `run` also lets a grant be made of it (`create-run-grant.ts`). The approval itself is used once all the same.
 */
import type { ApprovalId, RunId, UserId, WorkspaceId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import type { ApprovalScope, ApprovalStatus } from '@/lib/protocol/approval-words';
import type { Role } from '@/lib/protocol/team-words';

export type CallArguments = Readonly<Record<string, JsonValue>>;

/** What waits for the answer. `id` names one call, or one step of one execution, for ever. */
export type ApprovalSubject =
  | { readonly kind: 'tool_call'; readonly id: string; readonly runId: RunId }
  | { readonly kind: 'workflow_step'; readonly id: string; readonly executionId: string }
  /** One voice among those that a step asks (`seek_approval`): it is the asked person's alone. */
  | { readonly kind: 'workflow_vote'; readonly id: string; readonly executionId: string };

export type Approval = {
  readonly id: ApprovalId;
  readonly workspaceId: WorkspaceId;
  readonly subject: ApprovalSubject;
  /** Of the tool, or the type of the action. */
  readonly name: string;
  /** One line for people: what the call does, with its object. */
  readonly description: string;
  /** As a person is shown and approves them: as proposed, until they are edited with the approval. */
  readonly arguments: CallArguments;
  /** Of name and arguments (`digest-call.ts`). */
  readonly digest: string;
  /** As proposed; it never changes, so that an edit can be seen. */
  readonly originalDigest: string;
  /** Top-level arguments that a person may change, add or leave out. */
  readonly editable: readonly string[];
  /** The member in whose name the call is made. */
  readonly askedFor: UserId;
  /** What that member must be for their own answer to count. */
  readonly neededRole: Role;
  /** Why policy asks, in a sentence, and the rule that did. */
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

/** Something can still become of it, as far as its row says. */
export function isOpen({ status }: Pick<Approval, 'status'>): boolean {
  return status === 'pending' || status === 'approved';
}

/** The status at this time, whatever the row says. */
export function findStatus(approval: Pick<Approval, 'status' | 'expiresAt'>, now: Date): ApprovalStatus {
  return isOpen(approval) && approval.expiresAt <= now ? 'expired' : approval.status;
}
