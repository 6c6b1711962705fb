import { type Edge, MarkerType, type Node, type NodeHandle, Position } from '@xyflow/react';
import { type CanvasEdge, type CanvasGraph, type CanvasNode, nodeSize } from './canvas-graph';
import { describeMark } from './describe-mark';
import type { GraphLayout, Route } from './place-nodes';

export type FlowNode = Node<{ readonly node: CanvasNode }, 'step'>;
export type FlowEdge = Edge<{ readonly route: Route | null }, 'line'>;

/** The point where a line meets the border of its card. The area that can be grabbed there is larger (graph-canvas.css). */
const dot = { width: 1, height: 1 } as const;

/**
 * Converts a graph to the form that the library renders. Sizes and handles are given in advance, so that nothing has to be measured first.
 * Pure.
 */
export function writeFlow(
  graph: CanvasGraph,
  { places, routes }: GraphLayout,
): { nodes: FlowNode[]; edges: FlowEdge[] } {
  return {
    nodes: graph.nodes.map((node) => ({
      id: node.id,
      type: 'step',
      position: { ...(places.get(node.id) ?? { x: 0, y: 0 }) },
      data: { node },
      width: nodeSize.width,
      height: nodeSize.height,
      measured: { ...nodeSize },
      handles: listHandles(node),
    })),
    edges: graph.edges.map((edge) => writeEdge(edge, routes.get(edge.id) ?? null)),
  };
}

/** Returns how far along the lower border the port with this index is, from 0 to 1. */
export function placePort(index: number, count: number): number {
  return (index + 1) / (count + 1);
}

function listHandles({ ports, number }: CanvasNode): NodeHandle[] {
  const out = ports.map(
    ({ name }, index): NodeHandle => ({
      id: name,
      type: 'source',
      position: Position.Bottom,
      x: nodeSize.width * placePort(index, ports.length),
      y: nodeSize.height - dot.height,
      ...dot,
    }),
  );
  if (number === null) return out;
  return [...out, { type: 'target', position: Position.Top, x: nodeSize.width / 2, y: 0, ...dot }];
}

function writeEdge({ id, from, port, to, words, mark }: CanvasEdge, route: Route | null): FlowEdge {
  const said = [mark === null ? null : describeMark(mark).word, words].filter((part) => part !== null);
  return {
    id,
    source: from,
    sourceHandle: port,
    target: to,
    type: 'line',
    data: { route },
    label: said.length === 0 ? undefined : said.join(' · '),
    markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16, markerUnits: 'userSpaceOnUse' },
    ...(mark === null ? {} : { className: `graph-edge-${mark}` }),
  };
}
