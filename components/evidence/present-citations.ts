import type { CitationReply } from '@/lib/protocol/http/citations';
import type { LocatedCitation, Support } from '@/lib/protocol/run-frames';
import type { AnswerCitation } from './answer-citation';

type Unsupported = { readonly ordinal: number; readonly n: number };

/** The citations of a stored text, one a marker, in the order of the markers; those without a located quote among them. */
export function presentCitations(
  citations: readonly CitationReply[],
  unsupported: readonly Unsupported[],
): AnswerCitation[] {
  const located = citations.map(
    (citation): AnswerCitation => ({
      ordinal: citation.ordinal + 1,
      n: citation.n,
      match: citation.match,
      sourceId: citation.source_id,
      revisionId: citation.revision_id,
      title: citation.title,
      url: citation.url,
      quote: citation.quote,
      capturedAt: citation.captured_at,
      start: citation.start,
      end: citation.end,
      page: citation.page,
      stale: citation.state === 'current' ? null : citation.state,
      similarity: citation.similarity,
    }),
  );
  const missing = unsupported.map(({ ordinal, n }) => createUnsupported(ordinal + 1, n));
  return [...located, ...missing].toSorted((one, other) => one.ordinal - other.ordinal);
}

/** The same while a run is followed, before its answer is stored. */
export function presentLocated(
  citations: readonly LocatedCitation[],
  support: Support | null,
  capturedAt: string,
): AnswerCitation[] {
  const markers = [
    ...citations.map((citation) => ({ start: citation.markerStart ?? Number.MAX_SAFE_INTEGER, citation })),
    ...(support?.unsupportedStarts ?? []).map((start) => ({ start, citation: null })),
  ].toSorted((one, other) => one.start - other.start);
  return markers.map(({ citation }, index): AnswerCitation => {
    if (citation === null) return createUnsupported(index + 1, 0);
    return {
      ordinal: index + 1,
      n: citation.n ?? 0,
      match: citation.match,
      sourceId: citation.sourceId,
      revisionId: citation.revisionId,
      title: citation.title,
      url: citation.url,
      quote: citation.quote,
      capturedAt,
      start: citation.start,
      end: citation.end,
      page: citation.locator?.type === 'page' ? Number(citation.locator.value) : null,
      stale: null,
      similarity: citation.similarity ?? null,
    };
  });
}

function createUnsupported(ordinal: number, n: number): AnswerCitation {
  return {
    ordinal,
    n,
    match: 'unsupported',
    sourceId: '',
    revisionId: '',
    title: '',
    url: null,
    quote: '',
    capturedAt: '',
    start: 0,
    end: 0,
    page: null,
    stale: null,
    similarity: null,
  };
}
