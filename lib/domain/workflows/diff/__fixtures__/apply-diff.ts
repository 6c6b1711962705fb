/** Applies a diff to the definition it was made from and returns the resulting definition. Pure. */
import type { WorkflowAction, WorkflowDefinition, WorkflowEdge } from '@/lib/protocol/workflow/definition';
import type { ActionChange, EdgeChange, KeptAction, WorkflowDiff } from '../workflow-diff';

export function applyDiff(before: WorkflowDefinition, diff: WorkflowDiff): WorkflowDefinition {
  const actions = new Map(before.actions.map((action) => [action.id, action]));
  const ids = new Map(
    diff.actions.map((change) => [change.key, 'after' in change ? change.after.id : change.key]),
  );
  return {
    ...before,
    ...Object.fromEntries(diff.settings.map(({ setting, after }) => [setting, after])),
    actions: diff.actions.flatMap((change) => applyAction(actions.get(change.key), change)),
    edges: diff.edges.filter(({ kind }) => kind !== 'removed').map((edge) => writeEdge(edge, ids)),
  };
}

function applyAction(before: WorkflowAction | undefined, change: ActionChange): readonly WorkflowAction[] {
  if ('action' in change) return change.kind === 'added' ? [change.action] : [];
  return before === undefined ? [] : [changeAction(before, change)];
}

function changeAction(before: WorkflowAction, { after, config, position }: KeptAction): WorkflowAction {
  const values = new Map(Object.entries(before.actionConfig));
  for (const { key, after: value } of config) {
    if (value === undefined) values.delete(key);
    else values.set(key, value);
  }
  return { ...after, actionConfig: Object.fromEntries(values), position: position.after };
}

function writeEdge({ from, branch, to }: EdgeChange, ids: ReadonlyMap<string, string>): WorkflowEdge {
  const idOf = (key: string) => ids.get(key) ?? key;
  return from === null || branch === null
    ? { edgeType: 'start', target: idOf(to) }
    : { edgeType: 'sequence', source: idOf(from), port: branch, target: idOf(to) };
}
