/**
 * Finds comparisons in a question: `more than 50 metres`, `at least € 1,200`, `before 1960`, `between 3 and 5`. Each is returned with what it
 * compares with, read as a number, an amount of money and a date, because only its column says which of them is meant. Pure.
 */
import { findDates } from '@/lib/engine/model/extractive/analysis/dates';
import { findFigures } from '@/lib/engine/model/extractive/analysis/figures';
import { findMoney, writeMoney } from '@/lib/engine/model/extractive/analysis/money';
import type { RowOperator } from '@/lib/engine/tools/ports/tables';
import type { QuestionText } from './question-text';

type Operand = {
  readonly number: string | null;
  readonly money: string | null;
  readonly date: string | null;
  /** The noun after a number, in lower case; empty if there is none. */
  readonly unit: string;
};

export type Comparison = Operand & {
  readonly operator: RowOperator;
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

const operators: readonly (readonly [RowOperator, RegExp])[] = [
  ['at_least', /\b(?:at least|no less than|no fewer than|not less than|not before|since|from)\s|[≥]|>=/giu],
  ['at_most', /\b(?:at most|no more than|not more than|not after|up to|until)\s|[≤]|<=/giu],
  [
    'greater_than',
    /\b(?:(?:more|greater|larger|higher|bigger|longer|taller|later|older) than|over|above|exceed(?:s|ed|ing)?|after)\s|>/giu,
  ],
  ['less_than', /\b(?:(?:less|fewer|smaller|lower|shorter|earlier|younger) than|under|below|before)\s|</giu],
  ['equals', /\b(?:in|on|during|of|is|are|was|were|equals?|exactly)\s|=/giu],
];
const between = /\bbetween\s/giu;

/** Characters after the operator in which its operand stands, and before the operand at most. */
const reach = { operand: 60, gap: 14 };

export function findComparisons(question: QuestionText): Comparison[] {
  const found: Comparison[] = [];
  const isFree = (start: number, end: number) =>
    !found.some((other) => start < other.end && end > other.start);
  const add = (comparison: Comparison | null) => {
    if (comparison === null || !isFree(comparison.start, comparison.end)) return false;
    found.push(comparison);
    return true;
  };
  for (const match of question.text.matchAll(between)) {
    const low = readComparison(question.text, { match, operator: 'at_least' });
    const and = low === null ? null : /^[^\d]{0,30}?\band\s/iu.exec(question.text.slice(low.end));
    if (low === null || and === null) continue;
    const after = low.end + and[0].length;
    const high = readOperand(question.text, after);
    if (high === null || !add(low)) continue;
    add({
      ...high,
      operator: 'at_most',
      text: question.text.slice(after, high.end),
      start: low.end,
      end: high.end,
    });
  }
  for (const [operator, pattern] of operators)
    for (const match of question.text.matchAll(pattern)) {
      let last = readComparison(question.text, { match, operator });
      while (last !== null && add(last)) last = readNext(question.text, last);
    }
  return found.toSorted((one, other) => one.start - other.start);
}

const later = /^\s*(?:or|and)\s(?:more|later|after|above|over|higher|larger)\b/iu;
const earlier = /^\s*(?:or|and)\s(?:less|fewer|earlier|before|below|under|lower|smaller)\b/iu;

function readComparison(
  text: string,
  { match, operator }: { readonly match: RegExpExecArray; readonly operator: RowOperator },
): Comparison | null {
  const operand = readOperand(text, match.index + match[0].length);
  if (operand === null) return null;
  const rest = text.slice(operand.end, operand.end + reach.operand);
  const wider = operator === 'equals' ? (later.exec(rest) ?? earlier.exec(rest)) : null;
  const end = operand.end + (wider?.[0].length ?? 0);
  return {
    ...operand,
    operator: wider === null ? operator : later.test(wider[0]) ? 'at_least' : 'at_most',
    text: text.slice(match.index, end).trim(),
    start: match.index,
    end,
  };
}

/** "In 1931, 1958 or 1974" compares with each of them: the operator stands before the first only. */
function readNext(text: string, before: Comparison): Comparison | null {
  const link = /^\s*(?:,|,?\s*(?:or|and)\s)\s*/iu.exec(text.slice(before.end, before.end + reach.operand));
  if (before.operator !== 'equals' || link === null) return null;
  const start = before.end + link[0].length;
  const operand = readOperand(text, start);
  if (operand === null || !isAlike(before, operand)) return null;
  const written = text.slice(start, operand.end);
  return /^\D{0,4}\d/u.test(written)
    ? { ...operand, operator: 'equals', text: written, start, end: operand.end }
    : null;
}

const isAlike = (one: Operand, other: Operand): boolean =>
  one.unit === other.unit &&
  (one.date === null) === (other.date === null) &&
  (one.money === null) === (other.money === null);

/** Null if no figure follows directly. */
function readOperand(text: string, from: number): (Operand & { readonly end: number }) | null {
  const rest = text.slice(from, from + reach.operand);
  const first = <Found extends { readonly start: number; readonly text: string }>(found: readonly Found[]) =>
    found.find(({ start }) => start <= reach.gap && !/\d/.test(rest.slice(0, start))) ?? null;
  const money = first(findMoney(rest));
  const date = first(findDates(rest));
  const figure = first(findFigures(rest));
  // The noun after a number may be the name of something else: "more than 50 open locks".
  const digits =
    figure === null
      ? null
      : { start: figure.start, text: figure.text.slice(0, figure.text.length - figure.unit.length) };
  const written = [money, date, figure?.unit === '' ? figure : digits].filter((each) => each !== null);
  const ends = written.map(({ start, text: words }) => start + words.trimEnd().length);
  if (ends.length === 0) return null;
  return {
    number: figure === null ? null : String(figure.value),
    money: money === null ? null : writeMoney(money),
    date: date?.iso ?? null,
    unit: figure?.unit ?? '',
    end: from + Math.max(...ends),
  };
}
