/** Writes an artifact as JSON: the Markdown, the data of its view, and every citation with the span at which it was located. Pure. */
import { describePlace } from '@/lib/protocol/describe-place';
import { describeOrigin } from '@/lib/domain/bibliography/origin';
import type { ExportDocument } from './export-document';

export function writeJson(document: ExportDocument): string {
  return `${JSON.stringify(presentDocument(document), null, 2)}\n`;
}

function presentDocument({
  citations,
  origins,
  unsupported,
  createdAt,
  ...document
}: ExportDocument): object {
  return {
    ...document,
    created: createdAt.toISOString(),
    citations: citations.map((citation) => ({
      ordinal: citation.ordinal,
      n: citation.n,
      marker: citation.markerStart,
      quote: citation.quote,
      match: citation.match,
      similarity: citation.similarity,
      state: citation.state,
      source: {
        id: citation.sourceId,
        revision: citation.revisionId,
        title: citation.sourceTitle,
        url: citation.sourceUrl,
        ...describeOrigin(origins.find(({ revisionId }) => revisionId === citation.revisionId)),
        page: citation.page,
        place: describePlace(citation),
        captured: citation.capturedAt.toISOString(),
        start: citation.start,
        end: citation.end,
      },
    })),
    unsupported,
  };
}
