/** Where the blocks of a page begin in the text that was captured of it, which says the same but for what was made inert. Pure. */
import { diffMarkdown } from '@/lib/evidence/diff-revisions';
import type { PageMarkdown } from './write-page-markdown';

/** Of each block its place in `captured`; one that was cut off is left out. */
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
