'use client';

import { createLatePart } from './create-late-part';
import type { WorkflowGraphProps } from './workflow-graph-view';

/** A workflow to be read: as a canvas, or as a list. Cheap to import: its code comes when it is drawn. */
export const WorkflowGraph = createLatePart<WorkflowGraphProps>(async () => {
  const { WorkflowGraphView } = await import('./workflow-graph-view');
  return WorkflowGraphView;
}, 'Loading the workflow');
