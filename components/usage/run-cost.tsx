'use client';

import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import { CeilingNotice } from './ceiling-notice';
import { writeCost } from './write-cost';

type RunCostProps = {
  readonly runId: string;
  /** Tokens of the calls that the run has made so far, from its log. */
  readonly tokens: number;
};

/** Milliseconds between two looks at what a run costs. */
const lookMs = 5_000;

/** What a run has used while it is still going, and how near it is to the ceiling at which it stops. Nothing if it has used no model. */
export function RunCost({ runId, tokens }: RunCostProps) {
  return tokens === 0 ? null : <Used runId={runId} tokens={tokens} />;
}

function Used({ runId, tokens }: RunCostProps) {
  const { data: run } = useEndpointQuery('GET /v1/runs/{id}', {
    key: queryKeys.runs.one(runId),
    input: { params: { id: runId } },
    refetchInterval: () => lookMs,
  });
  const costUsd = run?.cost_usd ?? null;
  return (
    <span className="text-label text-soft tabular-nums">
      {countNoun(tokens, 'token')}
      {costUsd !== null && ` · ${writeCost(costUsd)}`} so far{' '}
      {run !== undefined && <CeilingNotice tokens={tokens} costUsd={costUsd} modelId={run.asked_model?.id} />}
    </span>
  );
}
