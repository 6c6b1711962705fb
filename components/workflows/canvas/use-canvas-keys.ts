import type { ReactFlowInstance } from '@xyflow/react';
import { type KeyboardEvent, useId } from 'react';
import { type CanvasEditing, type CanvasGraph, nodeSize, type Point, triggerNodeId } from './canvas-graph';
import { decideNextNode, isNodeKey, type NodeKey } from './decide-next-node';
import type { GraphLayout } from './place-nodes';
import type { FlowEdge, FlowNode } from './write-flow';

const panByPx = 80;
const moveByPx = 16;
const directions: Partial<Record<NodeKey, Point>> = {
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
};

type CanvasKeysOptions = {
  readonly graph: CanvasGraph;
  readonly places: GraphLayout['places'];
  readonly flow: ReactFlowInstance<FlowNode, FlowEdge>;
  readonly editing: CanvasEditing | undefined;
};

/**
 * The keys of a canvas: arrow keys move from card to card, with Shift they pan the view, and with Alt they move the card. Tab leaves the
 * canvas.
 */
export function useCanvasKeys({ graph, places, flow, editing }: CanvasKeysOptions) {
  const hintId = useId();

  const walk = (canvas: HTMLElement, from: string, key: NodeKey) => {
    const next = decideNextNode(graph, from, key);
    const card = [...canvas.querySelectorAll<HTMLElement>('[data-node]')].find(
      ({ dataset }) => dataset['node'] === next,
    );
    // The browser would scroll inside the canvas to reveal the card. The canvas pans its view instead.
    card?.focus({ preventScroll: true });
    const place = places.get(next);
    if (place === undefined || card === undefined || isWithin(card, canvas)) return;
    const { zoom } = flow.getViewport();
    void flow.setCenter(place.x + nodeSize.width / 2, place.y + nodeSize.height / 2, { zoom });
  };
  const pan = ({ x, y }: Point) => {
    const view = flow.getViewport();
    void flow.setViewport({ ...view, x: view.x - x * panByPx, y: view.y - y * panByPx });
  };
  const moveCard = (id: string, by: Point) => {
    const place = places.get(id);
    if (place === undefined || id === triggerNodeId) return;
    editing?.onMove(id, { x: place.x + by.x * moveByPx, y: place.y + by.y * moveByPx });
  };
  const zoom = (key: string): boolean => {
    if (key === '+' || key === '=') void flow.zoomIn();
    else if (key === '-' || key === '−') void flow.zoomOut();
    else if (key === '0') void flow.fitView({ maxZoom: 1 });
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey) return;
    const { key, currentTarget } = event;
    const at = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-node]') : null;
    const id = at?.dataset['node'];
    if (isNodeKey(key)) {
      const direction = directions[key];
      if (event.shiftKey && direction !== undefined) pan(direction);
      else if (id === undefined) return;
      else if (event.altKey && direction !== undefined) moveCard(id, direction);
      else walk(currentTarget, id, key);
    } else if (!zoom(key)) return;
    event.preventDefault();
  };

  const alt = editing === undefined ? '' : ' Alt with an arrow key moves the step.';
  const hint = `Arrow keys go from step to step, Shift with an arrow key moves the view, plus and minus zoom, and 0 shows everything.${alt}`;
  return { onKeyDown, hintId, hint };
}

function isWithin(card: HTMLElement, canvas: HTMLElement): boolean {
  const [inner, outer] = [card.getBoundingClientRect(), canvas.getBoundingClientRect()];
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}
