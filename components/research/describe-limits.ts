/** What a question may use at most, in words. Pure. */
import { writeCost } from '@/components/models/write-cost';
import type { ChosenLimits, LimitName } from '@/lib/client/chosen-limits';
import { countNoun } from '@/lib/core/text';

export type Ceilings = {
  readonly tokens: number | null;
  readonly cost_usd: number | null;
  readonly seconds: number;
};

const minuteSeconds = 60;

/** What holds where nothing is set. */
export function describeCeiling(name: LimitName, { tokens, cost_usd: costUsd, seconds }: Ceilings): string {
  if (name === 'tokens') return tokens === null ? 'No limit' : tokens.toLocaleString('en');
  if (name === 'costUsd') return costUsd === null ? 'No limit' : writeCost(costUsd);
  return String(Math.round(seconds / minuteSeconds));
}

/** `20,000 tokens · $0.50 · 10 min`; empty where nothing is set. */
export function describeLimits({ tokens, costUsd, minutes }: ChosenLimits): string {
  return [
    tokens === undefined ? null : countNoun(tokens, 'token'),
    costUsd === undefined ? null : writeCost(costUsd),
    minutes === undefined ? null : `${minutes} min`,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}
