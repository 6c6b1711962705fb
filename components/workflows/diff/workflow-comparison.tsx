'use client';

import { createLatePart } from '../canvas/create-late-part';
import type { DiffAndSidesProps } from './diff-and-sides';

/** Two versions beside each other; the same as of a preview, without verdicts. Cheap to import. */
export const WorkflowComparison = createLatePart<DiffAndSidesProps>(async () => {
  const { DiffAndSides } = await import('./diff-and-sides');
  return DiffAndSides;
}, 'Loading the comparison');
