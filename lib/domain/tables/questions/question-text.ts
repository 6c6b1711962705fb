/**
 * The words of a question to a table, and which of them have been understood. A word that nothing was made of is reported, so that an answer
 * to a part of the question does not pass for an answer to all of it. Pure.
 */
import { readTerms } from '@/lib/engine/model/extractive/text/terms';
import { frameWords } from '@/lib/engine/model/extractive/text/stop-words';

type Word = {
  readonly text: string;
  /** In lower case, without accents. */
  readonly folded: string;
  /** The key by which it is compared with names; null for a word without a meaning of its own. */
  readonly key: string | null;
  readonly start: number;
  readonly end: number;
  used: boolean;
};

export type QuestionText = { readonly text: string; readonly words: readonly Word[] };

const word = /[\p{L}\p{N}\p{M}]+(?:['’.,:-][\p{L}\p{N}\p{M}]+)*/gu;

const foldWord = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'");

export const splitWords = (text: string): string[] =>
  [...text.matchAll(word)].map(([each]) => foldWord(each));

export const readKey = (text: string): string | null => readTerms(text)[0]?.key ?? null;

export function readQuestionText(text: string): QuestionText {
  return {
    text,
    words: [...text.matchAll(word)].map((match) => ({
      text: match[0],
      folded: foldWord(match[0]),
      key: readKey(match[0]),
      start: match.index,
      end: match.index + match[0].length,
      used: false,
    })),
  };
}

/** Marks the words of a part of the question as understood. */
export function markUsed(
  { words }: QuestionText,
  { start, end }: { readonly start: number; readonly end: number },
): void {
  for (const each of words) if (each.start < end && each.end > start) each.used = true;
}

/** The words for what the rows are: `How many trials …` asks for sources, whatever they are. */
const rowNouns =
  /\b(?:how many|number of|which|what|list(?: all| the)*|show(?: me)?(?: all| the)*|count(?: all| the)*)\s+(?:of the\s+|the\s+)?([\p{L}-]+)/iu;

/** @param known words that name the table as a whole. */
export function listUnusedWords({ text, words }: QuestionText, known: string): string[] {
  const ignored = new Set(readTerms(known).map(({ key }) => key));
  const noun = rowNouns.exec(text);
  const nounKey = noun?.[1] === undefined ? null : readKey(noun[1]);
  const unused = words.filter(
    ({ used, key }) => !used && key !== null && !frameWords.has(key) && !ignored.has(key) && key !== nounKey,
  );
  return [...new Set(unused.map((each) => each.text))];
}
