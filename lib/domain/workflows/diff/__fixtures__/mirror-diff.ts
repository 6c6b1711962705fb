/** Reverses a diff: what "restore previous" would change. Pure. */
import { type ActionChange, type EdgeChange, sortDiff, type WorkflowDiff } from '../workflow-diff';

const opposite = {
  added: 'removed',
  removed: 'added',
  changed: 'changed',
  moved: 'moved',
  unchanged: 'unchanged',
} as const;

export function mirrorDiff(diff: WorkflowDiff): WorkflowDiff {
  const keys = new Map(
    diff.actions.map((change) => [change.key, 'after' in change ? change.after.id : change.key]),
  );
  const keyOf = (key: string) => keys.get(key) ?? key;
  return sortDiff({
    settings: diff.settings.map(mirrorSides),
    actions: diff.actions.map(mirrorAction),
    edges: diff.edges.map((edge) => mirrorEdge(edge, keyOf)),
  });
}

function mirrorSides<Value, Sides extends { readonly before: Value; readonly after: Value }>(sides: Sides) {
  return { ...sides, before: sides.after, after: sides.before };
}

function mirrorAction(change: ActionChange): ActionChange {
  if ('action' in change) return { ...change, kind: opposite[change.kind] };
  return {
    ...mirrorSides(change),
    key: change.after.id,
    config: change.config.map(mirrorSides),
    position: mirrorSides(change.position),
  };
}

function mirrorEdge(edge: EdgeChange, keyOf: (key: string) => string): EdgeChange {
  return {
    kind: opposite[edge.kind],
    from: edge.from === null ? null : keyOf(edge.from),
    branch: edge.branch,
    to: keyOf(edge.to),
  };
}
