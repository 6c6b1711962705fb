/**
 * Presents the citations of an answer for END (`x_citations`). Several of them often quote one source, and its id, title and address are
 * most of what a citation costs, so only the first citation of each number carries them. Pure.
 */
import type { Citation } from '@/lib/domain/citations/store';
import type { LlmxObject } from '@/lib/protocol/llmx';

type Cited = Pick<
  Citation,
  'n' | 'sourceId' | 'sourceTitle' | 'sourceUrl' | 'quote' | 'match' | 'start' | 'end'
>;

export function presentCitations(citations: readonly Cited[]): LlmxObject[] {
  const named = new Map<number, string>();
  return citations.map((citation) => {
    const { n, quote, match, start, end } = citation;
    const isNamed = named.get(n) === citation.sourceId;
    named.set(n, citation.sourceId);
    return { n, ...(isNamed ? {} : nameSource(citation)), quote, match, start, end };
  });
}

function nameSource({ sourceId, sourceTitle, sourceUrl }: Cited): LlmxObject {
  const named = { source: sourceId, title: sourceTitle };
  return sourceUrl === null ? named : { ...named, url: sourceUrl };
}
