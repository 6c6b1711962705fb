/**
 * Tells by the name of a column what its cells are: below `Price (EUR)`, a bare number is an amount of money, below `Weeks` a time. Pure.
 */
import { hasKind } from './answer-kinds';
import type { IndexedUnit } from './packet-index';
import { type AnswerKind, type Dimension, measuredKinds } from './question';

/** What columns of a kind are called. */
export const columnNames: Partial<Record<AnswerKind | Dimension, RegExp>> = {
  person: /^(?:full )?names?$|\b(?:persons?|who|contacts?|authors?|owners?|responsible|leads?|held by)\b/iu,
  date: /\b(?:dates?|days?|years?|when|since|time|due|deadline|founded|opened|built)\b/iu,
  place: /\b(?:places?|where|locations?|rooms?|address(?:es)?|cit(?:y|ies)|country|countries|venues?)\b/iu,
  money: /\b(?:prices?|costs?|fees?|amounts?|rates?|charges?|salary|salaries)\b|[$€£¥]/iu,
  number: /^(?:no\.?|nr\.?|number|count|total|amount) of\b|^#|\b(?:count|total|quantity|qty)\b/iu,
  speed: /\bspeed\b|\b(?:data|bit|baud|frame)[\s-]?rate\b|\bthroughput\b/iu,
  age: /\bage\b/iu,
  frequency: /\b(?:how often|frequency|interval)\b/iu,
  duration: /\b(?:duration|time|hours|days|weeks|months|minutes|term)\b|time ?limit\b/iu,
  long: /\blength\b/iu,
  wide: /\b(?:width|beam)\b/iu,
  high: /\b(?:height|elevation)\b/iu,
  tall: /\bheight\b/iu,
  deep: /\b(?:depth|draught|draft)\b/iu,
  far: /\bdistance\b/iu,
};

const measured: ReadonlySet<AnswerKind> = new Set(measuredKinds);
const bareNumber = /^[^\p{L}\p{N}]{0,4}\p{N}[\p{N}.,\s]*[^\p{L}\p{N}]{0,4}$/u;

/** True for a number that nothing says what it measures. */
export const isBareNumber = (cell: string): boolean => bareNumber.test(cell);

/** True if a row has a number whose column says that it measures this. */
export function statesBelowName({ kind, columns = [], cells = [] }: IndexedUnit, asked: AnswerKind): boolean {
  if (kind !== 'row' || !measured.has(asked)) return false;
  return cells.some((cell, place) => isBareNumber(cell) && isCalled(columns[place] ?? '', asked, cell));
}

/** A unit stands behind the name, in brackets or not: "Price (EUR)", "Weight, kg", "Weeks". */
function isCalled(column: string, asked: AnswerKind, cell: string): boolean {
  const [, unit = column] = /[([,/]\s*([^()[\],/]+?)\s*[)\]]?\s*$/u.exec(column) ?? [];
  return columnNames[asked]?.test(column) === true || hasKind(`${cell} ${unit}`, asked);
}
