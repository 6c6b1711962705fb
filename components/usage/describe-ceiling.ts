import type { ModelSettingReply } from '@/lib/protocol/http/models';

type Ceilings = Pick<ModelSettingReply, 'run_token_ceiling' | 'run_cost_ceiling_usd'>;
type Spent = { readonly tokens: number; readonly costUsd: number | null };

/** The notice appears from this share of a ceiling on, so that it comes before the ceiling is reached but not all the time (ux 57). */
const saidFrom = 0.8;

/** Says how near a run came to the ceiling it came nearest to, or returns null if there is still room. */
export function describeCeiling(spent: Spent, ceilings: Ceilings): string | null {
  const shares = [
    { of: 'the tokens a run may use', share: reckon(spent.tokens, ceilings.run_token_ceiling) },
    { of: 'what a run may cost', share: reckon(spent.costUsd ?? 0, ceilings.run_cost_ceiling_usd) },
  ];
  const [nearest] = shares.toSorted((one, other) => other.share - one.share);
  if (nearest === undefined || nearest.share < saidFrom) return null;
  return `${Math.floor(nearest.share * 100)} % of ${nearest.of}`;
}

const reckon = (spent: number, ceiling: number | null) => (ceiling === null ? 0 : spent / ceiling);
