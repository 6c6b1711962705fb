import { numberMarkers, type NumberedMarker } from '@/lib/domain/citations/number-markers';
import { unsupportedReasons } from '@/lib/domain/citations/unsupported';
import type { CitationReply } from '@/lib/protocol/http/citations';
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';
import type { LocatedCitation, SupportNote } from '@/lib/protocol/run-frames';
import type { AnswerCitation } from './answer-citation';
import { presentStored, presentStreamed } from './list-citations';

/** A stored text with everything known about its markers. The two lists are only ever read together. */
export type StoredText = {
  readonly markdown: string;
  readonly citations: readonly CitationReply[];
  readonly unsupported: readonly { readonly ordinal: number; readonly reason: string }[];
};

/** Returns the markers of a stored text in order, including those without a located quote. */
export function presentCitations(text: StoredText): AnswerCitation[] {
  return presentMarkers(
    numberMarkers(text, (citation) => citation.source_id),
    presentStored,
  );
}

/** What a run has streamed of its answer so far. */
export type StreamedText = {
  readonly markdown: string;
  readonly citations: readonly LocatedCitation[];
  /** Null until the quotes have been looked up. */
  readonly support: SupportNote | null;
};

/** Returns the markers of a streamed answer that is not stored yet. Empty until its quotes have been looked up. */
export function presentLocated({ markdown, citations, support }: StreamedText): AnswerCitation[] {
  if (support === null) return [];
  const ordinals = new Map(findMarkers(markdown).map(({ start }, ordinal) => [start, ordinal]));
  const located = citations.flatMap((citation) => {
    const ordinal = citation.markerStart == null ? undefined : ordinals.get(citation.markerStart);
    return ordinal === undefined ? [] : [{ ordinal, located: citation }];
  });
  const unsupported = listUnsupported(support).flatMap(({ start, reason }) => {
    const ordinal = ordinals.get(start);
    return ordinal === undefined ? [] : [{ ordinal, reason }];
  });
  return presentMarkers(
    numberMarkers({ markdown, citations: located, unsupported }, (citation) => citation.located.sourceId),
    ({ ordinal, located: citation }, number) => presentStreamed(citation, { ordinal, number }),
  );
}

/** Older logs contain the positions of such markers but not the reasons. */
function listUnsupported({ unsupportedMarkers, unsupportedStarts = [] }: SupportNote) {
  return (
    unsupportedMarkers ?? unsupportedStarts.map((start) => ({ start, reason: unsupportedReasons.unknown }))
  );
}

function presentMarkers<Citation>(
  markers: readonly NumberedMarker<Citation>[],
  present: (citation: Citation, number: number) => AnswerCitation,
): AnswerCitation[] {
  return markers.flatMap((marker): AnswerCitation[] => {
    if (marker.type === 'cited') return [present(marker.citation, marker.number)];
    return marker.type === 'unsupported' ? [presentUnsupported(marker.ordinal, marker.reason)] : [];
  });
}

function presentUnsupported(ordinal: number, reason: string): AnswerCitation {
  return {
    ordinal: ordinal + 1,
    number: 0,
    match: 'unsupported',
    sourceId: '',
    revisionId: '',
    title: '',
    url: null,
    quote: '',
    capturedAt: '',
    start: 0,
    end: 0,
    place: null,
    stale: null,
    similarity: null,
    reason,
  };
}
