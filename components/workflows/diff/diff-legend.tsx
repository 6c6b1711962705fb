import { countNoun } from '@/lib/core/text';
import { changeKinds } from '@/lib/protocol/workflow-words';
import { MarkLabel } from '../canvas/node-facts';
import type { DiffCounts } from './count-marks';

/** Explains the marks and shows how many there are of each. The figures are the same as in the list. */
export function DiffLegend({ counts, settings }: { readonly counts: DiffCounts; readonly settings: number }) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-label text-soft">
      {changeKinds.map((kind) => {
        const parts = [
          [counts.steps[kind], 'step'] as const,
          [counts.connections[kind], 'connection'] as const,
          [kind === 'changed' ? settings : 0, 'setting'] as const,
        ].filter(([count]) => count > 0);
        return (
          <li key={kind} data-kind={kind} className="flex items-center gap-1.5">
            <MarkLabel mark={kind} />
            {parts.length === 0 ? 'none' : parts.map(([count, noun]) => countNoun(count, noun)).join(', ')}
          </li>
        );
      })}
    </ul>
  );
}
