'use client';

import { createServedPart } from '@/components/ui/create-served-part';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { CompareBodyProps } from './compare-body';

const CompareBody = createServedPart<CompareBodyProps>(
  async () => (await import('./compare-body')).CompareBody,
  <div className="mx-auto max-w-page px-5 py-8">
    <SkeletonRows count={8} />
  </div>,
);

/** Two runs side by side. What reads and draws their logs comes after the first scripts. */
export const CompareScreen = (props: CompareBodyProps) => <CompareBody {...props} />;
