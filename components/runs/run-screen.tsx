'use client';

import { createServedPart } from '@/components/ui/create-served-part';
import { LogShape } from './log-shape';
import type { RunBodyProps } from './run-body';

const RunBody = createServedPart<RunBodyProps>(
  async () => (await import('./run-body')).RunBody,
  <div className="mx-auto max-w-page px-5 py-8">
    <LogShape />
  </div>,
);

/** One run. What reads and draws its log comes after the first scripts. */
export const RunScreen = (props: RunBodyProps) => <RunBody {...props} />;
