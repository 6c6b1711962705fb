/** How much a diff changes: the legend of the graph, and "Apply 4 changes". The list has as many rows (ux 42). Pure. */
import type { ChangeKind, ConnectionChange } from '@/lib/protocol/workflow-words';
import type { WorkflowDiff } from './workflow-diff';

export type ChangeCounts = {
  readonly settings: number;
  readonly actions: Readonly<Record<ChangeKind, number>>;
  readonly connections: Readonly<Record<ConnectionChange, number>>;
  readonly total: number;
};

/** Where an action lies on the canvas is no change of what happens: moved actions are in the total only on request. */
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
