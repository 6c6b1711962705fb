/** Finds where the blocks of a page begin in the captured text, which is the same text except for what was made inert. Pure. */
import { diffMarkdown } from '@/lib/evidence/diff-revisions';
import type { PageMarkdown } from './write-page-markdown';

/** Returns each block's position in `captured`; blocks that were cut off are left out. */
export function placeBlocks({ markdown, starts }: PageMarkdown, captured: string): PageMarkdown['starts'] {
  if (markdown === captured) return starts;
  const hunks = diffMarkdown(markdown, captured);
  let next = 0;
  let shift = 0;
  return starts.flatMap(({ id, start }) => {
    let hunk = hunks[next];
    while (hunk !== undefined && hunk.beforeEnd <= start) {
      shift = hunk.afterEnd - hunk.beforeEnd;
      next += 1;
      hunk = hunks[next];
    }
    const place =
      hunk !== undefined && hunk.beforeStart <= start
        ? Math.min(hunk.afterStart + start - hunk.beforeStart, hunk.afterEnd)
        : start + shift;
    return place < captured.length ? [{ id, start: place }] : [];
  });
}
