/**
 * Finds the row of a table that has the most or the least in one column: "Which boat is the longest?" asks for the row with the greatest number
 * below `Length`. The numbers of a column are compared only if nearly all of its cells have one, in one unit. A row of totals takes no part. If two rows
 * have the same number, none is found. Pure.
 */
import type { TermMatch } from './match-terms';
import {
  findBest,
  isAbove,
  isAsked,
  isImplied,
  listNamed,
  listTables,
  type Named,
  sumWeights,
} from './name-cells';
import type { IndexedUnit, PacketIndex } from './packet-index';
import type { Question } from './question';

export type ExtremeRow = {
  readonly unit: IndexedUnit;
  /** Numbers of the columns that name the row and that were compared, from 0. */
  readonly label: number;
  readonly place: number;
  readonly isGreatest: boolean;
  /** Number of rows that were compared. */
  readonly count: number;
};

type Ranking = { readonly isGreatest: boolean; readonly columns: RegExp | null };

const money =
  /\b(?:prices?|costs?|fees?|amounts?|rates?|charges?|per (?:day|night|week|month|year))\b|[$€£¥]/iu;
const speed = /\bspeed\b|\b(?:data|bit|baud|frame)[\s-]?rate\b|\bthroughput\b/iu;
const rankings: readonly (readonly [RegExp, Ranking])[] = [
  [/\bcheapest\b|\bleast expensive\b|\bcosts? (?:the )?least\b/iu, { isGreatest: false, columns: money }],
  [/\bmost expensive\b|\bdearest\b|\bcosts? (?:the )?most\b/iu, { isGreatest: true, columns: money }],
  [/\blongest\b/iu, { isGreatest: true, columns: /\b(?:length|duration|distance)\b/iu }],
  [/\bshortest\b/iu, { isGreatest: false, columns: /\b(?:length|duration|distance|height)\b/iu }],
  [/\b(?:tallest|highest)\b/iu, { isGreatest: true, columns: /\b(?:height|elevation|altitude)\b/iu }],
  [/\bdeepest\b/iu, { isGreatest: true, columns: /\b(?:depth|draught|draft)\b/iu }],
  [/\bwidest\b/iu, { isGreatest: true, columns: /\b(?:width|beam)\b/iu }],
  [/\bheaviest\b/iu, { isGreatest: true, columns: /\b(?:weight|mass|displacement)\b/iu }],
  [/\blightest\b/iu, { isGreatest: false, columns: /\b(?:weight|mass|displacement)\b/iu }],
  [/\bfastest\b/iu, { isGreatest: true, columns: speed }],
  [/\bslowest\b/iu, { isGreatest: false, columns: speed }],
  [/\b(?:most|highest|largest|biggest|greatest)\b/iu, { isGreatest: true, columns: null }],
  [/\b(?:least|fewest|lowest|smallest)\b/iu, { isGreatest: false, columns: null }],
];
const asksForRow = /^(?:(?:and|but|so)\s)?(?:what|which|who|whose|where)\b/iu;
const leastCompared = 3;
/** The share of the rows that must have a number. */
const leastNumbered = 0.8;

export function findExtremeRow(
  index: PacketIndex,
  { text }: Question,
  matches: readonly TermMatch[],
): ExtremeRow | null {
  if (!asksForRow.test(text)) return null;
  const asked = matches.filter(isAsked);
  for (const [words, ranking] of rankings.filter(([told]) => told.test(text))) {
    const asking = { ranking, asked: asked.filter(({ term }) => !words.test(term.surface)) };
    const table = findBest(listTables(index).flatMap((rows) => findInTable(index, rows, asking) ?? []));
    if (table !== null) return table.extreme;
  }
  return null;
}

type Asked = { readonly ranking: Ranking; readonly asked: readonly TermMatch[] };
type Column = Named & { readonly name: string; readonly place: number };
/** A table that the question means, and the row, or null if its numbers cannot be compared. */
type Found = { readonly extreme: ExtremeRow | null; readonly weight: number };

function findInTable(index: PacketIndex, rows: readonly IndexedUnit[], asking: Asked): Found | null {
  const [first] = rows;
  const column = findColumn(index, rows, asking);
  if (first === undefined || column === null) return null;
  const label = findLabel(index, first.columns ?? [], { column, asked: asking.asked });
  const rest = asking.asked.filter((match) => !column.named.includes(match));
  const above = rest.filter((match) => isAbove(index, first, match));
  const isWhole = rest.every(
    (match) => above.includes(match) || isImplied(match, '0') || isAside(rows, match),
  );
  if (label === -1 || !isWhole || above.length + column.named.length === 0) return null;
  const { isGreatest } = asking.ranking;
  const extreme = pickExtreme(rows, { place: column.place, label, isGreatest });
  return {
    extreme: extreme === null ? null : { ...extreme, label, place: column.place, isGreatest },
    weight: sumWeights(above) + column.weight,
  };
}

/** A word that the sources know, and no row of the table, does not tell the rows apart. */
const isAside = (rows: readonly IndexedUnit[], { term, presence, strength }: TermMatch): boolean =>
  !term.isName && presence > 0 && !rows.some(({ id }) => strength.has(id));

/** The column that the question calls by its name ("which year"), or the first that is no counting of the rows. */
function findLabel(
  index: PacketIndex,
  names: readonly string[],
  { column, asked }: { readonly column: Column; readonly asked: readonly TermMatch[] },
): number {
  const others = names.flatMap((name, place) => (place === column.place ? [] : [{ name, place }]));
  const named = findBest(others.map(({ name, place }) => ({ place, ...listNamed(index, name, asked) })));
  return named?.place ?? others.find(({ name }) => !counting.test(name))?.place ?? -1;
}

const counting = /^(?:#|no\.?|nr\.?|ranks?|pos(?:ition)?\.?|place)?$/iu;

/** The column that the question names, or the only one that holds what it compares. */
function findColumn(
  index: PacketIndex,
  rows: readonly IndexedUnit[],
  { ranking, asked }: Asked,
): Column | null {
  const columns = (rows[0]?.columns ?? [])
    .map((name, place) => ({ name, place, ...listNamed(index, name, asked) }))
    .filter(({ place }) => rows.some(({ cells }) => readAmount(cells?.[place] ?? '') !== null));
  if (ranking.columns === null) return findBest(columns);
  const ofKind = columns.filter(({ name }) => ranking.columns?.test(name) === true);
  const [only] = ofKind;
  return only !== undefined && ofKind.length === 1 ? only : findBest(ofKind);
}

type Compared = { readonly place: number; readonly label: number; readonly isGreatest: boolean };

function pickExtreme(
  rows: readonly IndexedUnit[],
  { place, label, isGreatest }: Compared,
): Pick<ExtremeRow, 'unit' | 'count'> | null {
  const parts = rows.filter(({ cells }) => !isTotal.test(cells?.[label] ?? ''));
  const numbered = parts.flatMap((unit) => {
    const read = readAmount(unit.cells?.[place] ?? '');
    return read === null ? [] : [{ unit, ...read }];
  });
  const isComparable =
    numbered.length >= leastCompared &&
    numbered.length >= leastNumbered * parts.length &&
    new Set(numbered.map(({ measure }) => measure)).size === 1;
  if (!isComparable) return null;
  const [best, second] = numbered.toSorted(
    (left, right) => (isGreatest ? 1 : -1) * (right.value - left.value),
  );
  return best === undefined || best.value === second?.value
    ? null
    : { unit: best.unit, count: numbered.length };
}

const isTotal = /^(?:(?:grand |sub)?totals?|sum|average|mean|median|all|overall)\b/iu;

/** An amount with at most one unit before or behind it. A range or a list of numbers is no amount. */
const amount =
  /^(?<before>[^\d\s.,+-]{0,4})\s?(?<digits>[-+−]?\d[\d.,\u00a0\u202f ]*)\s?(?<behind>[^\d]{0,20})$/u;

function readAmount(cell: string): { readonly value: number; readonly measure: string } | null {
  const { before = '', digits, behind = '' } = amount.exec(cell.trim())?.groups ?? {};
  const value = digits === undefined ? Number.NaN : readDigits(digits.trim());
  return Number.isNaN(value) ? null : { value, measure: `${before} ${behind}`.trim().toLowerCase() };
}

/** Reads "1,234.5", "1 234,5" and "1.234,5". A point or comma that stands once before three digits separates thousands. */
function readDigits(text: string): number {
  const digits = text
    .replace(/[\s\u00a0\u202f]/gu, '')
    .replace('−', '-')
    .replace(/[.,]$/u, '');
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const marks = new Set(digits.match(/[.,]/gu));
  const isGrouped =
    marks.size === 1 && /^[-+]?\d{1,3}(?:,\d{3})+$|^[-+]?\d{1,3}(?:\.\d{3}){2,}$/u.test(digits);
  if (last === -1 || isGrouped) return Number(digits.replace(/[.,]/gu, ''));
  return Number(`${digits.slice(0, last).replace(/[.,]/gu, '')}.${digits.slice(last + 1)}`);
}
