'use client';

import { createServedPart } from '@/components/ui/create-served-part';
import { LogShape } from './log-shape';
import type { RunPageProps } from './run-page';

const RunPage = createServedPart<RunPageProps>(
  async () => (await import('./run-page')).RunPage,
  <div className="mx-auto max-w-page px-5 py-8">
    <LogShape />
  </div>,
);

/** One run. What reads and draws its log comes after the first scripts. */
export const RunScreen = (props: RunPageProps) => <RunPage {...props} />;
