import { replaceMarkers } from '@/lib/domain/citations/number-markers';
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';
import type { AnswerCitation } from './answer-citation';

/** A text as Markdown to take along: with the numbers that its reader sees, and in words what no passage carries. Pure. */
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
