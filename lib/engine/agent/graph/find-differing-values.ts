/**
 * Finds places where two sources give different values for the same thing, without a model. It relies on plain signals and prefers missing
 * a difference to raising a false alarm. What else may disagree in what the built-in reader was given, the analysis of its model finds.
 *
 * Two sentences are compared if they come from different sources, each contains one date or one amount of the same unit and no other
 * number, and all other words of one also occur in the other. The additional words of the longer one must not change its meaning (a
 * negation, a comparison, `again`). The values disagree if neither includes the other: 1951 and 14 March 1951 agree, and so do amounts that
 * differ only by rounding. Statements phrased in different words are not found. Pure.
 */
import { canonicalWord, getMeaning } from '@/lib/evidence/meaning-words';
import { splitSentences } from '@/lib/evidence/sentences';
import { agree, readValue, type ValueInText } from './read-value';

export type QuotedWords = {
  readonly sourceId: string;
  /** Id of the question for which the quote was found. */
  readonly questionId: string;
  readonly quote: string;
};

export type DifferingValues<Quoted> = {
  readonly one: { readonly quoted: Quoted; readonly sentence: string };
  readonly other: { readonly quoted: Quoted; readonly sentence: string };
};

/** Words besides the value that two sentences must share. Fewer are needed if both were found for the same question. */
const sharedWords = 3;
const sharedWordsOfQuestion = 2;
/** Maximum number of disagreements in a report. More would be a report of their own. */
const mostListed = 12;

type Statement<Quoted> = {
  readonly quoted: Quoted;
  readonly sentence: string;
  readonly value: ValueInText;
  readonly words: ReadonlySet<string>;
};

export function findDifferingValues<Quoted extends QuotedWords>(
  quotes: readonly Quoted[],
): DifferingValues<Quoted>[] {
  const statements = quotes.flatMap(readStatements);
  const found: DifferingValues<Quoted>[] = [];
  const told = new Set<string>();
  for (const [place, one] of statements.entries())
    for (const other of statements.slice(place + 1)) {
      const key = [one.sentence, other.sentence].sort().join('\n');
      if (told.has(key) || !speakOfTheSame(one, other) || agree(one.value, other.value)) continue;
      told.add(key);
      found.push({ one, other });
    }
  return found.slice(0, mostListed);
}

function readStatements<Quoted extends QuotedWords>(quoted: Quoted): Statement<Quoted>[] {
  return splitSentences(quoted.quote).flatMap(({ text }): Statement<Quoted>[] => {
    const read = readValue(text);
    if (read === null) return [];
    return [{ quoted, sentence: text, value: read.value, words: listWords(read.rest) }];
  });
}

const plainWords = new Set(
  (
    'the a an of in on at to for from by with and or is are was were be been has have had it its this that these those ' +
    'which who whom as der die das den dem des ein eine war wurde ist im am und le la les un une des était el los'
  ).split(' '),
);

function listWords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !plainWords.has(word)).map((word) => canonicalWord(word)));
}

function speakOfTheSame(one: Statement<QuotedWords>, other: Statement<QuotedWords>): boolean {
  if (one.quoted.sourceId === other.quoted.sourceId) return false;
  const [fewer, more] =
    one.words.size <= other.words.size ? [one.words, other.words] : [other.words, one.words];
  const needed = one.quoted.questionId === other.quoted.questionId ? sharedWordsOfQuestion : sharedWords;
  if (fewer.size < needed || [...fewer].some((word) => !more.has(word))) return false;
  return [...more].filter((word) => !fewer.has(word)).every((word) => !turnsMeaning(word));
}

const others = new Set(
  'again another other new old former latter anew further planned expected estimated originally initially finally'.split(
    ' ',
  ),
);

const turnsMeaning = (word: string): boolean => others.has(word) || getMeaning(word) !== null;
