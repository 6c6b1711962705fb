/** Tells which rows, cells and columns of the tables the words of a question name, and what else of it is said around them. Pure. */
import { isFamily } from '../text/is-family';
import { frameWords, plainWords } from '../text/stop-words';
import { findSynonyms } from '../text/synonyms';
import { readWordKey } from '../text/word-key';
import type { TermMatch } from './match-terms';
import type { IndexedUnit, PacketIndex } from './packet-index';

/** A row of two cells is a label and its value, which are quoted whole. */
const leastColumns = 3;
/** A cell or a column is named if the question has at least this share of its words. */
const leastNamed = 0.5;

/** The words that say what is asked for. Who is said to say something may well be the name of a row. */
export const isAsked = ({ term }: TermMatch): boolean =>
  !term.isCarried && term.role !== 'text' && term.role !== 'spare' && !frameWords.has(term.key);

/** The rows of a table share the list of its columns. */
export function listTables({ units }: PacketIndex): readonly (readonly IndexedUnit[])[] {
  const tables = new Map<readonly string[], IndexedUnit[]>();
  for (const unit of units) {
    const { kind, columns, cells } = unit;
    if (kind !== 'row' || columns === undefined || columns.length < leastColumns) continue;
    if (cells?.length !== columns.length) continue;
    const rows = tables.get(columns) ?? [];
    tables.set(columns, rows);
    rows.push(unit);
  }
  return [...tables.values()];
}

export type Named = {
  readonly named: readonly TermMatch[];
  /** The share of the text that they are, from 0 to 1, without what stands in brackets. */
  readonly share: number;
  /** The sum of the weights of these words, and the more of the text they are the greater. 0 if they do not name it. */
  readonly weight: number;
};

/** Returns what weighs most, or null if nothing weighs or two weigh the same. */
export function findBest<T extends { readonly weight: number }>(candidates: readonly T[]): T | null {
  const [best, second] = candidates.toSorted((left, right) => right.weight - left.weight);
  return best === undefined || best.weight === 0 || best.weight === second?.weight ? null : best;
}

export const sumWeights = (matches: readonly TermMatch[]) =>
  matches.reduce((sum, { weight }) => sum + weight, 0);

/**
 * A cell or a column is named by the words of the question if they are enough of its text. What stands in brackets explains it, and need not be
 * said.
 */
export function listNamed(index: PacketIndex, text: string, asked: readonly TermMatch[]): Named {
  const own = text.replace(/\([^()]*\)/gu, ' ');
  const keys = [...index.keysOf(own)].filter((key) => !frameWords.has(key));
  const said = keys.filter((key) => asked.some((match) => means(match, key)));
  const share = said.length / Math.max(1, keys.length);
  if (share < leastNamed) return { named: [], share: 0, weight: 0 };
  const named = asked.filter((match) => says(index, text, match));
  return { named, share, weight: share * sumWeights(named) };
}

export const says = (index: PacketIndex, text: string, match: TermMatch): boolean =>
  [...index.keysOf(text)].some((key) => means(match, key));

function means({ term }: TermMatch, key: string): boolean {
  if (key === term.key) return true;
  const canDiffer = !term.isName && !isAmount(term.key);
  return canDiffer && (findSynonyms(term.key).has(key) || isFamily(term.key, key));
}

/** True if the headings, the names of the columns or the title say it. */
export function isAbove(index: PacketIndex, row: IndexedUnit, match: TermMatch): boolean {
  const keys = [...index.headingKeys(row), ...(index.titleKeys.get(row.source) ?? [])];
  return keys.some((key) => means(match, key));
}

/** An everyday word need not be said, nor that a number is what something costs or how much it is. */
export function isImplied({ term }: TermMatch, value: string): boolean {
  if (term.isName) return false;
  if (term.role === 'measure' || plainWords.has(term.key) || holding.has(term.key)) return true;
  return /\p{N}/u.test(value) && isAmount(term.key);
}

/** "Which team has won the most titles" asks for the titles that it has. */
const holding: ReadonlySet<string> = new Set(['win', 'won', 'hold', 'held', 'own'].map(readWordKey));

/** What asks for an amount names neither a row nor a column unless it stands there: "pay" does not mean the row `Wages`. */
const isAmount = (key: string): boolean => amounts.has(key);
const amounts: ReadonlySet<string> = new Set(
  ['cost', 'price', 'pay', 'paid', 'spend', 'spent', 'charge', 'earn', 'expense', 'fee', 'worth'].map(
    readWordKey,
  ),
);
