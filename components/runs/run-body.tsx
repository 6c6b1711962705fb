'use client';

import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { WhoIsHere } from '@/components/presence/who-is-here';
import { TalkButton } from '@/components/threads/talk-button';
import { usePlace } from '@/components/workspace/place';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { RunReply } from '@/lib/protocol/http/runs';
import { listSteps } from './list-steps';
import { LogShape } from './log-shape';
import { RunAnswer } from './run-answer';
import { RunFrames } from './run-frames';
import { RunHead } from './run-head';
import { RunInventory } from './run-inventory';
import { RunSteps } from './run-steps';
import { runKinds } from './run-words';
import { useRun } from './use-run';
import { useWantedFrame } from './use-wanted-frame';

export type RunBodyProps = { readonly run: RunReply };

/** One run: what was asked, what happened in words, what the model read, the answer, and the log for those who want it. */
export function RunBody({ run: initial }: RunBodyProps) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const shown = useRun(initial);
  const { run, frames, view, connection, isLoading } = shown;
  const wanted = useWantedFrame();
  usePlace(
    {
      crumbs: [{ label: 'Runs', href: paths.runs(slug) }, { label: runKinds[run.kind] }],
      actions: (
        <>
          <WhoIsHere kind="run" id={run.id} />
          <TalkButton subject={{ kind: 'run', id: run.id }} />
        </>
      ),
    },
    `run/${run.id}`,
  );
  const steps = useMemo(() => listSteps(frames), [frames]);
  const isStep = steps.some(({ frame }) => frame === wanted);
  const openPassage = ({ sourceId, revisionId, start, end }: AnswerCitation) =>
    router.push(paths.source(slug, sourceId, { revisionId, at: { start, end } }));
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-5 py-8">
      <RunHead run={run} />
      {run.failure !== null && (
        <FailureNotice sentence={run.failure.message} cause={run.failure.action ?? undefined} />
      )}
      {connection === 'lost' && (
        <FailureNotice
          sentence="The log cannot be reached. The run continues on the server."
          action={<Button onClick={() => window.location.reload()}>Reload page</Button>}
        />
      )}
      {/* All that was stored comes at once: piece by piece, each would push down what is below it. */}
      <Skeleton waiting={isLoading} label="Loading the log" shape={<LogShape />}>
        <RunSteps shown={shown} steps={steps} wanted={wanted} />
        <RunInventory packets={view.packets} />
        <RunAnswer view={view} onOpenPassage={openPassage} />
        <RunFrames runId={run.id} frames={frames} wanted={isStep ? 0 : wanted} />
      </Skeleton>
    </div>
  );
}
