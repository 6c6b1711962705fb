import type { CanvasEdge, CanvasPort } from './canvas-graph';
import { triggerNodeId, triggerPort } from './canvas-graph';
import type { WorkflowGraph } from '@/lib/domain/workflows/graph';
import { findActionType } from '@/lib/domain/workflows/actions/registry';

type Link = Omit<CanvasEdge, 'mark' | 'words'>;

/** Lists every connection of a graph once: those of the trigger first, then the others in reading order. Pure. */
export function linkActions(graph: WorkflowGraph): readonly (Link & { readonly words: string | null })[] {
  const starts = graph.starts.map((to) => nameLink({ from: triggerNodeId, port: triggerPort, to }));
  const sequences = graph.order.flatMap((id) =>
    graph.following(id).map(({ source, port, target }) => nameLink({ from: source, port, to: target })),
  );
  return [
    ...starts.map((link) => ({ ...link, words: null })),
    ...sequences.map((link) => ({ ...link, words: findWords(link, graph) })),
  ];
}

export function nameLink({ from, port, to }: Omit<Link, 'id'>): Link {
  return { id: JSON.stringify([from, port, to]), from, port, to };
}

/** Lists the ports of the action's type, followed by any others that its connections name. */
export function listPorts(id: string, graph: WorkflowGraph): readonly CanvasPort[] {
  const declared = findActionType(graph.actions.get(id)?.actionType ?? '')?.ports ?? [];
  const used = new Set(graph.following(id).map(({ port }) => port));
  const others = [...used].filter((port) => !declared.some(({ name }) => name === port));
  return [...declared, ...others.map((name) => ({ name, words: name }))];
}

function findWords({ from, port }: Link, graph: WorkflowGraph): string | null {
  const ports = listPorts(from, graph);
  return ports.length < 2 ? null : (ports.find(({ name }) => name === port)?.words ?? port);
}
