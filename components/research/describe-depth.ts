/** Describes the three depths, and their expected usage, in words. Pure. */
import { writeCost } from '@/components/usage/write-cost';
import { countNoun } from '@/lib/core/text';
import type { AgentName } from '@/lib/protocol/agent-chat';

export const depths: readonly {
  readonly agent: AgentName;
  readonly name: string;
  readonly sentence: string;
}[] = [
  { agent: 'react', name: 'Answer', sentence: 'One answer from what is found for your question.' },
  {
    agent: 'tot',
    name: 'Explore',
    sentence: 'Tries several approaches, follows the most promising one, and says what it rejected.',
  },
  {
    agent: 'got',
    name: 'Research',
    sentence: 'Plans sub-questions, answers them side by side, and writes a cited report.',
  },
];

export type Estimate = {
  readonly calls: number;
  readonly tokens: number;
  readonly cost_usd: number | null;
  readonly is_free: boolean;
};

/** Usual figures, whose words take about as much room as those of any other question. */
export const typicalEstimate: Estimate = { calls: 20, tokens: 100_000, cost_usd: null, is_free: false };

export function describeEstimate({ calls, tokens, cost_usd: costUsd, is_free: isFree }: Estimate): string {
  if (isFree) return 'It costs nothing: the built-in reader quotes your sources.';
  const cost = costUsd === null ? '' : `, about ${writeCost(costUsd)} by list price`;
  return `About ${countNoun(calls, 'model call')} and up to ${countNoun(roundUp(tokens), 'token')}${cost}.`;
}

/** Rounds up to two significant digits. More would suggest a precision that an estimate does not have. */
function roundUp(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return Math.ceil(amount / unit) * unit;
}
