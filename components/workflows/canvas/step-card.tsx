'use client';

import { Handle, type NodeProps, Position } from '@xyflow/react';
import { joinClasses } from '@/components/ui/class-names';
import { useCanvas } from './canvas-context';
import { type CanvasNode, nodeSize } from './canvas-graph';
import { describeMark } from './describe-mark';
import { NodeFacts } from './node-facts';
import { type FlowNode, placePort } from './write-flow';

/** The card of one step: a button with the step's ports. Its pressed state is only set if it can be selected. */
export function StepCard({ data: { node } }: NodeProps<FlowNode>) {
  const { isEditable } = useCanvas();
  return (
    <>
      {node.number !== null && <Handle type="target" position={Position.Top} isConnectable={isEditable} />}
      <CardFace node={node} />
      {node.ports.map(({ name, words }, index) => (
        <Handle
          key={name}
          id={name}
          type="source"
          position={Position.Bottom}
          title={isEditable ? `Drag to connect: ${words}` : undefined}
          isConnectable={isEditable}
          style={{ left: `${placePort(index, node.ports.length) * 100}%` }}
        />
      ))}
    </>
  );
}

function CardFace({ node }: { readonly node: CanvasNode }) {
  const { currentId, selectedId, onFocus, onSelect } = useCanvas();
  const isSelected = node.id === selectedId;
  const look = node.mark === null ? 'border border-solid border-line' : describeMark(node.mark).border;
  return (
    <button
      type="button"
      data-node={node.id}
      tabIndex={node.id === currentId ? 0 : -1}
      aria-pressed={onSelect === null ? undefined : isSelected}
      style={nodeSize}
      className={joinClasses(
        // The library turns off pointer events on nodes that it does not select itself.
        'pointer-events-auto flex flex-col gap-0.5 overflow-hidden rounded-panel bg-raised px-3 py-2 text-start text-body text-ink',
        look,
        isSelected && 'outline-2 outline-offset-2 outline-accent',
      )}
      onFocus={() => onFocus(node.id)}
      onClick={() => onSelect?.(node.id)}
    >
      <span className="flex items-center gap-2">
        {node.number !== null && (
          <span className="text-label text-soft tabular-nums" aria-hidden>
            {node.number}
          </span>
        )}
        <span className="truncate font-medium">{node.title}</span>
      </span>
      <span className="truncate text-label text-soft">{node.kind}</span>
      <span className="line-clamp-2 text-label">{node.sentence}</span>
      <span className="mt-auto flex gap-3 overflow-hidden">
        <NodeFacts node={node} />
      </span>
      <span className="sr-only">{node.reached.join(', ')}</span>
    </button>
  );
}
