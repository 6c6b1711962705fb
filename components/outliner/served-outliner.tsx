'use client';

import { createServedPart } from '@/components/ui/create-served-part';
import { SkeletonRows } from '@/components/ui/skeleton';

/** The outliner where a page begins with it. The server renders its blocks, and the code to write in them comes after the first scripts. */
export const ServedOutliner = createServedPart(
  async () => (await import('./outliner')).Outliner,
  <SkeletonRows />,
);
