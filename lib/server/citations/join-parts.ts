/** Joins several cited texts into one. Markers keep their numbers, and all positions are shifted with their part. Pure. */
import type { UnsupportedMarker } from '@/lib/domain/citations/cited-text';
import type { NewCitation } from '@/lib/domain/citations/store';
import type { CitedAnswer } from './cite-answer';

export type AnswerPart = {
  /** Placed before the part. Contains no marker. */
  readonly heading: string;
  readonly markdown: string;
  readonly cited: CitedAnswer;
};

export type JoinedText = CitedAnswer & { readonly markdown: string };

const gap = '\n\n';

export function joinParts(parts: readonly AnswerPart[], closing = ''): JoinedText {
  let markdown = '';
  let ordinal = 0;
  const citations: NewCitation[] = [];
  const unsupported: UnsupportedMarker[] = [];
  for (const part of parts) {
    if (markdown !== '') markdown += gap;
    markdown += part.heading;
    const offset = markdown.length;
    for (const citation of part.cited.citations) {
      const markerStart = citation.markerStart === null ? null : citation.markerStart + offset;
      citations.push({ ...citation, ordinal: citation.ordinal + ordinal, markerStart });
    }
    for (const marker of part.cited.unsupported)
      unsupported.push({ ...marker, ordinal: marker.ordinal + ordinal, start: marker.start + offset });
    ordinal += part.cited.citations.length + part.cited.unsupported.length;
    markdown += part.markdown;
  }
  return {
    markdown: closing === '' ? markdown : `${markdown}${gap}${closing}`,
    citations,
    unsupported,
    dropped: parts.reduce((sum, { cited }) => sum + cited.dropped, 0),
    plain: parts.reduce((sum, { cited }) => sum + cited.plain, 0),
  };
}
