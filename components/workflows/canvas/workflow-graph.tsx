'use client';

import { createLatePart } from '@/components/ui/create-late-part';
import type { WorkflowGraphProps } from './workflow-graph-view';

/** A read-only workflow, as a canvas or a list. Cheap to import, because its code is loaded when it is rendered. */
export const WorkflowGraph = createLatePart<WorkflowGraphProps>(async () => {
  const { WorkflowGraphView } = await import('./workflow-graph-view');
  return WorkflowGraphView;
}, 'Loading the workflow');
