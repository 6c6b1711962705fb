import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from '@dagrejs/dagre';
import {
  type CanvasEdge,
  type CanvasGraph,
  type CanvasNode,
  nodeSize,
  type Point,
  triggerNodeId,
} from './canvas-graph';

/** Pixels between cards side by side, and between cards below one another. */
const gap = { beside: 40, below: 40 } as const;
/** The space that a line's label takes. */
const label = { charWidth: 6.5, padding: 16, height: 20 } as const;

/** The course of a line from card to card, and the position of its label. */
export type Route = { readonly bends: readonly Point[]; readonly label: Point };

export type GraphLayout = {
  readonly places: ReadonlyMap<string, Point>;
  /** By id of the connection. Connections without a route are drawn straight. */
  readonly routes: ReadonlyMap<string, Route>;
};

/**
 * Returns the place of each node. Nodes placed by a user stay there, and the others go where they overlap nothing. If no node was placed by
 * a user, all are laid out automatically. The same graph always gives the same layout. Pure.
 */
export function placeNodes(graph: CanvasGraph): GraphLayout {
  const kept = graph.nodes.flatMap(({ id, position }) =>
    position === null ? [] : [[id, position] as const],
  );
  if (kept.length === 0) return layOutNodes(graph);
  const places = new Map<string, Point>(kept);
  for (const node of graph.nodes) {
    if (places.has(node.id)) continue;
    places.set(node.id, findFreePlace(wishPlace(node, graph, places), places));
  }
  return { places, routes: new Map() };
}

/** Lays out all nodes anew, in layers from the trigger downwards, with room for the labels of the lines. */
export function layOutNodes(graph: CanvasGraph): GraphLayout {
  const { nodes, edges } = graph;
  const drawing = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true });
  drawing.setGraph({ rankdir: 'TB', nodesep: gap.beside, ranksep: gap.below });
  for (const { id } of nodes) drawing.setNode(id, { ...nodeSize });
  for (const edge of edges) drawing.setEdge(edge.from, edge.to, measureLabel(edge), edge.id);
  layout(drawing, { constraints: listNeighbours(graph) });
  const places = new Map(nodes.map(({ id }) => [id, toCorner(drawing.node(id))]));
  const routes = edges.map(({ id, from, to }) => [id, readRoute(drawing.edge(from, to, id))] as const);
  return { places, routes: new Map(routes) };
}

function measureLabel({ words, mark }: CanvasEdge): EdgeLabel {
  const chars = [mark, words].filter((part) => part !== null).join(' · ').length;
  const width = chars === 0 ? 0 : chars * label.charWidth + label.padding;
  return { width, height: label.height, labelpos: 'c' };
}

/**
 * Between the rows next to its ends, a line runs straight down a lane of its own, so it crosses no card. The first and last points are
 * dropped because a line ends at the ports.
 */
function readRoute({ points = [], x = 0, y = 0 }: EdgeLabel): Route {
  return { bends: points.slice(1, -1), label: { x, y } };
}

/**
 * Orders the branches of a fork from left to right as its ports are. Only pairs that follow the reading order count, so that no two
 * constraints contradict each other.
 */
function listNeighbours({ nodes, edges }: CanvasGraph): { left: string; right: string }[] {
  const place = new Map(nodes.map(({ id }, index) => [id, index]));
  return nodes.flatMap(({ id, ports }) => {
    const targets = ports.flatMap(({ name }) =>
      edges.filter(({ from, port }) => from === id && port === name).map(({ to }) => to),
    );
    return targets.flatMap((left, index) =>
      targets
        .slice(index + 1)
        .filter((right) => (place.get(left) ?? 0) < (place.get(right) ?? 0))
        .map((right) => ({ left, right })),
    );
  });
}

/** The layout gives the centres of the nodes, but the canvas wants their corners. Whole pixels keep hairlines sharp. */
function toCorner({ x = 0, y = 0 }: NodeLabel): Point {
  return { x: Math.round(x - nodeSize.width / 2), y: Math.round(y - nodeSize.height / 2) };
}

type Places = GraphLayout['places'];

/** Places a node below the lowest of its predecessors, and the trigger above all others. */
function wishPlace({ id }: CanvasNode, { edges }: CanvasGraph, places: Places): Point {
  const all = [...places.values()];
  if (id === triggerNodeId) {
    const first = places.get(edges.find(({ from }) => from === id)?.to ?? '');
    return { x: first?.x ?? 0, y: Math.min(...all.map(({ y }) => y)) - nodeSize.height - gap.below };
  }
  const before = edges
    .filter(({ to }) => to === id)
    .flatMap(({ from }) => places.get(from) ?? [])
    .sort((one, other) => other.y - one.y)[0];
  const lowest = before ?? { x: 0, y: Math.max(...all.map(({ y }) => y)) };
  return { x: lowest.x, y: lowest.y + nodeSize.height + gap.below };
}

function findFreePlace(wish: Point, places: Places): Point {
  const meets = (point: Point) =>
    [...places.values()].find(
      ({ x, y }) => Math.abs(x - point.x) < nodeSize.width && Math.abs(y - point.y) < nodeSize.height,
    );
  let place = wish;
  for (let other = meets(place); other !== undefined; other = meets(place))
    place = { ...place, x: other.x + nodeSize.width + gap.beside };
  return place;
}
