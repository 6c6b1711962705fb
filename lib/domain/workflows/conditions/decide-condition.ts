/**
 * Decides whether a condition holds for a scope, and gives the reason in a sentence. A test that cannot be decided (the field does not
 * exist, a text is compared with a number) is neither true nor false: `not` does not make it true, and a condition that is undecided as a
 * whole counts as false and says why. Pure; never throws.
 */
import type { JsonValue } from '@/lib/core/json';
import { nameValue } from '../name-value';
import { findValue, type MissingValue, type ValueScope } from '../values/find-value';
import { parseValuePath, type ValuePath } from '../values/value-path';
import { type ComparedTest, compareValues, isEmptyValue } from './compare-values';
import { type Condition, type ConditionTest, getConditionValue } from './condition';
import { isSameJson } from './is-same-json';
import { operatorWords } from './operator-words';
import { quoteValue } from './quote-value';

/** Reasons are shown in a list of steps; the values themselves are one click away in the trace. */
const shown = { chars: 80, items: 5 };

type Verdict = { readonly holds: boolean | null; readonly because: string };

export function decideCondition(
  condition: Condition,
  scope: ValueScope,
): { readonly result: boolean; readonly because: string } {
  const { holds, because } = decide(condition, scope);
  return { result: holds === true, because };
}

function decide(condition: Condition, scope: ValueScope): Verdict {
  if ('not' in condition) {
    const { holds, because } = decide(condition.not, scope);
    return { holds: holds === null ? null : !holds, because };
  }
  if ('and' in condition) return decideGroup(condition.and, scope, false);
  if ('or' in condition) return decideGroup(condition.or, scope, true);
  return decideTest(condition, scope);
}

/** One `deciding` verdict settles the group. Without one, an undecided part makes the group undecided. */
function decideGroup(parts: readonly Condition[], scope: ValueScope, deciding: boolean): Verdict {
  const verdicts = parts.map((part) => decide(part, scope));
  const settled =
    verdicts.find(({ holds }) => holds === deciding) ?? verdicts.find(({ holds }) => holds === null);
  return settled ?? { holds: !deciding, because: verdicts.map(({ because }) => because).join(', and ') };
}

function decideTest(test: ConditionTest, scope: ValueScope): Verdict {
  const path = parseValuePath(test.field);
  if (path === null) return { holds: null, because: `${quoteValue(test.field, shown)} is not a path` };
  const found = findValue(scope, path);
  if (!found.ok) return decideMissing(test, found.failure);
  const actual = found.value;
  if ('value' in test) return decideComparison(test, actual);
  if (test.operator === 'changed') return decideChanged(test, actual, findEarlier(scope, path));
  const holds = isEmptyValue(actual) === (test.operator === 'is_empty');
  return { holds, because: sayComparison(test, actual, { holds }) };
}

function decideComparison(test: ComparedTest, actual: JsonValue): Verdict {
  const comparison = compareValues(actual, test);
  return comparison.kind === 'decided'
    ? { holds: comparison.holds, because: sayComparison(test, actual, comparison) }
    : { holds: null, because: sayMismatch(test, actual, comparison.wanted) };
}

/**
 * If only the field is missing, it counts as empty for `is_empty` and `is_not_empty`. Any other test, and any test on a missing record, is
 * undecided.
 */
function decideMissing(test: ConditionTest, { missing, isLastField }: MissingValue): Verdict {
  const because = `there is no ${missing}`;
  if (!isLastField) return { holds: null, because };
  if (test.operator === 'is_empty') return { holds: true, because };
  return { holds: test.operator === 'is_not_empty' ? false : null, because };
}

function findEarlier(scope: ValueScope, path: ValuePath): JsonValue | undefined {
  if (path[0] !== 'trigger') return undefined;
  const found = findValue(scope, ['previous', ...path.slice(1)]);
  if (found.ok) return found.value;
  return found.failure.isLastField ? null : undefined;
}

function decideChanged(test: ConditionTest, actual: JsonValue, earlier: JsonValue | undefined): Verdict {
  if (earlier === undefined)
    return { holds: null, because: `there is no earlier ${nameValue(test.field)} to compare with` };
  if (isSameJson(actual, earlier))
    return { holds: false, because: sayComparison(test, actual, { holds: false }) };
  const [from, to] = [quoteValue(earlier, shown), quoteValue(actual, shown)];
  return { holds: true, because: `${nameValue(test.field)} changed from ${from} to ${to}` };
}

function sayComparison(
  test: ConditionTest,
  actual: JsonValue,
  { holds, by }: { readonly holds: boolean; readonly by?: string },
): string {
  const words = operatorWords[test.operator];
  const value = 'value' in test ? ` ${quoteValue(by ?? getConditionValue(test), shown)}` : '';
  return `${nameValue(test.field)} (${quoteValue(actual, shown)}) ${holds ? words.holds : words.fails}${value}`;
}

function sayMismatch(test: ConditionTest, actual: JsonValue, wanted: string): string {
  const question = `${operatorWords[test.operator].asked} ${quoteValue(getConditionValue(test), shown)}`;
  return `cannot tell whether ${nameValue(test.field)} (${quoteValue(actual, shown)}) ${question}: that needs ${wanted}`;
}
