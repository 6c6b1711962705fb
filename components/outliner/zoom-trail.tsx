import { ChevronRight } from 'lucide-react';
import type { Block } from '@/lib/domain/pages/block';

type ZoomTrailProps = {
  /** The name of the page or day. */
  readonly label: string;
  /** The blocks above the one that is zoomed into, outermost first, and that block itself. */
  readonly trail: readonly Block[];
  readonly onZoom: (blockId: string | null) => void;
};

/** Where a zoomed outline is on its page, with a way back to each level. */
export function ZoomTrail({ label, trail, onZoom }: ZoomTrailProps) {
  return (
    <nav aria-label="Levels above this block" className="text-label text-soft">
      <ol className="flex flex-wrap items-center gap-1">
        <li>
          <button type="button" className="page-link min-h-6" onClick={() => onZoom(null)}>
            {label}
          </button>
        </li>
        {trail.map(({ id, markdown }, index) => (
          <li key={id} className="flex min-w-0 items-center gap-1">
            <ChevronRight size={12} aria-hidden />
            {index === trail.length - 1 ? (
              <span aria-current="page" className="max-w-60 truncate">
                {nameBlock(markdown)}
              </span>
            ) : (
              <button
                type="button"
                className="page-link min-h-6 max-w-60 truncate"
                onClick={() => onZoom(id)}
              >
                {nameBlock(markdown)}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const nameBlock = (markdown: string) => markdown.split('\n', 1)[0]?.trim() || 'Empty block';
