/** Presents a citation that was just located, for the run's log. */
import type { NewCitation } from '@/lib/domain/citations/store';
import type { LocatedCitation } from '@/lib/protocol/run-frames';
import { getSourceUrl } from './gather-sources';

export function presentLocatedCitation(citation: NewCitation): LocatedCitation {
  return {
    n: citation.n,
    sourceId: citation.sourceId,
    revisionId: citation.revisionId,
    url: citation.sourceUrl ?? getSourceUrl({ id: citation.sourceId, url: null }),
    title: citation.sourceTitle,
    quote: citation.quote,
    match: citation.match,
    start: citation.start,
    end: citation.end,
    markerStart: citation.markerStart,
    capturedAt: citation.capturedAt.toISOString(),
    page: citation.page,
    ...(citation.similarity === null ? {} : { similarity: citation.similarity }),
    ...(citation.confidence === null ? {} : { confidence: citation.confidence }),
  };
}
