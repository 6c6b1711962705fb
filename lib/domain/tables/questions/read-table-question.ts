/**
 * Reads a question to a table without a language model, by the words of its columns and values and by the English words for counting,
 * comparing and grouping. A comparison whose column is unclear, or a question that names nothing of the table, is refused with a sentence
 * instead of being answered in part. Pure.
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import type { RowOperator } from '@/lib/engine/tools/ports/tables';
import { readMoneyText, type TableMeasure } from '@/lib/protocol/table-words';
import type { Alternatives } from '../query-rows';
import type { Column } from '../table';
import { type Comparison, findComparisons } from './find-comparisons';
import { findNamedColumns, type NamedColumn } from './find-named-columns';
import { findNamedValues, type Named } from './find-named-values';
import { joinConditions, type PlacedCondition } from './join-conditions';
import { listUnusedWords, markUsed, type QuestionText, readKey, readQuestionText } from './question-text';
import { canMeasure, type TableQuestion } from './table-question';

export type TableVocabulary = {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly sources: readonly { readonly id: string; readonly title: string }[];
  /** The different values of a column as text, without its answers to choose from. */
  readonly listValues: (column: Column) => readonly string[];
};

export type QuestionRead = {
  readonly question: TableQuestion;
  /** Words that say something, but of which nothing was made. */
  readonly unusedWords: readonly string[];
};

export function readTableQuestion(text: string, table: TableVocabulary): Result<QuestionRead, string> {
  const words = readQuestionText(text);
  const comparisons = findComparisons(words);
  const bounds = comparisons.filter(({ operator }) => operator !== 'equals');
  for (const bound of bounds) markUsed(words, bound);
  const sources = findNamedValues(
    words,
    table.sources.map((source) => ({ name: source.title, thing: source })),
  );
  const options = findNamedValues(words, listOptions(table.columns));
  const named = findNamedColumns(words, table.columns);
  const values = findNamedValues(words, listWritten(table));
  const compared = resolveComparisons(comparisons, { words, named, table });
  if (!compared.ok) return compared;
  const chosen = [...options, ...values].flatMap((found) => chooseValue(text, found, named));
  const conditions: readonly PlacedCondition[] = [...compared.value, ...chosen];
  const question = decide(text, { words, named, conditions, table });
  if (!question.ok) return question;
  const read = { ...question.value, sources: sources.flat().map(({ thing }) => thing) };
  if (!isAboutTable(text, read)) return fail(describeHelp(table.columns));
  return succeed({ question: read, unusedWords: listUnusedWords(words, table.title) });
}

const listOptions = (columns: readonly Column[]) =>
  columns.flatMap((column) =>
    column.options.map((option) => ({ name: option, thing: { column, value: option } })),
  );

/** Numbers, amounts and dates are compared instead, and yes or no belongs to the head of its column. */
const spelled: readonly Column['type'][] = ['text', 'person', 'list'];

const listWritten = ({ columns, listValues }: TableVocabulary) =>
  columns
    .filter(({ type }) => spelled.includes(type))
    .flatMap((column) => listValues(column).map((value) => ({ name: value, thing: { column, value } })));

type NamedValue = Named<{ readonly column: Column; readonly value: string }>;

const negation =
  /(?:\b(?:not|neither|nor|never|without|except|excluding|other than|no)|n['’]t)\s(?:[\p{L}]+\s){0,2}$/iu;
const isNegated = (text: string, start: number): boolean =>
  negation.test(text.slice(Math.max(0, start - 60), start));

/** If several columns hold the value, the one that the question names is meant, otherwise the first of them. */
function chooseValue(
  text: string,
  found: readonly NamedValue[],
  named: readonly NamedColumn[],
): PlacedCondition[] {
  const value = found.find(({ thing }) => named.some(({ column }) => column === thing.column)) ?? found[0];
  if (value === undefined) return [];
  const operator = isNegated(text, value.start) ? 'differs' : 'equals';
  const { thing, start, end } = value;
  return [{ condition: { column: thing.column, operator, value: thing.value }, start, end }];
}

// ── comparisons ──

type Around = {
  readonly words: QuestionText;
  readonly named: readonly NamedColumn[];
  readonly table: TableVocabulary;
};

function resolveComparisons(
  comparisons: readonly Comparison[],
  around: Around,
): Result<PlacedCondition[], string> {
  const conditions: PlacedCondition[] = [];
  for (const comparison of comparisons) {
    const column = findCompared(comparison, around);
    const value = column === null ? null : readOperand(comparison, column, around.table);
    if (column !== null && value !== null) {
      markUsed(around.words, comparison);
      const { operator, start, end } = comparison;
      conditions.push({ condition: { column, operator, value }, start, end });
    } else if (comparison.operator !== 'equals')
      return fail(
        `It is not clear which column “${comparison.text}” is about. Name the column, and for money the currency.`,
      );
  }
  return succeed(conditions);
}

/** The nearest named column that can be compared with it, otherwise the only one of the table that can. */
function findCompared(comparison: Comparison, { named, table }: Around): Column | null {
  const fits = (column: Column) => readOperand(comparison, column, table) !== null;
  const distance = ({ start, end }: NamedColumn) =>
    start >= comparison.end ? start - comparison.end : Math.abs(comparison.start - end);
  const nearest = named
    .filter(({ column }) => fits(column))
    .toSorted((one, other) => distance(one) - distance(other))[0];
  if (nearest !== undefined) return nearest.column;
  const fitting = table.columns.filter(fits);
  const ofKind = fitting.filter(({ type }) => type === guessKind(comparison));
  const [only, ...others] = ofKind.length > 0 ? ofKind : fitting;
  // "in 1958" may be said of anything, so only a date is taken without its column being named.
  if (only === undefined || others.length > 0) return null;
  return comparison.operator === 'equals' && only.type !== 'date' ? null : only;
}

const guessKind = ({ money, date }: Comparison): Column['type'] =>
  money !== null ? 'money' : date !== null ? 'date' : 'number';

/** What the column is compared with, as text. Null if the two are of different kinds. */
function readOperand(
  { number, money, date }: Comparison,
  column: Column,
  table: TableVocabulary,
): string | null {
  if (column.type === 'number') return money === null ? number : null;
  if (column.type === 'date') return date;
  if (column.type !== 'money') return null;
  return money ?? (number === null ? null : addUnit(number, table.listValues(column)));
}

/** A bare number is an amount in the unit of the column, if all its amounts have the same. */
function addUnit(number: string, values: readonly string[]): string | null {
  const units = new Set(values.map((value) => readMoneyText(value)?.unit));
  const [unit] = units;
  return units.size === 1 && unit !== undefined ? `${number} ${unit}` : null;
}

// ── what is wanted ──

const measureWords: readonly (readonly [TableMeasure, RegExp])[] = [
  ['average', /\b(?:average|mean|on average)\b/iu],
  ['median', /\bmedian\b/iu],
  ['sum', /\b(?:sum|total|altogether|combined|in all|overall)\b/iu],
  [
    'largest',
    /\b(?:largest|highest|biggest|greatest|longest|tallest|widest|deepest|heaviest|maximum|max|most(?! of)|latest|newest|most recent|last|priciest|dearest)\b/iu,
  ],
  [
    'smallest',
    /\b(?:smallest|lowest|shortest|least|fewest|lightest|narrowest|shallowest|minimum|min|earliest|first|oldest|cheapest|youngest)\b/iu,
  ],
  ['count', /\b(?:how many|number of|count|how often|what (?:share|percentage|proportion))\b/iu],
];

/** The oldest of dates is the earliest, the oldest of ages the largest. */
const ages = /\b(?:oldest|youngest)\b/iu;
const times = /\b(?:earliest|latest|newest|oldest|youngest|most recent|first|last)\b/iu;
const prices = /\b(?:cheapest|priciest|dearest)\b/iu;
const totals = /\b(?:total|altogether|combined|in all|overall|sum)\b/iu;
const grouping =
  /\b(?:by|per|for (?:each|every)|in each|across|grouped by)\s(?:the\s)?(?:year of (?:the\s)?)?$/iu;
const byYear = /\b(?:by|per|for each|for every|in each)\s(?:the\s)?year\b/iu;
const stating =
  /\b(?:state|states|stated|mention|mentions|mentioned|give|gives|given|report|reports|reported|say|says|have|has|name|names)\b/iu;

type Found = Around & { readonly conditions: readonly PlacedCondition[] };

function decide(text: string, found: Found): Result<Omit<TableQuestion, 'sources'>, string> {
  const { words, named, table } = found;
  const group = findGroup(text, found);
  const rest = named.filter(({ column }) => column !== group && !isYesNo(column));
  const asked = findMeasure(text, words);
  const measure = isCountOfThings(text, asked, rest) ? (totals.test(text) ? 'sum' : 'list') : asked;
  const answers = named
    .filter(({ column }) => isYesNo(column) && column !== group)
    .map(({ column, start, end }): PlacedCondition => {
      const isNo = isNegated(text, start) || /\b(?:say|says|answer|answers|are|is)\sno\b/iu.test(text);
      return { condition: { column, operator: 'equals', value: isNo ? 'no' : 'yes' }, start, end };
    });
  const conditions = joinConditions(text, [...found.conditions, ...answers]);
  const isUsed = (column: Column) => conditions.flat().some((condition) => condition.column === column);
  const free = rest.filter(({ column }) => !isUsed(column));
  if (measure === 'list' || measure === 'count')
    return succeed(listOrCount(text, { measure, free, conditions, group }));
  const kind = times.test(text) ? 'date' : prices.test(text) ? 'money' : null;
  const column = findMeasured(measure, { rest, table, group, kind });
  if (column === null) return fail(describeMeasurable(measure, table.columns));
  const turned = ages.test(text) && column.type === 'number' ? turn(measure) : measure;
  return succeed({ measure: turned, column, conditions, group });
}

const isYesNo = ({ type }: Column): boolean => type === 'yes_no';
const turn = (measure: TableMeasure): TableMeasure => (measure === 'smallest' ? 'largest' : measure);

function findMeasure(text: string, words: QuestionText): TableMeasure {
  for (const [measure, pattern] of measureWords) {
    const match = pattern.exec(text);
    if (match === null) continue;
    // A word that a bound or a value has used ("at most", "first aid") asks for nothing else.
    const taken = words.words.filter(
      ({ start, end }) => start < match.index + match[0].length && end > match.index,
    );
    if (measure !== 'count' && taken.length > 0 && taken.every(({ used }) => used)) continue;
    markUsed(words, { start: match.index, end: match.index + match[0].length });
    return measure;
  }
  return 'list';
}

/** "How many participants …" asks for the values of a column if one counts participants. */
function isCountOfThings(text: string, measure: TableMeasure, named: readonly NamedColumn[]): boolean {
  if (measure !== 'count' && measure !== 'sum') return false;
  const noun = /\bhow many\s+(?:\p{L}+\s){0,2}?(?=\p{L})/iu.exec(text);
  if (noun === null) return false;
  const at = noun.index + noun[0].length;
  return named.some(({ column, start }) => column.type === 'number' && start >= noun.index && start <= at);
}

function findGroup(text: string, { words, named, table }: Found): Column | null {
  const after = named.find(({ start }) => grouping.test(text.slice(Math.max(0, start - 40), start)));
  const dates = table.columns.filter(({ type }) => type === 'date');
  const year = byYear.exec(text);
  if (after !== undefined && canGroup(after.column)) return after.column;
  const [only] = dates;
  if (year === null || only === undefined || dates.length > 1) return null;
  markUsed(words, { start: year.index, end: year.index + year[0].length });
  return only;
}

const canGroup = ({ type }: Column): boolean => type !== 'number' && type !== 'money';

function listOrCount(
  text: string,
  found: {
    readonly measure: TableMeasure;
    readonly free: readonly NamedColumn[];
    readonly conditions: readonly Alternatives[];
    readonly group: Column | null;
  },
): Omit<TableQuestion, 'sources'> {
  const { measure, free, conditions, group } = found;
  const [first] = free;
  if (first === undefined) return { measure, column: null, conditions, group };
  const isWhether = measure === 'count' || (/\b(?:which|what) \p{L}+/iu.test(text) && stating.test(text));
  const isMissing = isNegated(text, first.start) || /n['’]t|\bnot\b/iu.test(text.slice(0, first.start));
  if (!isWhether && !(isMissing && stating.test(text)))
    return { measure, column: first.column, conditions, group };
  const operator: RowOperator = isMissing ? 'is_empty' : 'is_not_empty';
  const column = isMissing || measure === 'count' ? null : first.column;
  return {
    measure,
    column,
    conditions: [...conditions, [{ column: first.column, operator, value: null }]],
    group,
  };
}

type Wanted = {
  readonly rest: readonly NamedColumn[];
  readonly table: TableVocabulary;
  readonly group: Column | null;
  /** The type that the words suggest: the earliest is a date, the cheapest an amount. */
  readonly kind: Column['type'] | null;
};

/** The named column that can be measured so, otherwise the only one of the table that can. */
function findMeasured(measure: TableMeasure, { rest, table, group, kind }: Wanted): Column | null {
  const named = rest.find(({ column }) => canMeasure(measure, column));
  if (named !== undefined) return named.column;
  const fitting = table.columns.filter((column) => column !== group && canMeasure(measure, column));
  const ofKind = fitting.filter(({ type }) => type === kind);
  const [only, ...others] = ofKind.length > 0 ? ofKind : fitting;
  return only === undefined || others.length > 0 ? null : only;
}

// ── what to say if a question cannot be read ──

/** "How many sources are there?" is about the table too. */
const wholeKeys = new Set(['source', 'row', 'document', 'table'].map(readKey));

function isAboutTable(text: string, { column, conditions, group, measure, sources }: TableQuestion): boolean {
  if (column !== null || conditions.length > 0 || group !== null) return true;
  const isWhole = readQuestionText(text).words.some(({ key }) => wholeKeys.has(key));
  return sources.length > 0 || (measure === 'count' && isWhole);
}

const quoteNames = (columns: readonly Column[]): string => columns.map(({ name }) => `“${name}”`).join(', ');

function describeHelp(columns: readonly Column[]): string {
  return `This question names no column and no value of the table. Use the words of its columns: ${quoteNames(columns)}.`;
}

function describeMeasurable(measure: TableMeasure, columns: readonly Column[]): string {
  const fitting = columns.filter((column) => canMeasure(measure, column));
  return fitting.length === 0
    ? 'No column of this table has numbers, amounts or dates that could be measured like this.'
    : `It is not clear which column is meant. It could be ${quoteNames(fitting)}.`;
}
