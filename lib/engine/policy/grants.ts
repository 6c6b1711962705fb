/**
 * A grant means "for this run": a user permits calls of one tool within a pattern, a number of uses, a time and, if calls cost money, an
 * amount (protocols 2, "Approval binds…"). It is a separate permission, recorded and shown, never a reused approval. It answers questions
 * but lifts no prohibition (`rules.ts`). Taking a use is pure: the store saves the new row only if the old one is still unchanged.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import {
  type Arguments,
  argumentPatternSchema,
  findMismatch,
  type PatternMismatch,
} from './argument-pattern';
import type { GrantScope } from './policy-question';

const amountUsd = z.number().min(0).max(limits.permissionSpendUsd);

export const grantSchema = z.strictObject({
  tool: z.string().min(1).max(limits.toolNameChars),
  pattern: argumentPatternSchema,
  maxUses: z.number().int().min(1).max(limits.grantUses),
  used: z.number().int().min(0),
  expiresAt: z.date(),
  /** Null if the calls it covers cost nothing. */
  spendLimitUsd: amountUsd.nullable(),
  spentUsd: z.number().min(0),
});
export type Grant = z.output<typeof grantSchema>;

export type GrantUse = {
  readonly tool: string;
  readonly arguments: Arguments;
  /** The addresses in the call's facts. */
  readonly addresses: readonly string[];
  /** The expected cost of the call; 0 for most tools. */
  readonly costUsd: number;
};

export type GrantRefusal = 'other_tool' | PatternMismatch | 'used_up' | 'expired' | 'over_spend';

export function matchesGrant(grant: Grant, use: GrantUse, now: Date): boolean {
  return findGrantRefusal(grant, use, now) === null;
}

/** Finds the grant that covers this call, preferring one for exactly its arguments, and how much of the call the user permitted. */
export function findGrant<Kept extends Grant>(
  grants: readonly Kept[],
  use: GrantUse,
  now: Date,
): { readonly grant: Kept; readonly scope: GrantScope } | null {
  const matching = grants.filter((grant) => matchesGrant(grant, use, now));
  const grant = matching.find(({ pattern }) => pattern.kind === 'exact') ?? matching[0];
  return grant === undefined ? null : { grant, scope: grant.pattern.kind };
}

/** Returns the grant after this use. */
export function takeGrant<Kept extends Grant>(
  grant: Kept,
  use: GrantUse,
  now: Date,
): Result<Kept, GrantRefusal> {
  const refusal = findGrantRefusal(grant, use, now);
  if (refusal !== null) return fail(refusal);
  return succeed({ ...grant, used: grant.used + 1, spentUsd: addUsd(grant.spentUsd, use.costUsd) });
}

function findGrantRefusal(grant: Grant, use: GrantUse, now: Date): GrantRefusal | null {
  if (grant.tool !== use.tool) return 'other_tool';
  const mismatch = findMismatch(grant.pattern, use);
  if (mismatch !== null) return mismatch;
  if (grant.used >= grant.maxUses) return 'used_up';
  if (grant.expiresAt <= now) return 'expired';
  return isWithinSpend(grant, use.costUsd) ? null : 'over_spend';
}

/** Rounds sums to a millionth of a dollar, so that ten dimes are exactly a dollar. */
function addUsd(left: number, right: number): number {
  return Math.round((left + right) * 1_000_000) / 1_000_000;
}

/** Without a limit nothing may be spent. A cost that is negative or not a number exceeds every limit. */
export function isWithinSpend(
  kept: { readonly spendLimitUsd: number | null; readonly spentUsd: number },
  costUsd: number,
): boolean {
  return costUsd >= 0 && addUsd(kept.spentUsd, costUsd) <= (kept.spendLimitUsd ?? 0);
}
