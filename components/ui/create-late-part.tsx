'use client';

import type { ComponentType } from 'react';
import { createLate } from '@/components/ui/late';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';

/**
 * Creates a part of a page whose code is loaded when it is first rendered (decision 12): the canvas, the workflow rules and the forms weigh
 * more than the rest of a page together. Until then a skeleton takes its place.
 *
 * @param label what screen readers announce in the meantime: "Loading the workflow".
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
