/** Cuts the Markdown of a revision into the passages that every index gets. Pure. */
import type { IndexedPassage } from '@/lib/domain/search/search-index';
import { splitPassages } from '@/lib/evidence/passages';

export function cutPassages(markdown: string): IndexedPassage[] {
  return splitPassages(markdown).map((passage) => ({
    ordinal: passage.ordinal,
    start: passage.start,
    end: passage.end,
    headings: passage.headings,
    text: markdown.slice(passage.start, passage.end),
    plain: passage.text,
  }));
}
