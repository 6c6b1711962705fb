/**
 * The sentences of found passages that may be cited: those with a match, beginning with the one in which most of the words stand, or the
 * first of a passage without a match. Pure.
 */
import { splitSentences } from '@/lib/evidence/sentences';
import type { ReplyTo } from '@/lib/client/api';
import { limits } from '@/lib/core/limits';

type Span = { readonly start: number; readonly end: number };

export type Quotable = {
  readonly key: string;
  readonly sourceId: string;
  readonly title: string;
  /** The words of the source, as its Markdown has them. */
  readonly quote: string;
  /** What a reader sees of them. */
  readonly words: string;
};

/** Sentences of one passage that are offered, so that other sources are seen too. */
const perPassage = 3;

export function listQuotable(passages: ReplyTo<'GET /v1/search'>['items']): readonly Quotable[] {
  const offered = passages.flatMap(({ source_id: sourceId, title, text, start, marks }) => {
    const sentences = splitSentences(text).filter(
      ({ block, text: words }) =>
        block !== 'heading' && words.trim() !== '' && words.length <= limits.quoteChars,
    );
    const countMatches = ({ start: from, end: to }: Span): number =>
      new Set(
        marks
          .filter((mark) => mark.start < to && mark.end > from)
          .map((mark) => text.slice(mark.start, mark.end).toLowerCase()),
      ).size;
    const matching = sentences
      .map((sentence) => ({ sentence, matches: countMatches(sentence) }))
      .filter(({ matches }) => matches > 0)
      .toSorted((one, other) => other.matches - one.matches)
      .map(({ sentence }) => sentence);
    return (matching.length === 0 ? sentences.slice(0, 1) : matching)
      .slice(0, perPassage)
      .map((sentence) => ({
        key: `${sourceId} ${start + sentence.start}`,
        sourceId,
        title,
        quote: text.slice(sentence.start, sentence.end),
        words: sentence.text,
      }));
  });
  return [...new Map(offered.map((each) => [each.key, each])).values()];
}
