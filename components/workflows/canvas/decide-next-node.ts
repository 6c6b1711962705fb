import type { CanvasGraph } from './canvas-graph';

/** ↓ and ↑ follow a connection; → and ← move in reading order. */
const keys = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End'] as const;
export type NodeKey = (typeof keys)[number];

export function isNodeKey(key: string): key is NodeKey {
  return keys.some((known) => known === key);
}

/** Returns the node that a key leads to, or the same node if there is none in that direction. Pure. */
export function decideNextNode({ nodes, edges }: CanvasGraph, from: string, key: NodeKey): string {
  const at = nodes.findIndex(({ id }) => id === from);
  const order = new Map(nodes.map(({ id }, place) => [id, place]));
  const first = (ids: readonly string[]) =>
    [...ids].sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))[0];
  switch (key) {
    case 'ArrowDown':
      return first(edges.filter((edge) => edge.from === from).map(({ to }) => to)) ?? from;
    case 'ArrowUp':
      return first(edges.filter((edge) => edge.to === from).map((edge) => edge.from)) ?? from;
    case 'ArrowRight':
      return nodes[at + 1]?.id ?? from;
    case 'ArrowLeft':
      return nodes[at - 1]?.id ?? from;
    case 'Home':
      return nodes[0]?.id ?? from;
    case 'End':
      return nodes.at(-1)?.id ?? from;
  }
}
