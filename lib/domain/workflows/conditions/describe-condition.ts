/** Describes a whole condition in words. The user approves this text, so nothing may be left out. Pure. */
import { limits } from '@/lib/core/limits';
import { type Condition, type ConditionTest, getConditionValue } from './condition';
import { operatorWords } from './operator-words';
import { quoteValue } from './quote-value';

const whole = { chars: limits.workflowTextChars, items: limits.conditionValues };

/** @param nameField returns the name that users know a field by, or its path if there is none. */
export function describeCondition(
  condition: Condition,
  nameField: (field: string) => string = (field) => field,
): string {
  if ('and' in condition) return describeGroup(condition.and, ' and ', nameField);
  if ('or' in condition) return describeGroup(condition.or, ' or ', nameField);
  if ('not' in condition) return `not (${describeCondition(condition.not, nameField)})`;
  return describeTest(condition, nameField);
}

function describeGroup(
  parts: readonly Condition[],
  between: string,
  nameField: (field: string) => string,
): string {
  return parts
    .map((part) => {
      const words = describeCondition(part, nameField);
      return parts.length > 1 && ('and' in part || 'or' in part) ? `(${words})` : words;
    })
    .join(between);
}

function describeTest(test: ConditionTest, nameField: (field: string) => string): string {
  const value = 'value' in test ? ` ${quoteValue(getConditionValue(test), whole)}` : '';
  return `${nameField(test.field)} ${operatorWords[test.operator].asked}${value}`;
}
