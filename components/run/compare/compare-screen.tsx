'use client';

import type { Route } from 'next';
import { useDeferredValue, useMemo } from 'react';
import { DiffView } from '@/components/artifact/diff-view';
import { usePlace } from '@/components/workspace/place';
import { useWorkspace } from '@/lib/client/workspace';
import { getAnswerText } from '@/lib/protocol/agent-chat';
import type { RunReply } from '@/lib/protocol/http/runs';
import { listSteps } from '../list-steps';
import { isGoing } from '../run-words';
import { type ShownRun, useRun } from '../use-run';
import { alignRuns } from './align-runs';
import { ComparedHead } from './compared-head';
import { ComparedSteps } from './compared-steps';
import { listDifferences } from './list-differences';

type CompareScreenProps = { readonly first: RunReply; readonly second: RunReply };

/** Two runs beside each other: what differs in words, step by step, and the answers as a diff. Follows what still goes on. */
export function CompareScreen(initial: CompareScreenProps) {
  const { slug } = useWorkspace();
  const first = useRun(initial.first);
  const second = useRun(initial.second);
  usePlace(
    {
      crumbs: [
        { label: 'Runs', href: `/w/${slug}/runs` as Route },
        { label: 'Run', href: `/w/${slug}/runs/${initial.first.id}` as Route },
        { label: 'Compare' },
      ],
      actions: null,
    },
    `compare/${initial.first.id}/${initial.second.id}`,
  );
  const rows = useAligned(first, second);
  const answers = [useDeferredValue(getAnswerText(first.view)), useDeferredValue(getAnswerText(second.view))];
  const [before = '', after = ''] = answers;
  const differences = listDifferences(
    { run: first.run, packets: first.view.packets, answer: before },
    { run: second.run, packets: second.view.packets, answer: after },
    rows,
  );
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-8">
      <h1 className="font-reading text-heading font-semibold">Two runs</h1>
      <div className="grid gap-4 tablet:grid-cols-2">
        <ComparedHead name="First" shown={first} />
        <ComparedHead name="Second" shown={second} />
      </div>
      <section aria-labelledby="differs" className="grid gap-3">
        <h2 id="differs" className="text-reading font-semibold">
          What differs
        </h2>
        {differences.length === 0 ? (
          <p className="text-soft">{isSettled(first, second) ? 'Nothing.' : 'Nothing so far.'}</p>
        ) : (
          <dl className="grid gap-x-6 gap-y-1.5 tablet:grid-cols-[max-content_minmax(0,1fr)]">
            {differences.map(({ about, words }) => (
              <div key={`${about} ${words}`} className="contents">
                <dt className="text-soft">{about}</dt>
                <dd className="[overflow-wrap:anywhere] max-tablet:mb-1.5">{words}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <ComparedSteps rows={rows} first={first} second={second} />
      <section aria-labelledby="answers" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="answers" className="text-reading font-semibold">
          The answers
        </h2>
        <Answers before={before} after={after} isSettled={isSettled(first, second)} />
      </section>
    </div>
  );
}

const isSettled = (...shown: readonly ShownRun[]) =>
  shown.every(({ run, connection }) => !isGoing(run) && connection !== 'connected');

function useAligned(first: ShownRun, second: ShownRun) {
  const [ours, theirs] = [useDeferredValue(first.frames), useDeferredValue(second.frames)];
  return useMemo(() => alignRuns(listSteps(ours), listSteps(theirs)), [ours, theirs]);
}

type AnswersProps = { readonly before: string; readonly after: string; readonly isSettled: boolean };

function Answers({ before, after, isSettled: isDone }: AnswersProps) {
  if (before === '' && after === '')
    return <p className="text-soft">{isDone ? 'Neither gave one.' : 'There is none yet.'}</p>;
  return (
    <>
      <p className="text-soft">
        {isDone
          ? 'What only the first says is struck out; what only the second says is marked.'
          : 'One of them still goes on; this is what there is so far.'}
      </p>
      <DiffView label="Changes from the first answer to the second" before={before} after={after} />
    </>
  );
}
