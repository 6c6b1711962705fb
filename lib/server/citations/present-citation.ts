/** Presents a citation as a reply. Only the fields listed here leave the server, with the source's text and never what the model wrote. */
import type { Citation } from '@/lib/domain/citations/store';
import type { CitationReply } from '@/lib/protocol/http/citations';

export function presentCitation(citation: Citation): CitationReply {
  return {
    id: citation.id,
    ordinal: citation.ordinal,
    n: citation.n,
    source_id: citation.sourceId,
    revision_id: citation.revisionId,
    url: citation.sourceUrl,
    title: citation.sourceTitle,
    quote: citation.quote,
    match: citation.match,
    similarity: citation.similarity,
    start: citation.start,
    end: citation.end,
    page: citation.page,
    locator: citation.locator,
    marker_start: citation.markerStart,
    state: citation.state,
    captured_at: citation.capturedAt.toISOString(),
  };
}
