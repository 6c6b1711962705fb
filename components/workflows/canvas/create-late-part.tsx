'use client';

import type { ComponentType } from 'react';
import { createLate } from '@/components/ui/late';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';

/**
 * A part of a page whose code comes when it is first drawn (decision 12): canvas, rules of workflows and forms weigh more than the rest
 * of a page together. Until then its shape stands there.
 *
 * @param label what is said meanwhile: "Loading the workflow".
 */
export function createLatePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  label: string,
): ComponentType<Props> {
  const late = createLate(async () => ({ Part: await load() }));
  return function LatePart(props: Props) {
    const loaded = late.use(true);
    return (
      <Skeleton waiting={loaded === null} label={label} shape={<SkeletonRows />}>
        {loaded !== null && <loaded.Part {...props} />}
      </Skeleton>
    );
  };
}
