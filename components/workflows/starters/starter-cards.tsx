'use client';

import { useState } from 'react';
import { FailureNotice } from '@/components/ui/failure-notice';
import { createLateWindow } from '@/components/ui/late';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { useWorkflowParts } from '../use-workflows';
import type { StarterDialogProps } from './starter-dialog';

const LateStarterDialog = createLateWindow<StarterDialogProps>(async () => {
  const { StarterDialog } = await import('./starter-dialog');
  return StarterDialog;
});

/** Starter workflows. Each asks for a few options and can afterwards be changed like any other workflow. */
export function StarterCards() {
  const parts = useWorkflowParts();
  const [opened, setOpened] = useState<string | null>(null);
  const starters = parts.data?.starters ?? [];
  const chosen = starters.find(({ id }) => id === opened) ?? null;
  if (parts.isError)
    return <FailureNotice sentence="The starters could not be loaded." cause={parts.error.message} />;
  return (
    <Skeleton waiting={parts.isLoading} label="Loading starters" shape={<SkeletonRows count={3} />}>
      <ul aria-label="Starters" className="grid gap-3 tablet:grid-cols-2 desk:grid-cols-3">
        {starters.map((starter) => (
          <li key={starter.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpened(starter.id)}
              className="grid h-full w-full content-start gap-1 rounded-panel border border-line bg-raised p-3 text-start hover:border-edge"
            >
              <span className="font-medium">{starter.title}</span>
              <span className="text-soft text-pretty">{starter.sentence}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <LateStarterDialog key={chosen.id} open starter={chosen} onClose={() => setOpened(null)} />
      )}
    </Skeleton>
  );
}
