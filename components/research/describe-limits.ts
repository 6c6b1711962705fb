/** Describes in words what a question may use at most. Pure. */
import { writeCost } from '@/components/usage/write-cost';
import type { ChosenLimits, LimitName } from '@/lib/client/chosen-limits';
import { countNoun } from '@/lib/core/text';

export type Ceilings = {
  readonly tokens: number | null;
  readonly cost_usd: number | null;
  readonly seconds: number;
};

const minuteSeconds = 60;

/** Returns the ceiling that applies if no limit is set. */
export function describeCeiling(name: LimitName, { tokens, cost_usd: costUsd, seconds }: Ceilings): string {
  if (name === 'tokens') return tokens === null ? 'No limit' : tokens.toLocaleString('en');
  if (name === 'costUsd') return costUsd === null ? 'No limit' : writeCost(costUsd);
  return String(Math.round(seconds / minuteSeconds));
}

/** Writes for example `20,000 tokens · $0.50 · 10 min`, or an empty string if no limit is set. */
export function describeLimits({ tokens, costUsd, minutes }: ChosenLimits): string {
  return [
    tokens === undefined ? null : countNoun(tokens, 'token'),
    costUsd === undefined ? null : writeCost(costUsd),
    minutes === undefined ? null : `${minutes} min`,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}
