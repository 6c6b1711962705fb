/** Presents a citation that was just located, for the run's log. */
import type { NewCitation } from '@/lib/domain/citations/store';
import type { LocatedCitation } from '@/lib/protocol/run-frames';
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import { describePlace } from '@/lib/protocol/describe-place';
import { getSourceUrl } from './gather-sources';

export function presentLocatedCitation(citation: NewCitation): LocatedCitation {
  const place = describePlace(citation);
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
    ...(place === null ? {} : { place: sliceWhole(place, limits.titleChars) }),
    ...(citation.similarity === null ? {} : { similarity: citation.similarity }),
    ...(citation.confidence === null ? {} : { confidence: citation.confidence }),
  };
}
