'use client';

import { List, Workflow } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMedia } from '@/components/ui/use-media';
import { Button } from '@/components/ui/button';
import { type CanvasGraph, nodeSize } from './canvas-graph';
import type { GraphCanvasProps } from './graph-canvas';
import { LateCanvas } from './late-canvas';
import { NodeList } from './node-list';

type GraphOrListProps = GraphCanvasProps & {
  /** Content at the other end of the row that holds the switch. */
  readonly end?: ReactNode;
  /** True if the page already shows the same as a list. The switch then only shows or hides the canvas. */
  readonly isListed?: boolean | undefined;
};

/** From this width on, two cards are readable side by side. Below it, the list comes first and the canvas is behind its button. */
const wideEnough = '(min-width: 50rem)';

/** Shows a graph as a canvas or as a list. Both contain the same information. */
export function GraphOrList({ end, isListed = false, ...props }: GraphOrListProps) {
  const isWide = useMedia(wideEnough);
  const [chosen, setChosen] = useState<'graph' | 'list' | null>(null);
  const isGraph = (chosen ?? (isWide ? 'graph' : 'list')) === 'graph';
  const { label, graph, selectedId, onSelect } = props;
  const words = isListed
    ? isGraph
      ? 'Hide the graph'
      : 'Show the graph'
    : `Show as a ${isGraph ? 'list' : 'graph'}`;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">{end}</div>
        <Button
          size="small"
          icon={isGraph ? List : Workflow}
          onClick={() => setChosen(isGraph ? 'list' : 'graph')}
        >
          {words}
        </Button>
      </div>
      {isGraph ? (
        <div
          className="min-h-80 overflow-hidden rounded-panel border border-line"
          style={{ height: props.editing === undefined ? `min(70dvh, ${findHeight(graph)}px)` : '70dvh' }}
        >
          <LateCanvas {...props} />
        </div>
      ) : (
        !isListed && <NodeList label={label} graph={graph} selectedId={selectedId} onSelect={onSelect} />
      )}
    </div>
  );
}

/** The height of all cards stacked in one column, which is the most that the graph can take. */
const findHeight = ({ nodes }: CanvasGraph) => nodes.length * (nodeSize.height + gapBelow) + gapBelow;

const gapBelow = 48;
