/**
 * A definition as a graph that can be traversed: what follows an action, what precedes it, and the reading order of execution. Accepts any
 * definition, valid or not: edges to missing actions and duplicate edges are left out, so that an incomplete draft can be drawn. Pure.
 */
import type { WorkflowAction, WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { findActionType } from './actions/registry';

export type Sequence = { readonly source: string; readonly port: string; readonly target: string };

export type WorkflowGraph = {
  readonly actions: ReadonlyMap<string, WorkflowAction>;
  readonly starts: readonly string[];
  /** In the order in which the type declares its ports, so that “if yes” comes before “otherwise”. */
  readonly following: (id: string) => readonly Sequence[];
  readonly preceding: (id: string) => readonly Sequence[];
  /** Every action once, each after all that precede it; actions in a cycle, or after one, come last. */
  readonly order: readonly string[];
  /** Actions that can be reached from a start. */
  readonly reachable: ReadonlySet<string>;
};

export function createGraph(definition: Pick<WorkflowDefinition, 'actions' | 'edges'>): WorkflowGraph {
  const actions = new Map(definition.actions.map((action) => [action.id, action]));
  const sequences = listSequences(definition, actions);
  const following = Map.groupBy(sequences, ({ source }) => source);
  const preceding = Map.groupBy(sequences, ({ target }) => target);
  for (const [source, out] of following) following.set(source, sortByPort(out, actions.get(source)));
  const starts = definition.edges.flatMap((edge) =>
    edge.edgeType === 'start' && actions.has(edge.target) ? [edge.target] : [],
  );
  const graph = {
    actions,
    starts: [...new Set(starts)],
    following: (id: string) => following.get(id) ?? [],
    preceding: (id: string) => preceding.get(id) ?? [],
  };
  return { ...graph, order: listOrder(graph), reachable: findReachable(graph) };
}

/** Returns all actions that may have run before an action, including the action itself if it is in a cycle. */
export function findAncestors(graph: WorkflowGraph, id: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { source } of graph.preceding(next)) {
      if (found.has(source)) continue;
      found.add(source);
      waiting.push(source);
    }
  }
  return found;
}

function listSequences(
  { edges }: Pick<WorkflowDefinition, 'edges'>,
  actions: ReadonlyMap<string, WorkflowAction>,
): readonly Sequence[] {
  const unique = new Map<string, Sequence>();
  for (const edge of edges) {
    if (edge.edgeType !== 'sequence' || !actions.has(edge.source) || !actions.has(edge.target)) continue;
    const { source, port, target } = edge;
    unique.set(JSON.stringify([source, port, target]), { source, port, target });
  }
  return [...unique.values()];
}

function sortByPort(sequences: readonly Sequence[], action: WorkflowAction | undefined): Sequence[] {
  const ports = findActionType(action?.actionType ?? '')?.ports.map(({ name }) => name) ?? [];
  const rank = ({ port }: Sequence) => (ports.includes(port) ? ports.indexOf(port) : ports.length);
  return sequences.toSorted((one, other) => rank(one) - rank(other));
}

type Links = Pick<WorkflowGraph, 'actions' | 'starts' | 'following' | 'preceding'>;

/**
 * Kahn's algorithm with a stack: an action is followed directly by its successors, and a join comes after the last action that leads to it.
 */
function listOrder(graph: Links): readonly string[] {
  const open = new Map([...graph.actions.keys()].map((id) => [id, graph.preceding(id).length]));
  const others = [...graph.actions.keys()].filter((id) => !graph.starts.includes(id));
  const waiting = [...graph.starts, ...others].filter((id) => open.get(id) === 0).reverse();
  const order: string[] = [];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    order.push(id);
    for (const { target } of graph.following(id).toReversed()) {
      const left = (open.get(target) ?? 0) - 1;
      open.set(target, left);
      if (left === 0) waiting.push(target);
    }
  }
  const ordered = new Set(order);
  return [...order, ...[...graph.actions.keys()].filter((id) => !ordered.has(id))];
}

function findReachable(graph: Links): ReadonlySet<string> {
  const found = new Set(graph.starts);
  const waiting = [...graph.starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const { target } of graph.following(id)) {
      if (found.has(target)) continue;
      found.add(target);
      waiting.push(target);
    }
  }
  return found;
}
