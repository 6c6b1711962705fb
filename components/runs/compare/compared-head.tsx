'use client';

import { Link } from '@/components/ui/link';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { FailureNotice } from '@/components/ui/failure-notice';
import { StateLabel } from '@/components/ui/state-label';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { describeRun, describeState } from '../run-words';
import type { ShownRun } from '../use-run';

type ComparedHeadProps = { readonly name: 'First' | 'Second'; readonly shown: ShownRun };

/** Heads one of two runs: what was asked, its state and what it used, or why the run cannot be shown. */
export function ComparedHead({ name, shown: { run, connection, isErased } }: ComparedHeadProps) {
  const { slug } = useWorkspace();
  const headingId = useId();
  const { state, word } = describeState(run);
  return (
    <section
      aria-labelledby={headingId}
      className="grid content-start gap-1.5 rounded-panel border border-line bg-raised p-3"
    >
      <h2 id={headingId} className="[overflow-wrap:anywhere]">
        <span className="text-label font-medium text-soft">{name}</span>{' '}
        <Link
          href={paths.run(slug, run.id)}
          className="block py-0.5 font-semibold underline-offset-2 hover:underline"
        >
          {run.title}
        </Link>
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <StateLabel state={state}>{word}</StateLabel>
        <Time of={run.created_at} />
        <span>{describeRun(run)}</span>
      </p>
      {run.failure !== null && <p className="[overflow-wrap:anywhere]">{run.failure.message}</p>}
      {isErased && (
        <p className="text-soft">The log of this run was erased along with the item it belonged to.</p>
      )}
      {connection === 'lost' && (
        <FailureNotice
          sentence="The log cannot be reached. The run continues on the server."
          action={<Button onClick={() => window.location.reload()}>Reload page</Button>}
        />
      )}
    </section>
  );
}
