'use client';

import { joinClasses } from '@/components/ui/class-names';
import type { CanvasGraph, CanvasNode } from './canvas-graph';
import { NodeFacts } from './node-facts';

type NodeListProps = {
  readonly label: string;
  readonly graph: CanvasGraph;
  readonly selectedId?: string | null | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
};

/** Shows the same as the canvas as a list in the order of execution. Steps below a fork are indented. */
export function NodeList({ label, graph, selectedId, onSelect }: NodeListProps) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {graph.nodes.map((node) => (
        <li
          key={node.id}
          className="border-b border-line last:border-b-0"
          style={{ paddingInlineStart: `${Math.min(node.depth, 4) * 1.25}rem` }}
        >
          {onSelect === undefined ? (
            <div className="px-2 py-2">
              <NodeText node={node} />
            </div>
          ) : (
            <button
              type="button"
              aria-pressed={node.id === selectedId}
              className={joinClasses(
                'w-full rounded-control px-2 py-2 text-start outline-offset-[-2px] hover:bg-sunk',
                node.id === selectedId && 'bg-sunk',
              )}
              onClick={() => onSelect(node.id)}
            >
              <NodeText node={node} />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

function NodeText({ node }: { readonly node: CanvasNode }) {
  return (
    <span className="flex flex-col gap-0.5">
      {node.reached.length > 0 && <span className="text-label text-soft">{node.reached.join(', ')}</span>}
      <span className="flex flex-wrap items-center gap-x-2">
        {node.number !== null && <span className="text-soft tabular-nums">{node.number}.</span>}
        <span className="font-medium">{node.title}</span>
        <span className="text-label text-soft">{node.kind}</span>
        <NodeFacts node={node} />
      </span>
      {node.sentence !== null && <span className="text-soft">{node.sentence}</span>}
      {node.issues.map((issue) => (
        <span key={issue} className="text-label text-unsupported">
          {issue}
        </span>
      ))}
    </span>
  );
}
