'use client';

import '@xyflow/react/dist/base.css';
import './graph-canvas.css';
import {
  type Connection,
  type NodeChange,
  type OnNodeDrag,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import { useMemo, useState } from 'react';
import { CanvasProvider } from './canvas-context';
import type { CanvasEditing, CanvasGraph, Point } from './canvas-graph';
import { CanvasToolbar } from './canvas-toolbar';
import { type GraphLayout, placeNodes } from './place-nodes';
import { LineEdge } from './line-edge';
import { StepCard } from './step-card';
import { useCanvasKeys } from './use-canvas-keys';
import { type FlowEdge, type FlowNode, writeFlow } from './write-flow';

export type GraphCanvasProps = {
  readonly label: string;
  readonly graph: CanvasGraph;
  readonly selectedId?: string | null | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
  readonly editing?: CanvasEditing | undefined;
};

const nodeTypes = { step: StepCard };
const edgeTypes = { line: LineEdge };
const proOptions = { hideAttribution: true };

/** A graph that can be panned and zoomed by pointer and keyboard. It is loaded later than its page: see `late-canvas`. */
export function GraphCanvas(props: GraphCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ label, graph, selectedId = null, onSelect, editing }: GraphCanvasProps) {
  const flow = useReactFlow<FlowNode, FlowEdge>();
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [dragged, setDragged] = useState<ReadonlyMap<string, Point>>(new Map());
  const layout = useMemo(() => placeNodes(graph), [graph]);
  const { places } = layout;
  const drawn = useMemo(() => writeFlow(graph, follow(layout, dragged)), [graph, layout, dragged]);
  const keys = useCanvasKeys({ graph, places, flow, editing });
  const currentId =
    [focusedId, selectedId].find((id) => graph.nodes.some((node) => node.id === id)) ??
    graph.nodes[0]?.id ??
    '';
  const context = {
    currentId,
    selectedId,
    isEditable: editing !== undefined,
    onFocus: setFocusedId,
    onSelect: onSelect ?? null,
  };
  const drag = (changes: readonly NodeChange<FlowNode>[]) => {
    const moved = changes.flatMap((change) =>
      change.type === 'position' && change.position !== undefined
        ? [[change.id, change.position] as const]
        : [],
    );
    if (moved.length > 0) setDragged((before) => new Map([...before, ...moved]));
  };
  const drop: OnNodeDrag<FlowNode> = (_event, { id, position }) => {
    setDragged(new Map());
    const { x, y } = places.get(id) ?? position;
    const next = { x: Math.round(position.x), y: Math.round(position.y) };
    if (next.x !== x || next.y !== y) editing?.onMove(id, next);
  };
  const connect = ({ source, sourceHandle, target }: Connection) =>
    editing?.onConnect({ from: source, port: sourceHandle ?? '', to: target });

  return (
    // Isolated, so that the layers of the graph never cover what is fixed over the page.
    <div className="relative isolate size-full" onKeyDown={keys.onKeyDown}>
      <CanvasProvider value={context}>
        <ReactFlow<FlowNode, FlowEdge>
          aria-label={label}
          aria-describedby={keys.hintId}
          className="graph-canvas"
          nodes={drawn.nodes}
          edges={drawn.edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={drag}
          onNodeDragStop={drop}
          onConnect={connect}
          isValidConnection={({ source, target }) => source !== target}
          nodesDraggable={editing !== undefined}
          nodesConnectable={editing !== undefined}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          // The wheel scrolls the page. With Ctrl or ⌘ it zooms, as pinching does.
          zoomOnScroll={false}
          preventScrolling={false}
          zoomOnDoubleClick={false}
          minZoom={0.2}
          maxZoom={1.5}
          fitView
          fitViewOptions={{ maxZoom: 1 }}
          proOptions={proOptions}
        />
      </CanvasProvider>
      <p id={keys.hintId} className="sr-only">
        {keys.hint}
      </p>
      <CanvasToolbar
        onZoomIn={() => void flow.zoomIn()}
        onZoomOut={() => void flow.zoomOut()}
        onFit={() => void flow.fitView({ maxZoom: 1 })}
      />
    </div>
  );
}

/** While a card is being dragged, the lines are straight, because their routes were laid out around its old position. */
function follow({ places, routes }: GraphLayout, dragged: GraphLayout['places']): GraphLayout {
  return dragged.size === 0
    ? { places, routes }
    : { places: new Map([...places, ...dragged]), routes: new Map() };
}
