'use client';

import { useDepth } from '@/lib/client/answer-settings';
import { useWorkspace } from '@/lib/client/workspace';
import { depths } from './describe-depth';

/**
 * Chooses the depth of the question, beside it. It uses the browser's native select, so that the first page need not wait for more code.
 */
export function DepthChoice() {
  const { id } = useWorkspace();
  const [depth, setDepth] = useDepth(id);
  return (
    <select
      aria-label="Depth"
      value={depth}
      onChange={(event) =>
        setDepth(depths.find(({ agent }) => agent === event.target.value)?.agent ?? 'react')
      }
      className="min-h-7 shrink-0 rounded-control border border-line bg-raised px-1.5 text-label text-ink hover:border-edge"
    >
      {depths.map(({ agent, name }) => (
        <option key={agent} value={agent}>
          {name}
        </option>
      ))}
    </select>
  );
}
