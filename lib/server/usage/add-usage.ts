/** Sums rows of usage for display. Pure. */
import type { UsageRow } from '@/lib/domain/models/store';

export function addUsage(rows: readonly Omit<UsageRow, 'day' | 'userId'>[]) {
  const sum = (pick: (row: Omit<UsageRow, 'day' | 'userId'>) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  return {
    calls: sum((row) => row.calls),
    input_tokens: sum((row) => row.inputTokens),
    output_tokens: sum((row) => row.outputTokens),
    cost_usd: sum((row) => row.costUsd),
    unpriced_calls: sum((row) => row.unpricedCalls),
  };
}
