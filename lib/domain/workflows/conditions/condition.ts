/**
 * Conditions are data: a test `{field, operator, value}`, or `and`, `or`, `not` over other conditions. There is no expression to evaluate,
 * so nothing that a user, a model or a record supplies can run. This file only reads the shape, within its bounds; `decide-condition` says
 * what each operator means. Pure.
 */
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { splitTemplate } from '../values/split-template';
import { parseValuePath } from '../values/value-path';
import { describeFault } from './describe-fault';
import { hasFewParts } from './has-few-parts';

/** Operators, grouped by the type of value they compare with. */
export const conditionOperators = {
  plain: ['equals', 'not_equals', 'contains', 'not_contains'],
  text: ['starts_with', 'ends_with'],
  order: ['greater_than', 'less_than', 'at_least', 'at_most'],
  words: ['matches_any'],
  list: ['in', 'not_in'],
  none: ['is_empty', 'is_not_empty', 'changed'],
} as const;

const field = z
  .string()
  .max(limits.referenceChars)
  .refine((path) => parseValuePath(path) !== null, 'is not a path such as trigger.title')
  .meta({ description: 'A path: trigger.title, steps.check.output.count' });
const text = z.string().max(limits.workflowTextChars);
const plainValue = z.union([text, z.number(), z.boolean(), z.null()]);

/** `{{trigger.tags}}` may replace a list until values are filled in. */
const listReference = text.refine(isOneReference, 'is neither a list nor a reference to one');
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item).min(1).max(limits.conditionValues), listReference]);

const conditionTestSchema = z.discriminatedUnion(
  'operator',
  [
    z.strictObject({ field, operator: z.enum(conditionOperators.plain), value: plainValue }),
    z.strictObject({ field, operator: z.enum(conditionOperators.text), value: text }),
    z.strictObject({ field, operator: z.enum(conditionOperators.order), value: z.union([text, z.number()]) }),
    z.strictObject({ field, operator: z.enum(conditionOperators.words), value: listOf(text.min(1)) }),
    z.strictObject({ field, operator: z.enum(conditionOperators.list), value: listOf(plainValue) }),
    z.strictObject({ field, operator: z.enum(conditionOperators.none) }),
  ],
  { error: () => `the operator must be one of ${Object.values(conditionOperators).flat().join(', ')}` },
);

export type ConditionTest = z.output<typeof conditionTestSchema>;
export type Condition =
  | ConditionTest
  | { readonly and: readonly Condition[] }
  | { readonly or: readonly Condition[] }
  | { readonly not: Condition };

const conditions = z.array(z.lazy(() => conditionTree)).min(1);
const conditionTree: z.ZodType<Condition> = z.union(
  [
    conditionTestSchema,
    z.strictObject({ and: conditions }),
    z.strictObject({ or: conditions }),
    z.strictObject({ not: z.lazy(() => conditionTree) }),
  ],
  { error: describeFault },
);

/** Size and depth are checked before the shape is read, because reading it recurses. */
export const conditionSchema = z.preprocess((input, context) => {
  if (hasFewParts(input)) return input;
  context.addIssue({
    code: 'custom',
    message: `can have at most ${limits.conditionParts} parts, nested at most ${limits.conditionDepth} deep`,
  });
  return z.NEVER;
}, conditionTree);

function isOneReference(value: string): boolean {
  const parts = splitTemplate(value);
  return parts.length === 1 && parts[0]?.kind === 'reference';
}

/** Returns what a test compares with; null for operators that compare with nothing. */
export function getConditionValue(test: ConditionTest): JsonValue {
  return 'value' in test ? test.value : null;
}
