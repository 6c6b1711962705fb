import { BaseEdge, type EdgeProps } from '@xyflow/react';
import type { FlowEdge } from './write-flow';

/** A line of straight segments that leads around the cards in its way. Its label is where the layout left room for it, or in the middle. */
export function LineEdge({
  sourceX,
  sourceY,
  targetX,
  targetY,
  data,
  label,
  markerEnd,
}: EdgeProps<FlowEdge>) {
  const route = data?.route ?? null;
  const points = [{ x: sourceX, y: sourceY }, ...(route?.bends ?? []), { x: targetX, y: targetY }];
  const middle = { x: (sourceX + targetX) / 2, y: (sourceY + targetY) / 2 };
  const { x, y } = route?.label ?? middle;
  return (
    <BaseEdge
      path={`M ${points.map((point) => `${point.x} ${point.y}`).join(' L ')}`}
      label={label}
      labelX={x}
      labelY={y}
      labelBgPadding={[4, 2]}
      {...(markerEnd === undefined ? {} : { markerEnd })}
    />
  );
}
