/** Operators in words, for descriptions and reasons. Pure data. */
import type { ConditionTest } from './condition';

type OperatorWords = {
  /** Used after the field's name, before the value. */
  readonly asked: string;
  /** The same as a result: true, and not true. */
  readonly holds: string;
  readonly fails: string;
};

const say = (asked: string, fails: string, holds = asked): OperatorWords => ({ asked, holds, fails });

export const operatorWords: Readonly<Record<ConditionTest['operator'], OperatorWords>> = {
  equals: say('is', 'is not'),
  not_equals: say('is not', 'is'),
  contains: say('contains', 'does not contain'),
  not_contains: say('does not contain', 'contains'),
  starts_with: say('begins with', 'does not begin with'),
  ends_with: say('ends with', 'does not end with'),
  greater_than: say('is greater than', 'is not greater than'),
  less_than: say('is less than', 'is not less than'),
  at_least: say('is at least', 'is less than'),
  at_most: say('is at most', 'is greater than'),
  matches_any: say('mentions any of', 'mentions none of', 'mentions'),
  in: say('is one of', 'is none of'),
  not_in: say('is none of', 'is one of'),
  is_empty: say('is empty', 'is not empty'),
  is_not_empty: say('is not empty', 'is empty'),
  changed: say('changed', 'did not change'),
};
