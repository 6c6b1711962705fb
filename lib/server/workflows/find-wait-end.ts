/**
 * Decides whether what a step waits for has ended, and how. This is checked when the execution is taken up, and again before it is
 * suspended.
 */
import { assertNever } from '@/lib/core/errors';
import { asId, type ApprovalId, type WorkspaceId } from '@/lib/core/ids';
import { type Approval, findStatus } from '@/lib/domain/approvals/approval';
import { findApproval, listApprovals } from '@/lib/domain/approvals/store';
import { isEnded } from '@/lib/domain/runs/run';
import { findRun } from '@/lib/domain/runs/store';
import { findSource } from '@/lib/domain/sources/store';
import { type ApprovalVote, decideApprovalVotes } from '@/lib/domain/workflows/actions/decide-approval-votes';
import type { WaitEnd } from '@/lib/domain/workflows/actions/step-outcome';
import type { Step, StoredWait } from '@/lib/domain/workflows/step-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { writeSubject } from './begin-step';

/**
 * `begin` means that the step must pass the gate again, because its approval was decided or it is tried again. `failed` means that it is not
 * tried any more. Null means that it still waits.
 */
export type EndOfWait =
  | WaitEnd
  | { readonly kind: 'begin' }
  | { readonly kind: 'failed'; readonly reason: string }
  | null;

export async function findWaitEnd(database: Database, step: Step, now: Date): Promise<EndOfWait> {
  const { wait, workspaceId } = step;
  if (wait === null) throw new Error('A waiting step says what it waits for.');
  switch (wait.kind) {
    case 'permission': {
      const approval = await findApproval(database, workspaceId, asId<ApprovalId>(wait.approvalId));
      return approval !== null && findStatus(approval, now) === 'pending' ? null : { kind: 'begin' };
    }
    case 'time':
      return wait.until <= now ? { kind: 'time' } : null;
    case 'retry':
      if (wait.isStopped) return { kind: 'failed', reason: wait.reason };
      return wait.until <= now ? { kind: 'begin' } : null;
    case 'run':
    case 'capture':
      return (await isWorkOver(database, workspaceId, wait)) ? wait : null;
    case 'approval':
      return findVotesEnd(database, { step, wait, now });
    default:
      return assertNever(wait);
  }
}

type WorkWait = Extract<StoredWait, { kind: 'run' | 'capture' }>;

/** A run or source that no longer exists counts as over, too. */
async function isWorkOver(database: Database, workspaceId: WorkspaceId, wait: WorkWait): Promise<boolean> {
  if (wait.kind === 'run') {
    const run = await findRun(database, workspaceId, wait.runId);
    return run === null || isEnded(run.status);
  }
  const source = await findSource(database, workspaceId, wait.sourceId);
  return source === null || source.status === 'captured' || source.status === 'failed';
}

type Voting = {
  readonly step: Step;
  readonly wait: Extract<StoredWait, { kind: 'approval' }>;
  readonly now: Date;
};

const votesOfExecution = 1_000;

async function findVotesEnd(database: Database, { step, wait, now }: Voting): Promise<WaitEnd | null> {
  const all = await listApprovals(database, step.workspaceId, {
    statuses: ['pending', 'approved', 'denied', 'expired', 'consumed', 'withdrawn'],
    askedFor: null,
    executionId: step.executionId,
    limit: votesOfExecution,
  });
  const own = all.filter(({ subject }) => subject.id.startsWith(`${writeSubject(step)}:`));
  const cast = own
    .flatMap((approval) => readVote(approval))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const decision = decideApprovalVotes(wait.rule, wait.approvers, cast);
  if (decision === null && wait.until > now) return null;
  const wanted = decision === 'rejected' ? 'reject' : 'approve';
  const deciding = decision === null ? [] : cast.filter(({ vote }) => vote === wanted);
  return {
    kind: 'approval',
    decision: decision ?? 'timed_out',
    decidedBy: deciding.map(({ userId }) => userId),
    comment: cast.flatMap(({ comment }) => comment ?? []).join('\n'),
  };
}

type CastVote = ApprovalVote & { readonly at: Date; readonly comment: string | null };

function readVote({ status, decidedBy, decidedAt, denialReason }: Approval): CastVote[] {
  if (decidedBy === null || decidedAt === null) return [];
  const vote = status === 'denied' ? 'reject' : 'approve';
  return [{ userId: decidedBy, vote, at: decidedAt, comment: denialReason }];
}
