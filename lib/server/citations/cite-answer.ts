/**
 * Proves an answer. Every citation entry of the model is resolved through the packet, and code locates its quote in the stored revision.
 * Only a quote that is found becomes a citation, with the source's text. A marker without a citation is unsupported, with the reason.
 * Depends only on its input.
 */
import type { SourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { UnsupportedMarker } from '@/lib/domain/citations/cited-text';
import type { NewCitation } from '@/lib/domain/citations/store';
import { findPlace, type Revision } from '@/lib/domain/sources/source';
import { countPlain } from './count-plain';
import {
  locateQuote,
  type PreparedDocument,
  prepareDocument,
  type QuoteMatch,
} from '@/lib/evidence/locate-quote';
import type { DifferenceReason } from '@/lib/evidence/difference-reason';
import { createAnchor } from '@/lib/evidence/relocate';
import type { Span } from '@/lib/evidence/span';
import { writeTextFragment } from '@/lib/evidence/text-fragment';
import type { LocatedMatch } from '@/lib/protocol/citation-words';
import {
  listPackedSources,
  matchMarkers,
  type ModelCitation,
  type RequestPacket,
  resolveEntry,
} from '@/lib/protocol/llmcp';

export type CitableSource = {
  readonly sourceId: SourceId;
  readonly title: string;
  readonly url: string | null;
  readonly revision: Revision;
};

export type CitedAnswer = {
  readonly citations: readonly NewCitation[];
  readonly unsupported: readonly UnsupportedMarker[];
  /** Entries that name no source of the packet. */
  readonly dropped: number;
  /** Sentences without a marker. */
  readonly plain: number;
};

export type AnswerToCite = {
  readonly markdown: string;
  readonly entries: readonly ModelCitation[];
  readonly packet: RequestPacket;
  readonly sources: readonly CitableSource[];
};

/** A citation without its place in the text that cites. */
export type QuotedSpan = Omit<NewCitation, 'ordinal' | 'n' | 'markerStart'>;

type Located = { readonly citation: QuotedSpan } | { readonly reason: string };

export function citeAnswer(answer: AnswerToCite): CitedAnswer {
  const packed = listPackedSources(answer.packet);
  const locate = createLocator(answer.sources);
  const located = answer.entries.map((entry): Located | null => {
    const resolved = resolveEntry(entry, packed);
    return resolved.ok ? locate(resolved.value.source.sourceId, entry) : null;
  });
  const { markers } = matchMarkers(answer.markdown, answer.entries);
  const citations: NewCitation[] = [];
  const unsupported: UnsupportedMarker[] = [];
  for (const [ordinal, marker] of markers.entries()) {
    const found = marker.entryIndex === null ? null : located[marker.entryIndex];
    if (found != null && 'citation' in found) {
      citations.push({ ...found.citation, ordinal, n: marker.n, markerStart: marker.start });
    } else {
      const reason = found == null ? 'The model gave no quote for this.' : found.reason;
      unsupported.push({ ordinal, n: marker.n, start: marker.start, reason });
    }
  }
  const dropped = located.filter((each) => each === null).length;
  return { citations, unsupported, dropped, plain: countPlain(answer.markdown) };
}

type Quoted = Pick<ModelCitation, 'quote' | 'confidence'>;

/** Locates a quote that a person chose. */
export function citeQuote(
  sources: readonly CitableSource[],
  { sourceId, quote }: { readonly sourceId: string; readonly quote: string },
): { readonly id: QuotedSpan } | { readonly reason: string } {
  const located = createLocator(sources)(sourceId, { quote });
  return 'reason' in located ? located : { id: { ...located.citation, modelQuote: null } };
}

/** Cites a span of a revision that somebody chose. Null if the revision has no such passage, or it is too long to be a quote. */
export function citeSpan(source: CitableSource, span: Span): QuotedSpan | null {
  const { markdown } = source.revision;
  if (span.end > markdown.length || span.end - span.start > limits.quoteChars) return null;
  const document = prepareDocument(markdown);
  const quote = document.projection.slice(span);
  if (quote.trim() === '') return null;
  const match = { match: 'exact' as const, start: span.start, end: span.end, quote };
  return { ...describeCitation({ source, document, match, entry: { quote } }), modelQuote: null };
}

function createLocator(
  sources: readonly CitableSource[],
): (sourceId: string | null, entry: Quoted) => Located {
  const documents = new Map<string, PreparedDocument>();
  return (sourceId, entry) => {
    const source = sources.find((each) => each.sourceId === sourceId);
    if (source === undefined) return { reason: 'The source had not been captured when this was written.' };
    const document = documents.get(source.sourceId) ?? prepareDocument(source.revision.markdown);
    documents.set(source.sourceId, document);
    const match = locateQuote(document, entry.quote);
    if (match.match === 'exact' || match.match === 'near') {
      return { citation: describeCitation({ source, document, match, entry }) };
    }
    return { reason: explain(match) };
  };
}

type Found = {
  readonly source: CitableSource;
  readonly document: PreparedDocument;
  readonly match: Extract<QuoteMatch, { match: LocatedMatch }>;
  readonly entry: Quoted;
};

function describeCitation({ source, document, match, entry }: Found): QuotedSpan {
  const { revision } = source;
  const { prefix, suffix } = createAnchor(document, match);
  const { page, locator } = findPlace(revision.anchors, match.start);
  return {
    sourceId: source.sourceId,
    revisionId: revision.id,
    start: match.start,
    end: match.end,
    quote: match.quote,
    prefix,
    suffix,
    match: match.match,
    similarity: match.match === 'near' ? match.similarity : null,
    locator:
      locator ??
      (source.url === null ? null : { type: 'text_fragment', value: writeTextFragment(document, match) }),
    sourceTitle: source.title,
    sourceUrl: source.url,
    page,
    capturedAt: revision.capturedAt,
    modelQuote: entry.quote,
    confidence: entry.confidence ?? null,
  };
}

/** What a similar passage says differently, as readers are told below the answer. */
const differences: Readonly<Record<DifferenceReason, string>> = {
  numbers_differ: 'its numbers or units differ',
  units_differ: 'it names another unit or length of time',
  negation_differs: 'one says the opposite of the other',
  comparison_differs: 'its comparison or its certainty differs',
  names_differ: 'it names somebody or something else',
  words_differ: 'a word of the quote is another word in the source',
  words_missing: 'the source has words that the quote leaves out without a sign',
  words_added: 'the quote has words that the source does not have',
};

function explain(match: Exclude<QuoteMatch, { match: LocatedMatch }>): string {
  return match.match === 'similar_passage'
    ? `A similar passage says something else: ${differences[match.reason]}.`
    : 'The quote is not in the source.';
}
