'use client';

import { Square } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { CeilingNotice } from '@/components/usage/ceiling-notice';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { StateLabel } from '@/components/ui/state-label';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import type { RunReply } from '@/lib/protocol/http/runs';
import { ChooseRun } from './compare/choose-run';
import { listOrigins } from './list-origins';
import { ResearchLinks } from './research-links';
import { describeRun, isGoing, describeState } from './run-words';

/** Heads a run: what was asked, its state, what it used, where it belongs, and the actions on it. */
export function RunHead({ run }: { readonly run: RunReply }) {
  const { slug } = useWorkspace();
  const cancel = useEndpointMutation('POST /v1/runs/{id}/cancel', {
    invalidates: [queryKeys.runs.one(run.id)],
  });
  const { state, word } = describeState(run);
  const tokens = run.input_tokens + run.output_tokens;
  return (
    <header className="grid gap-2">
      <h1 className="font-reading text-heading font-semibold [overflow-wrap:anywhere]">{run.title}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <StateLabel state={state}>{word}</StateLabel>
        <Time of={run.created_at} />
        <span>{describeRun(run)}</span>
        {tokens > 0 && <CeilingNotice tokens={tokens} costUsd={run.cost_usd} modelId={run.asked_model?.id} />}
        {listOrigins(slug, run).map(({ path, words }) => (
          <Link key={path} href={path} className="text-ink underline underline-offset-2">
            {words}
          </Link>
        ))}
        {(run.kind === 'research' || run.kind === 'explore') && <ResearchLinks run={run} />}
      </p>
      <div className="flex flex-wrap gap-2">
        {isGoing(run) && (
          <Button
            icon={Square}
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: run.id }, body: {} })}
          >
            Stop
          </Button>
        )}
        <ChooseRun run={run} />
      </div>
    </header>
  );
}
