import { replaceMarkers } from '@/lib/domain/citations/number-markers';
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';
import type { AnswerCitation } from './answer-citation';

/**
 * Returns a text as Markdown for use elsewhere, with the citation numbers its reader sees and with words in place of markers that no
 * passage supports. Pure.
 */
export function writeShownMarkdown(markdown: string, citations: readonly AnswerCitation[]): string {
  const byOrdinal = new Map(citations.map((citation) => [citation.ordinal, citation]));
  const markers = findMarkers(markdown).map((marker, index) => ({
    ...marker,
    citation: byOrdinal.get(index + 1),
  }));
  return replaceMarkers(markdown, markers, ({ citation, n }) => {
    if (citation === undefined) return `[${n}]`;
    return citation.match === 'unsupported' ? '[not supported]' : `[${citation.number}]`;
  });
}
