/**
 * Finds the passages of sources that a block cites. A block cites a passage with a link to it, because the text of a page is the truth
 * (decision 125): the address of a source that names a revision and a span, or the address bar of a collection in which the passage is
 * open. Says nothing about whether the passage exists. Pure.
 */
import { asId, type RevisionId, type SourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { readSpan, type Span } from '@/lib/evidence/span';

export type PassageLink = {
  readonly sourceId: SourceId;
  /** Null if the address names no revision, so that the newest one is meant. */
  readonly revisionId: RevisionId | null;
  readonly span: Span;
  /** Where the address is in the block, from its path on: the host before it stays as it is. */
  readonly start: number;
  readonly end: number;
};

const address = /\/w\/[^\s/()<>?#"]{1,100}\/(sources|c)\/([\w-]{1,64})\?([^\s()<>#"]{1,400})/g;

export function findPassageLinks(markdown: string): PassageLink[] {
  const links: PassageLink[] = [];
  for (const match of markdown.matchAll(address)) {
    if (links.length >= limits.referencesPerBlock) break;
    const [whole, page, id = '', query = ''] = match;
    const asked = new URLSearchParams(query);
    const sourceId = page === 'c' ? asked.get('look') : id;
    const span = readSpan(asked.get('at'));
    if (sourceId === null || span === null) continue;
    const revisionId = asked.get('rev');
    links.push({
      sourceId: asId<SourceId>(sourceId),
      revisionId: revisionId === null ? null : asId<RevisionId>(revisionId),
      span,
      start: match.index,
      end: match.index + whole.length,
    });
  }
  return links;
}
