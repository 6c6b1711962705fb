/**
 * Finds the columns that a question names by the words of their heads: `the largest sample` names “Sample size” if no other column is about
 * samples. A word belongs to one column only, the one of which the question names more. Pure.
 */
import { frameWords } from '@/lib/engine/model/extractive/text/stop-words';
import { findSynonyms } from '@/lib/engine/model/extractive/text/synonyms';
import { readTerms } from '@/lib/engine/model/extractive/text/terms';
import type { Column } from '../table';
import type { QuestionText } from './question-text';

export type NamedColumn = { readonly column: Column; readonly start: number; readonly end: number };

type Candidate = {
  readonly column: Column;
  readonly keys: ReadonlySet<string>;
  readonly found: ReadonlySet<string>;
};

export function findNamedColumns(question: QuestionText, columns: readonly Column[]): NamedColumn[] {
  const heads = columns.map((column) => ({
    column,
    keys: new Set(readTerms(column.name).map(({ key }) => key)),
  }));
  const free = () => new Set(question.words.flatMap(({ key, used }) => (key === null || used ? [] : [key])));
  const named: NamedColumn[] = [];
  for (const { column } of rank(heads, free())) {
    const { keys } = heads.find((head) => head.column === column) ?? { keys: new Set<string>() };
    const own = [...keys].filter((key) => free().has(key));
    const isWhole = own.length === keys.size;
    const isOnly = own.some((key) => heads.every((head) => head.column === column || !head.keys.has(key)));
    if (own.length > 0 && (isWhole || isOnly)) named.push(take(question, column, new Set(own)));
  }
  const others = heads.filter(({ column }) => named.every((each) => each.column !== column));
  return [...named, ...findByMeaning(question, others)].toSorted((one, other) => one.start - other.start);
}

/** Columns that are named whole come first, then those of which more words are named. */
function rank(heads: readonly Pick<Candidate, 'column' | 'keys'>[], words: ReadonlySet<string>): Candidate[] {
  const isWhole = ({ keys, found }: Candidate) => Number(found.size === keys.size);
  return heads
    .map(({ column, keys }) => ({ column, keys, found: new Set([...keys].filter((key) => words.has(key))) }))
    .filter(({ found }) => found.size > 0)
    .toSorted((one, other) => isWhole(other) - isWhole(one) || other.found.size - one.found.size);
}

/** By a synonym of a word of the head, or by its unit, if that points to one column alone. */
function findByMeaning(
  question: QuestionText,
  heads: readonly Pick<Candidate, 'column' | 'keys'>[],
): NamedColumn[] {
  return question.words.flatMap(({ key, used }): NamedColumn[] => {
    // The words of asking ("state", "give") have other meanings than these.
    if (key === null || used || frameWords.has(key)) return [];
    const synonyms = findSynonyms(key);
    const fitting = heads.filter(
      ({ column: { unit }, keys }) =>
        [...keys].some((each) => synonyms.has(each)) ||
        (unit !== null && readTerms(unit).some((term) => term.key === key)),
    );
    const [only] = fitting;
    return fitting.length === 1 && only !== undefined ? [take(question, only.column, new Set([key]))] : [];
  });
}

function take({ words }: QuestionText, column: Column, keys: ReadonlySet<string>): NamedColumn {
  const own = words.filter(({ key, used }) => key !== null && !used && keys.has(key));
  for (const each of own) each.used = true;
  return { column, start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0 };
}
