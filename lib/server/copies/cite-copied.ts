/**
 * Binds the markers of a copied text to the passages that came along. Each quote is proved again in the text of the copy: only what is found
 * there becomes a citation. Depends only on its input.
 */
import type { Unsupported } from '@/lib/domain/citations/unsupported';
import type { CopiedSource } from '@/lib/domain/copies/copied-source';
import type { NewCitation } from '@/lib/domain/citations/store';
import { isNote, type SharedNote, type SharedPage } from '@/lib/domain/shares/shared-page';
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';
import { type CitableSource, citeQuote, citeSpan, type QuotedSpan } from '../citations/cite-answer';

export type KeptSource = { readonly copied: CopiedSource; readonly source: CitableSource };

const reasons = {
  unsupported: 'The page that this was copied from has no passage for this either.',
  lost: 'The passage could not be found again in the copy.',
};

export function citeCopied(
  { markdown, citations: shared }: SharedPage,
  kept: readonly KeptSource[],
): { readonly citations: readonly NewCitation[]; readonly unsupported: readonly Unsupported[] } {
  const noted = new Map(
    kept.flatMap((of) => of.copied.notes.map((note) => [note.ordinal, { ...of, note }] as const)),
  );
  const known = new Map(shared.map((citation) => [citation.ordinal, citation]));
  const citations: NewCitation[] = [];
  const unsupported: Unsupported[] = [];
  for (const [ordinal, { n, start }] of findMarkers(markdown).entries()) {
    const citation = known.get(ordinal + 1);
    // Nothing is known about it there either: it may be no marker at all.
    if (citation === undefined) continue;
    const found = noted.get(ordinal + 1);
    const span = found === undefined ? null : locate(found);
    if (found === undefined || span === null)
      unsupported.push({ ordinal, n, reason: isNote(citation) ? reasons.lost : reasons.unsupported });
    else citations.push({ ...span, ...describeNote(found.note), ordinal, n, markerStart: start });
  }
  return { citations, unsupported };
}

function locate({ copied, source, note }: KeptSource & { readonly note: SharedNote }): QuotedSpan | null {
  const place = copied.passages.spans.get(note.ordinal);
  const cited = place === undefined ? null : citeSpan(source, place);
  if (cited !== null && squeeze(cited.quote) === squeeze(note.quote)) return cited;
  const found = citeQuote([source], { sourceId: source.sourceId, quote: note.quote });
  return 'reason' in found ? null : found.id;
}

const squeeze = (text: string) => text.replace(/\s+/g, '');

/** What the page said of the quote stays true: how near it is to what the text claims, and where and when it was captured. */
const describeNote = ({ match, title, url, page, capturedAt }: SharedNote) => ({
  match,
  similarity: null,
  sourceTitle: title,
  sourceUrl: url,
  page,
  capturedAt: new Date(capturedAt),
});
