'use client';

import { useDeferredValue, useMemo } from 'react';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { usePlace } from '@/components/workspace/place';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { getAnswerText } from '@/lib/protocol/agent-chat';
import type { RunReply } from '@/lib/protocol/http/runs';
import { listSteps } from '../list-steps';
import { isGoing } from '../run-words';
import { type ShownRun, useRun } from '../use-run';
import { alignRuns } from './align-runs';
import { AnswerDiff } from './answer-diff';
import { ComparedHead } from './compared-head';
import { ComparedSteps } from './compared-steps';
import { DifferenceList } from './difference-list';
import { listDifferences } from './list-differences';

export type CompareBodyProps = { readonly first: RunReply; readonly second: RunReply };

/** Compares two runs: the differences in words, the steps side by side, and the answers as a diff. Runs still in progress are followed. */
export function CompareBody(initial: CompareBodyProps) {
  const { slug } = useWorkspace();
  const first = useRun(initial.first);
  const second = useRun(initial.second);
  usePlace(
    {
      crumbs: [
        { label: 'Runs', href: paths.runs(slug) },
        { label: 'Run', href: paths.run(slug, initial.first.id) },
        { label: 'Compare' },
      ],
      actions: null,
    },
    `compare/${initial.first.id}/${initial.second.id}`,
  );
  const rows = useAligned(first, second);
  const before = useDeferredValue(getAnswerText(first.view));
  const after = useDeferredValue(getAnswerText(second.view));
  const isSettled = !isGoing(first.run) && !isGoing(second.run);
  const differences = listDifferences(
    { run: first.run, packets: first.view.packets, answer: before },
    { run: second.run, packets: second.view.packets, answer: after },
    rows,
  );
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-5 py-8">
      <h1 className="font-reading text-heading font-semibold">Compare runs</h1>
      <div className="grid gap-4 tablet:grid-cols-2">
        <ComparedHead name="First" shown={first} />
        <ComparedHead name="Second" shown={second} />
      </div>
      <Skeleton
        waiting={first.isLoading || second.isLoading}
        label="Loading the logs"
        shape={<SkeletonRows count={8} />}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <DifferenceList differences={differences} isSettled={isSettled} />
          <ComparedSteps rows={rows} first={first} second={second} />
          <AnswerDiff before={before} after={after} isSettled={isSettled} />
        </div>
      </Skeleton>
    </div>
  );
}

function useAligned(first: ShownRun, second: ShownRun) {
  const [ours, theirs] = [useDeferredValue(first.frames), useDeferredValue(second.frames)];
  return useMemo(() => alignRuns(listSteps(ours), listSteps(theirs)), [ours, theirs]);
}
