/** How much of each limit is used. Pure. */
import type { UserId } from '@/lib/core/ids';
import type { LimitKind, LimitScope, MeterState } from '@/lib/protocol/usage-words';

/** Null: no limit. */
export type SpendingLimits = { readonly tokens: number | null; readonly costUsd: number | null };

export type UsageLimits = SpendingLimits & {
  readonly storageBytes: number | null;
  readonly sources: number | null;
  /** Of every member without an exception. */
  readonly member: SpendingLimits;
  readonly exceptions: readonly MemberException[];
};

export const noLimits: UsageLimits = {
  storageBytes: null,
  sources: null,
  tokens: null,
  costUsd: null,
  member: { tokens: null, costUsd: null },
  exceptions: [],
};

/** The limits of one member, instead of those for every member. */
type MemberException = SpendingLimits & { readonly userId: UserId };

/** What a workspace keeps now. */
export type Kept = { readonly storageBytes: number; readonly sources: number };
/** What was used in a month. */
export type Spent = { readonly tokens: number; readonly costUsd: number };
export type SpentBy = Spent & { readonly userId: UserId };

export type Meter = {
  readonly kind: LimitKind;
  readonly scope: LimitScope;
  /** Null: no limit. */
  readonly limit: number | null;
  readonly used: number;
  readonly state: MeterState;
};

/** A meter whose limit is reached. */
export type ReachedLimit = Pick<Meter, 'kind' | 'scope'> & { readonly limit: number };

/** Above this share of a limit, those whom it concerns are told. */
export const nearShare = 0.8;

export function listKeptMeters({ storageBytes, sources }: UsageLimits, kept: Kept): Meter[] {
  return [
    createMeter('storage', 'workspace', { limit: storageBytes, used: kept.storageBytes }),
    createMeter('sources', 'workspace', { limit: sources, used: kept.sources }),
  ];
}

/** The meters of the month that all members share. */
export const listSharedMeters = (limits: UsageLimits, spent: readonly SpentBy[]): Meter[] =>
  measure('workspace', limits, addSpent(spent));

/** The meters of the month of one member. */
export function listOwnMeters(limits: UsageLimits, spent: readonly SpentBy[], userId: UserId): Meter[] {
  const own = spent.filter((each) => each.userId === userId);
  return measure('member', findMemberLimits(limits, userId), addSpent(own));
}

function measure(scope: LimitScope, { tokens, costUsd }: SpendingLimits, spent: Spent): Meter[] {
  return [
    createMeter('tokens', scope, { limit: tokens, used: spent.tokens }),
    createMeter('cost', scope, { limit: costUsd, used: spent.costUsd }),
  ];
}

const findMemberLimits = ({ member, exceptions }: UsageLimits, userId: UserId): SpendingLimits =>
  exceptions.find((each) => each.userId === userId) ?? member;

function addSpent(parts: readonly Spent[]): Spent {
  const sum = (pick: (part: Spent) => number) => parts.reduce((total, part) => total + pick(part), 0);
  return { tokens: sum(({ tokens }) => tokens), costUsd: sum(({ costUsd }) => costUsd) };
}

function createMeter(
  kind: LimitKind,
  scope: LimitScope,
  { limit, used }: Pick<Meter, 'limit' | 'used'>,
): Meter {
  return { kind, scope, limit, used, state: decideState(limit, used) };
}

function decideState(limit: number | null, used: number): MeterState {
  if (limit === null || used < limit * nearShare) return 'free';
  return used < limit ? 'near' : 'reached';
}

/** Returns the first meter whose limit is reached, or null. */
export function findReached(meters: readonly Meter[]): ReachedLimit | null {
  for (const { kind, scope, limit, state } of meters)
    if (limit !== null && state === 'reached') return { kind, scope, limit };
  return null;
}

/** True if what is used is more than the limit, which being just used up is not. */
export const isExceeded = ({ limit, used }: Meter): boolean => limit !== null && used > limit;

export const hasLimits = (limits: UsageLimits): boolean =>
  limits.storageBytes !== null || limits.sources !== null || limitsSpending(limits);

/** True if a model call may be refused because of a limit. */
export const limitsSpending = ({ tokens, costUsd, member, exceptions }: UsageLimits): boolean =>
  [{ tokens, costUsd }, member, ...exceptions].some((each) => each.tokens !== null || each.costUsd !== null);
