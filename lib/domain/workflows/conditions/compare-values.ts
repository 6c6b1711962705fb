/**
 * What each operator means. `contains`, `starts_with`, `ends_with` and `matches_any` ignore case and diacritics; `equals` and `in` do not.
 * Values are ordered as numbers or as ISO dates; no value is converted to another type. Pure; never throws.
 */
import type { JsonValue } from '@/lib/core/json';
import type { ConditionTest } from './condition';
import { foldText, foldWords } from './fold-text';
import { parseInstant } from './parse-instant';

/** `wanted`: the two values cannot be compared, and this is what would be needed. `by`: the one list item that decided the result. */
export type Comparison =
  | { readonly kind: 'decided'; readonly holds: boolean; readonly by?: string }
  | { readonly kind: 'mismatch'; readonly wanted: string };

type PlainValue = string | number | boolean | null;

const decided = (holds: boolean): Comparison => ({ kind: 'decided', holds });
const mismatch = (wanted: string): Comparison => ({ kind: 'mismatch', wanted });

export type ComparedTest = Extract<ConditionTest, { readonly value: unknown }>;

export function compareValues(actual: JsonValue, test: ComparedTest): Comparison {
  switch (test.operator) {
    case 'equals':
    case 'not_equals':
      return negateIf(test.operator === 'not_equals', compareEqual(actual, test.value));
    case 'contains':
    case 'not_contains':
      return negateIf(test.operator === 'not_contains', compareContained(actual, test.value));
    case 'starts_with':
    case 'ends_with':
      return compareEnd(actual, test.value, test.operator);
    case 'greater_than':
    case 'less_than':
    case 'at_least':
    case 'at_most':
      return compareOrder(actual, test.value, test.operator);
    case 'matches_any':
      return compareWords(actual, test.value);
    case 'in':
    case 'not_in':
      return negateIf(test.operator === 'not_in', compareListed(actual, test.value));
  }
}

export function isEmptyValue(value: JsonValue): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function negateIf(isNegative: boolean, comparison: Comparison): Comparison {
  return isNegative && comparison.kind === 'decided' ? decided(!comparison.holds) : comparison;
}

function compareEqual(actual: JsonValue, expected: JsonValue): Comparison {
  if (actual === null || expected === null) return decided(actual === expected);
  if (typeof actual === 'object') return mismatch('one value, not a list or a record');
  return typeof actual === typeof expected
    ? decided(isSame(actual, expected))
    : mismatch(`a ${nameType(expected)}`);
}

/** Unicode has two spellings of the same character, and people cannot see which one a page used. */
function isSame(left: JsonValue, right: JsonValue): boolean {
  return typeof left === 'string' && typeof right === 'string'
    ? left.normalize('NFC') === right.normalize('NFC')
    : left === right;
}

function nameType(value: JsonValue): string {
  return typeof value === 'string' ? 'text' : typeof value === 'boolean' ? 'yes or no' : typeof value;
}

function compareContained(actual: JsonValue, expected: PlainValue): Comparison {
  if (expected === '' || expected === null) return mismatch('something to look for');
  if (actual === null) return decided(false);
  if (Array.isArray(actual)) {
    const wanted = typeof expected === 'string' ? foldText(expected) : expected;
    return decided(actual.some((item) => (typeof item === 'string' ? foldText(item) : item) === wanted));
  }
  if (typeof actual !== 'string') return mismatch('text or a list');
  if (typeof expected === 'boolean') return mismatch('a list');
  return decided(foldText(actual).includes(foldText(String(expected))));
}

function compareEnd(actual: JsonValue, expected: string, operator: 'starts_with' | 'ends_with'): Comparison {
  if (expected === '') return mismatch('something to look for');
  if (actual === null) return decided(false);
  if (typeof actual !== 'string') return mismatch('text');
  const [text, part] = [foldText(actual), foldText(expected)];
  return decided(operator === 'starts_with' ? text.startsWith(part) : text.endsWith(part));
}

type OrderOperator = 'greater_than' | 'less_than' | 'at_least' | 'at_most';

function compareOrder(actual: JsonValue, expected: string | number, operator: OrderOperator): Comparison {
  const [left, right] =
    typeof actual === 'string' && typeof expected === 'string'
      ? [parseInstant(actual), parseInstant(expected)]
      : [actual, expected];
  if (typeof left !== 'number' || typeof right !== 'number') return mismatch('two numbers or two dates');
  return decided(isInOrder(left, right, operator));
}

function isInOrder(left: number, right: number, operator: OrderOperator): boolean {
  switch (operator) {
    case 'greater_than':
      return left > right;
    case 'less_than':
      return left < right;
    case 'at_least':
      return left >= right;
    case 'at_most':
      return left <= right;
  }
}

function compareWords(actual: JsonValue, expected: readonly string[] | string): Comparison {
  if (typeof expected === 'string') return mismatch('a list of words');
  if (actual === null) return decided(false);
  if (typeof actual !== 'string' && !Array.isArray(actual)) return mismatch('text or a list of texts');
  const haystacks = [actual].flat().map((text) => (typeof text === 'string' ? foldWords(text) : ''));
  const by = expected.find((word) => {
    const needle = foldWords(word);
    return needle.trim() !== '' && haystacks.some((haystack) => haystack.includes(needle));
  });
  return by === undefined ? decided(false) : { kind: 'decided', holds: true, by };
}

function compareListed(actual: JsonValue, expected: readonly JsonValue[] | string): Comparison {
  if (typeof expected === 'string') return mismatch('a list of values');
  if (typeof actual === 'object' && actual !== null) return mismatch('one value, not a list or a record');
  return decided(expected.some((value) => isSame(actual, value)));
}
