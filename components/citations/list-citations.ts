/**
 * Citations as chips and source panes show them, numbered as in their text. It reads no Markdown, so that the first page needs no parser;
 * `present-citations.ts` adds the markers without a citation.
 */
import { describePlace } from '@/lib/protocol/describe-place';
import { paths } from '@/lib/core/paths';
import { createNumbering } from '@/lib/domain/citations/create-numbering';
import type { CitationReply } from '@/lib/protocol/http/citations';
import type { LocatedCitation } from '@/lib/protocol/run-frames';
import type { AnswerCitation } from './answer-citation';

/** Returns the citations of a stored text, in order. */
export function listCitations(citations: readonly CitationReply[]): AnswerCitation[] {
  const numberOf = createNumbering();
  return citations
    .toSorted((one, other) => one.ordinal - other.ordinal)
    .map((citation) => presentStored(citation, numberOf(citation.source_id)));
}

/** Returns the citations that a run has located so far. */
export function listLocated(citations: readonly LocatedCitation[]): AnswerCitation[] {
  const numberOf = createNumbering();
  return citations.map((citation, ordinal) =>
    presentStreamed(citation, { ordinal, number: numberOf(citation.sourceId) }),
  );
}

export function presentStored(citation: CitationReply, number: number): AnswerCitation {
  return {
    ordinal: citation.ordinal + 1,
    number,
    match: citation.match,
    sourceId: citation.source_id,
    revisionId: citation.revision_id,
    title: citation.title,
    url: citation.url,
    quote: citation.quote,
    capturedAt: citation.captured_at,
    start: citation.start,
    end: citation.end,
    place: describePlace(citation),
    stale: citation.state === 'current' ? null : citation.state,
    similarity: citation.similarity,
    reason: null,
  };
}

export function presentStreamed(
  citation: LocatedCitation,
  { ordinal, number }: { readonly ordinal: number; readonly number: number },
): AnswerCitation {
  return {
    ordinal: ordinal + 1,
    number,
    match: citation.match,
    sourceId: citation.sourceId,
    revisionId: citation.revisionId,
    title: citation.title,
    // A source without its own address gets an address in this workspace on the wire.
    url: citation.url.endsWith(paths.anySource(citation.sourceId)) ? null : citation.url,
    quote: citation.quote,
    capturedAt: citation.capturedAt ?? '',
    start: citation.start,
    end: citation.end,
    place: citation.place ?? describePlace(citation),
    stale: null,
    similarity: citation.similarity ?? null,
    reason: null,
  };
}
