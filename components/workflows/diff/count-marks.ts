import type { WorkflowDiffReply } from '@/lib/protocol/http/workflow-shapes';
import type { ChangeKind } from '@/lib/protocol/workflow-words';
import { type CanvasGraph, triggerNodeId } from '../canvas/canvas-graph';

export type WorkflowDiffRow = WorkflowDiffReply['rows'][number];
export type DiffCounts = Readonly<Record<'steps' | 'connections', Readonly<Record<ChangeKind, number>>>> & {
  readonly hasSettings: boolean;
};

/** Counts the marks in a graph, for its legend. Pure. */
export function countMarks({ nodes, edges }: CanvasGraph): DiffCounts {
  const steps = nodes.filter(({ id }) => id !== triggerNodeId);
  return {
    hasSettings: nodes.some(({ id, mark }) => id === triggerNodeId && mark === 'changed'),
    steps: countKinds(steps.map(({ mark }) => mark)),
    connections: countKinds(edges.map(({ mark }) => mark)),
  };
}

function countKinds(marks: readonly (string | null)[]): Record<ChangeKind, number> {
  const count = (kind: ChangeKind) => marks.filter((mark) => mark === kind).length;
  return {
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    moved: count('moved'),
  };
}
