/**
 * Finds what a mistyped query may have meant: each word that the workspace does not contain is replaced by the most similar one that it does
 * contain. Never changes a word that can be found.
 */
import { countEdits } from '@/lib/core/count-edits';
import type { ReadingDatabase } from '@/lib/platform/db/in-workspace';
import { foldLetters } from './analysis/fold-letters';

type SimilarRow = { typed: string; lexeme: string; frequency: number; written: string };

/** Words of a query that are compared, and the letters of a word in which one mistake, or two, may be. */
const comparedWords = 8;
const letters = { oneMistake: 4, twoMistakes: 7, most: 40 } as const;

/** Returns the query with its mistakes corrected; null if every word is known or nothing resembles the unknown ones. */
export async function suggestQuery(database: ReadingDatabase, typed: string): Promise<string | null> {
  const words = [...new Set(typed.match(/[\p{L}\p{M}]+/gu) ?? [])]
    .filter((word) => word.length >= letters.oneMistake && word.length <= letters.most)
    .slice(0, comparedWords);
  if (words.length === 0) return null;
  const asked = words.map((word) => foldLetters(word).toLowerCase());
  const rows = await database.$queryRaw<
    SimilarRow[]
  >`SELECT * FROM find_similar_words(${[...new Set(asked)]}::text[])`;
  const meant = new Map(
    [...Map.groupBy(rows, (row) => row.typed)].map(([word, similar]) => [word, chooseSimilar(word, similar)]),
  );
  const corrected = typed.replace(
    /[\p{L}\p{M}]+/gu,
    (word) => meant.get(foldLetters(word).toLowerCase()) ?? word,
  );
  return corrected === typed ? null : corrected;
}

/** Returns the word with the fewest mistakes, the most frequent of several, or null if all are too far away. */
function chooseSimilar(typed: string, similar: readonly SimilarRow[]): string | null {
  const most = typed.length >= letters.twoMistakes ? 2 : 1;
  const near = similar
    .map(({ lexeme, frequency, written }) => {
      const forms = [lexeme, written.toLowerCase()];
      const mistakes = Math.min(
        ...forms.map((form) => countEdits(dropAccents(typed), dropAccents(form), most)),
      );
      return { written, frequency, mistakes };
    })
    .filter(({ mistakes }) => mistakes <= most)
    .toSorted((one, other) => one.mistakes - other.mistakes || other.frequency - one.frequency);
  return near[0]?.written ?? null;
}

const dropAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');
