'use client';

import { createLatePart } from '../canvas/create-late-part';
import type { WorkflowDiffViewProps } from './preview-diff';

/** What a preview changes: old, new and the difference, as a graph and as a list. Cheap to import: its code comes when it is drawn. */
export const WorkflowDiffView = createLatePart<WorkflowDiffViewProps>(async () => {
  const { PreviewDiff } = await import('./preview-diff');
  return PreviewDiff;
}, 'Loading the changes');
