/** Lists the fields that a condition reads, for checking a workflow before it runs. Pure. */
import type { Condition } from './condition';

/** Returns each field once, as written, in reading order. */
export function listConditionFields(condition: Condition): readonly string[] {
  return [...new Set(listFields(condition))];
}

function listFields(condition: Condition): readonly string[] {
  if ('and' in condition) return condition.and.flatMap(listFields);
  if ('or' in condition) return condition.or.flatMap(listFields);
  return 'not' in condition ? listFields(condition.not) : [condition.field];
}
