import { findAncestors, type WorkflowGraph } from '@/lib/domain/workflows/graph';
import { triggerNodeId, triggerPort } from '../canvas/canvas-graph';
import { listPorts } from '../canvas/link-actions';
import type { Way } from './edited-workflow';

export type OfferedWay = { readonly key: string; readonly way: Way; readonly words: string };

const theStart: Way = { source: triggerNodeId, port: triggerPort };

/** Lists in words what currently leads to a step. The start has no `way`, because its connection cannot be removed. Pure. */
export function listShownWays(
  graph: WorkflowGraph,
  id: string,
): readonly { key: string; way: Way | null; words: string }[] {
  const start = graph.starts.includes(id) ? [{ key: nameWay(theStart), way: null, words: 'The start' }] : [];
  return [...start, ...graph.preceding(id).map(({ source, port }) => describeWay({ source, port }, graph))];
}

/** Lists what else a step could come after: the start, and every port of a step that does not itself come after it. Pure. */
export function listOfferedWays(graph: WorkflowGraph, id: string): readonly OfferedWay[] {
  const taken = new Set(listShownWays(graph, id).map(({ key }) => key));
  const steps = graph.order.filter((other) => other !== id && !findAncestors(graph, other).has(id));
  const ways = steps.flatMap((source) =>
    listPorts(source, graph).map(({ name }) => describeWay({ source, port: name }, graph)),
  );
  const start = { key: nameWay(theStart), way: theStart, words: 'The start' };
  return [start, ...ways].filter(({ key }) => !taken.has(key));
}

function describeWay(way: Way, graph: WorkflowGraph): OfferedWay {
  const ports = listPorts(way.source, graph);
  const name = `“${graph.actions.get(way.source)?.name ?? way.source}”`;
  const words = ports.find((port) => port.name === way.port)?.words ?? way.port;
  return { key: nameWay(way), way, words: ports.length > 1 ? `${name}, ${words}` : name };
}

const nameWay = ({ source, port }: Way) => JSON.stringify([source, port]);
