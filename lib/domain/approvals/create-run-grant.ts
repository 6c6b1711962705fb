/**
 * "For this run": the grant that results from an approval of scope `run` (protocols 2). It covers later calls of the same tool in the same
 * run, either with exactly the approved arguments or with some of them left free. The user names the free arguments, and only editable ones
 * can be free. The grant is a row of its own, written in the transaction of the answer and shown with it. Pure.
 */
import { hourMs } from '@/lib/core/clock';
import type { RunId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { ArgumentPattern } from '@/lib/engine/policy/argument-pattern';
import { type Grant, grantSchema } from '@/lib/engine/policy/grants';
import type { Approval } from './approval';

export type RunGrantWish = {
  /** Top-level arguments that may differ from call to call. */
  readonly free: readonly string[];
  readonly maxUses: number;
  readonly spendLimitUsd: number | null;
};

export type RunGrantRefusal = 'not_for_run' | 'not_editable' | 'nothing_fixed' | 'out_of_bounds';

export function createRunGrant(
  approval: Approval,
  wish: RunGrantWish,
): Result<{ readonly runId: RunId; readonly grant: Grant }, RunGrantRefusal> {
  const { subject, status, scope, decidedAt } = approval;
  if (subject.kind !== 'tool_call' || status !== 'approved' || scope !== 'run' || decidedAt === null) {
    return fail('not_for_run');
  }
  if (wish.free.some((name) => !approval.editable.includes(name))) return fail('not_editable');
  const pattern = createPattern(approval, wish.free);
  if (pattern.kind === 'part' && Object.keys(pattern.arguments).length === 0) return fail('nothing_fixed');
  const grant = grantSchema.safeParse({
    tool: approval.name,
    pattern,
    maxUses: wish.maxUses,
    used: 0,
    expiresAt: new Date(decidedAt.getTime() + limits.grantHours * hourMs),
    spendLimitUsd: wish.spendLimitUsd,
    spentUsd: 0,
  });
  return grant.success ? succeed({ runId: subject.runId, grant: grant.data }) : fail('out_of_bounds');
}

function createPattern(approval: Approval, free: readonly string[]): ArgumentPattern {
  if (free.length === 0) return { kind: 'exact', arguments: { ...approval.arguments } };
  const fixed = Object.entries(approval.arguments).filter(([name]) => !free.includes(name));
  return { kind: 'part', arguments: Object.fromEntries(fixed) };
}
