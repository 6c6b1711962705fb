/** A document with passages whose positions are known, and how sentences become such passages. */
import { splitSentences } from '@/lib/evidence/sentences';

export type ReferencePassage = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isSeen: boolean;
};

export type QuoteDocument = {
  readonly name: string;
  readonly markdown: string;
  readonly passages: readonly ReferencePassage[];
};

const fewestChars = 40;
const mostChars = 400;

type Sampled = Pick<QuoteDocument, 'name' | 'markdown'> & {
  readonly isSeen: boolean;
  readonly most: number;
};

/** Takes sentences at equal distances as the passages of a document. */
export function sampleSentences({ name, markdown, isSeen, most }: Sampled): QuoteDocument {
  const sentences = splitSentences(markdown).filter(
    ({ text, start }) =>
      text.length >= (/[\u3040-\u9fff]/u.test(text) ? fewestChars / 3 : fewestChars) &&
      text.length <= mostChars &&
      // A sentence that occurs twice has no one place.
      markdown.indexOf(text) === start &&
      markdown.lastIndexOf(text) === start,
  );
  const step = Math.max(1, Math.ceil(sentences.length / most));
  const passages = sentences
    .filter((_sentence, index) => index % step === 0)
    .map(({ start, end, text }) => ({ start, end, text, isSeen }));
  return { name, markdown, passages };
}
