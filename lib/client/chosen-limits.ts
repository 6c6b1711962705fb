/** The limits that the user set for a single question, as stored in this browser. A missing limit means the server's maximum. Pure. */
import { minuteMs, secondMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';

const limitNames = ['tokens', 'costUsd', 'minutes'] as const;
export type LimitName = (typeof limitNames)[number];
export type ChosenLimits = Readonly<Partial<Record<LimitName, number>>>;

const mostMinutes = limits.researchMs / minuteMs;

/** Returns a sentence about what is wrong with a typed amount, or null. An empty field is valid. */
export function findLimitFault(name: LimitName, typed: string): string | null {
  const amount = readAmount(typed);
  if (typed.trim() === '') return null;
  if (amount === null) return 'Enter a number above zero.';
  if (name === 'costUsd') return null;
  if (!Number.isInteger(amount)) return 'Enter a whole number.';
  if (name === 'tokens' && amount < limits.researchLeastTokens)
    return `Enter at least ${limits.researchLeastTokens.toLocaleString('en')}. Fewer tokens are not enough for an answer.`;
  return name === 'minutes' && amount > mostMinutes ? `Enter at most ${mostMinutes}.` : null;
}

/** Accepts `20,000` and `20 000` as numbers too. */
export function readAmount(typed: string): number | null {
  const bare = typed.replace(/(?<=\d)[,\s](?=\d{3}\b)/g, '').trim();
  const amount = /^\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : null;
  return amount !== null && amount > 0 && Number.isFinite(amount) ? amount : null;
}

export function readLimits(text: string): ChosenLimits {
  const kept = new URLSearchParams(text);
  return Object.fromEntries(
    limitNames.flatMap((name) => {
      const typed = kept.get(name) ?? '';
      const amount = readAmount(typed);
      return amount === null || findLimitFault(name, typed) !== null ? [] : [[name, amount]];
    }),
  );
}

export function writeLimits(chosen: ChosenLimits): string {
  const named = limitNames.flatMap((name) =>
    chosen[name] === undefined ? [] : [[name, String(chosen[name])]],
  );
  return new URLSearchParams(named).toString();
}

/** Converts the limits to the form in which a question is sent. */
export function toBudget({ tokens, costUsd, minutes }: ChosenLimits) {
  return {
    ...(tokens !== undefined && { max_tokens: tokens }),
    ...(costUsd !== undefined && { max_cost_usd: costUsd }),
    ...(minutes !== undefined && { max_seconds: (minutes * minuteMs) / secondMs }),
  };
}

/** Reads the limits from the budget stored with a plan. */
export function readBudget({
  max_tokens: tokens,
  max_cost_usd: costUsd,
  max_seconds: seconds,
}: Budget): ChosenLimits {
  return {
    ...(tokens !== undefined && { tokens }),
    ...(costUsd !== undefined && { costUsd }),
    ...(seconds !== undefined && { minutes: Math.round((seconds * secondMs) / minuteMs) }),
  };
}

type Budget = {
  readonly max_tokens?: number | undefined;
  readonly max_cost_usd?: number | undefined;
  readonly max_seconds?: number | undefined;
};
