'use client';

import type { ComponentType, ReactNode } from 'react';
import { createLate } from './late';
import { Skeleton, SkeletonRows } from './skeleton';

/**
 * Creates a part of a page whose code is loaded when it is first rendered (decision 12): a canvas, an editor and a form weigh more than the rest
 * of a page together. Until then a skeleton takes its place.
 *
 * @param label what screen readers announce in the meantime: "Loading the workflow".
 * @param shape the skeleton, in the size of what comes
 */
export function createLatePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  label: string,
  shape: ReactNode = <SkeletonRows />,
): ComponentType<Props> {
  const late = createLate(async () => ({ Part: await load() }));
  return function LatePart(props: Props) {
    const loaded = late.use(true);
    return (
      <Skeleton waiting={loaded === null} label={label} shape={shape}>
        {loaded !== null && <loaded.Part {...props} />}
      </Skeleton>
    );
  };
}
