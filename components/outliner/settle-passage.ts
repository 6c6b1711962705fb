/**
 * Rewrites a block that cites a passage which has changed. The block's text is what says what it cites (decision 125), so settling is an
 * edit of it. Pure.
 */
import { writeOnOneLine } from '@/components/citations/write-on-one-line';
import { paths } from '@/lib/core/paths';
import { findPassageLinks, type PassageLink } from '@/lib/domain/pages/passage-links';
import type { StalePassageReply } from '@/lib/protocol/http/pages';

type Stale = Pick<StalePassageReply, 'source_id' | 'revision_id' | 'start' | 'end' | 'quote' | 'now'>;

const isLinkTo = ({ sourceId, revisionId, span }: PassageLink, stale: Stale): boolean =>
  sourceId === stale.source_id &&
  (revisionId === null || revisionId === stale.revision_id) &&
  span.start === stale.start &&
  span.end === stale.end;

/** True if the block still links to the passage. */
export const citesPassage = (markdown: string, stale: Stale): boolean =>
  findPassageLinks(markdown).some((link) => isLinkTo(link, stale));

/** Links to the text that has taken the passage's place, and says its words where the block said those of the passage. */
export function quoteNewPassage(slug: string, markdown: string, stale: Stale): string {
  const { now } = stale;
  if (now === null) return markdown;
  const path = paths.source(slug, stale.source_id, {
    revisionId: now.revision_id,
    at: { start: now.start, end: now.end },
  });
  const linked = replaceLinks(markdown, stale, ({ start, end }) => ({ start, end, words: path }));
  const before = writeOnOneLine(stale.quote);
  return before === '' ? linked : linked.replace(before, () => writeOnOneLine(now.quote));
}

/** Leaves the words of the link, and takes the link away. */
export function removePassageLink(markdown: string, stale: Stale): string {
  return replaceLinks(markdown, stale, (link) => findWrittenLink(markdown, link)).trimEnd();
}

type Replaced = { readonly start: number; readonly end: number; readonly words: string };

function replaceLinks(markdown: string, stale: Stale, replace: (link: PassageLink) => Replaced): string {
  // From the last to the first, so that the places of the others stay.
  return findPassageLinks(markdown)
    .filter((link) => isLinkTo(link, stale))
    .toReversed()
    .map(replace)
    .reduce((text, { start, end, words }) => text.slice(0, start) + words + text.slice(end), markdown);
}

/** Finds the whole link around its address: `[words](address)`, or the address alone. */
function findWrittenLink(markdown: string, { start, end }: PassageLink): Replaced {
  const origin = /https?:\/\/[^\s/()<>[\]]*$/.exec(markdown.slice(0, start))?.[0] ?? '';
  const from = start - origin.length;
  const label = /\[((?:\\.|[^\\[\]])*)\]\($/.exec(markdown.slice(0, from));
  if (label === null || markdown[end] !== ')') return { start: from, end, words: '' };
  return { start: label.index, end: end + 1, words: label[1] ?? '' };
}
