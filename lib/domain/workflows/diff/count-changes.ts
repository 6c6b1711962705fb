/** Counts the changes of a diff, for the legend of the graph and "Apply 4 changes". The list has the same number of rows (ux 42). Pure. */
import type { ChangeKind, ConnectionChange } from '@/lib/protocol/workflow-words';
import type { WorkflowDiff } from './workflow-diff';

export type ChangeCounts = {
  readonly settings: number;
  readonly actions: Readonly<Record<ChangeKind, number>>;
  readonly connections: Readonly<Record<ConnectionChange, number>>;
  readonly total: number;
};

/** The position of an action on the canvas does not affect what happens: moved actions are included in the total only on request. */
export function countChanges(
  diff: WorkflowDiff,
  { includeMoved = false }: { readonly includeMoved?: boolean } = {},
): ChangeCounts {
  const count = (changes: readonly { readonly kind: string }[], wanted: string) =>
    changes.filter(({ kind }) => kind === wanted).length;
  const settings = diff.settings.length;
  const actions = {
    added: count(diff.actions, 'added'),
    removed: count(diff.actions, 'removed'),
    changed: count(diff.actions, 'changed'),
    moved: count(diff.actions, 'moved'),
  };
  const connections = { added: count(diff.edges, 'added'), removed: count(diff.edges, 'removed') };
  const total =
    settings + actions.added + actions.removed + actions.changed + connections.added + connections.removed;
  return { settings, actions, connections, total: includeMoved ? total + actions.moved : total };
}
