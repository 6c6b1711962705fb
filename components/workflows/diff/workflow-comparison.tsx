'use client';

import { createLatePart } from '@/components/ui/create-late-part';
import type { ShownDiff } from './diff-panel';

/** Compares two versions, as a preview does but without verdicts. Cheap to import. */
export const WorkflowComparison = createLatePart<ShownDiff>(async () => {
  const { DiffAndSides } = await import('./diff-and-sides');
  return DiffAndSides;
}, 'Loading the comparison');
