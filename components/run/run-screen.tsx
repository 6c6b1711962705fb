'use client';

import { Square } from 'lucide-react';
import type { Route } from 'next';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import type { AnswerCitation } from '@/components/evidence/answer-citation';
import { CeilingNotice } from '@/components/models/ceiling-notice';
import { writeCost } from '@/components/models/write-cost';
import { Button } from '@/components/ui/button';
import { nameModelPath } from '@/components/models/describe-model';
import { FailureNotice } from '@/components/ui/failure-notice';
import { StateLabel } from '@/components/ui/state-label';
import { usePlace } from '@/components/workspace/place';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { countNoun } from '@/lib/core/text';
import { cancelRunEndpoint, getRunEndpoint } from '@/lib/client/endpoints/runs';
import type { RunReply } from '@/lib/protocol/http/runs';
import { describeFrames } from './describe-frames';
import { RunAnswer } from './run-answer';
import { RunFrames } from './run-frames';
import { RunInventory } from './run-inventory';
import { RunTools } from './run-tools';
import { describeTime } from '@/components/ui/describe-time';
import { runKinds, runStates, writeDuration } from './run-words';
import { useRunLog } from './use-run-log';

/** One run: what was asked, what happened in words, what the model read, the answer; the log for who wants it. */
export function RunScreen({ run: initial }: { readonly run: RunReply }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const { frames, view, connection } = useRunLog(initial.id);
  const { data: run = initial } = useEndpointQuery(getRunEndpoint, {
    key: queryKeys.runs.one(initial.id),
    input: { params: { id: initial.id } },
    initialData: initial,
    refetchInterval: (reply) => (reply !== undefined && isGoing(reply) ? 1_000 : false),
  });
  usePlace(
    {
      crumbs: [{ label: 'Runs', href: `/w/${slug}/runs` as Route }, { label: runKinds[run.kind] }],
      actions: null,
    },
    `run/${run.id}`,
  );
  const happenings = useMemo(() => describeFrames(frames), [frames]);
  const openPassage = (citation: AnswerCitation) =>
    router.push(
      `/w/${slug}/sources/${citation.sourceId}?rev=${citation.revisionId}&at=${citation.start}-${citation.end}` as Route,
    );
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-8">
      <RunHead run={run} />
      {run.failure !== null && (
        <FailureNotice sentence={run.failure.message} cause={run.failure.action ?? undefined} />
      )}
      {connection === 'lost' && (
        <FailureNotice
          sentence="The log cannot be reached. The run goes on without this page."
          action={<Button onClick={() => window.location.reload()}>Look again</Button>}
        />
      )}
      <section aria-labelledby="happened" className="grid gap-3">
        <h2 id="happened" className="text-reading font-semibold">
          What happened
        </h2>
        <ol className="grid gap-2 border-s border-line ps-4">
          {happenings.map((happening) => (
            <li key={happening.frame}>
              <a href={`#frame-${happening.frame}`} className="hover:underline">
                {happening.words}
              </a>
              {happening.detail !== null && (
                <p className="text-soft [overflow-wrap:anywhere]">{happening.detail}</p>
              )}
            </li>
          ))}
        </ol>
      </section>
      <RunTools run={run} view={view} />
      <RunInventory packets={view.packets} />
      <RunAnswer view={view} onOpenPassage={openPassage} />
      <RunFrames frames={frames} />
    </div>
  );
}

/** It is at work, or waits for a person; either way it can be stopped. */
const isGoing = ({ status }: RunReply) => status === 'queued' || status === 'running' || status === 'waiting';

/** Where what the run made stands, or where it was asked for. */
function findPlace(run: RunReply, slug: string): { readonly href: Route; readonly words: string } | null {
  const home = `/w/${slug}`;
  if (run.artifact_id !== null)
    return { href: `${home}/artifacts/${run.artifact_id}` as Route, words: 'The artifact' };
  if (run.collection_id === null) return null;
  const collection = `${home}/c/${run.collection_id}`;
  return run.conversation_id === null
    ? { href: collection, words: 'The collection' }
    : { href: `${collection}?chat=${run.conversation_id}` as Route, words: 'The conversation' };
}

function RunHead({ run }: { readonly run: RunReply }) {
  const { slug } = useWorkspace();
  const place = findPlace(run, slug);
  const cancel = useEndpointMutation(cancelRunEndpoint, { invalidates: [queryKeys.runs.one(run.id)] });
  const state = runStates[run.status];
  const tokens = run.input_tokens + run.output_tokens;
  const facts = [
    runKinds[run.kind],
    writeDuration(run),
    run.model === null ? null : nameModelPath(run.model),
    tokens === 0 ? null : countNoun(tokens, 'token'),
    run.cost_usd === null ? null : writeCost(run.cost_usd),
  ].filter((fact) => fact !== null);
  return (
    <header className="grid gap-2">
      <h1 className="font-reading text-heading font-semibold [overflow-wrap:anywhere]">{run.title}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <StateLabel state={state.state}>{state.word}</StateLabel>
        <time dateTime={run.created_at} suppressHydrationWarning>
          {describeTime(run.created_at)}
        </time>
        <span>{facts.join(' · ')}</span>
        {tokens > 0 && <CeilingNotice tokens={tokens} costUsd={run.cost_usd} />}
        {place !== null && (
          <Link href={place.href} className="text-ink underline underline-offset-2">
            {place.words}
          </Link>
        )}
      </p>
      {isGoing(run) && (
        <div>
          <Button
            icon={Square}
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: run.id }, body: {} })}
          >
            Stop
          </Button>
        </div>
      )}
    </header>
  );
}
