import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionOperators, conditionSchema } from '@/lib/domain/workflows/conditions/condition';
import type { JsonValue } from '@/lib/core/json';
import {
  changeOperator,
  emptyTest,
  operators,
  readCondition,
  readTyped,
  writeCondition,
} from './condition-tree';

const field = fc.constantFrom('trigger.title', 'steps.check.output.count');
const plain = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const test = fc.oneof(
  fc.record({ field, operator: fc.constantFrom(...conditionOperators.plain), value: plain }),
  fc.record({
    field,
    operator: fc.constantFrom(...conditionOperators.list),
    value: fc.array(plain, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ field, operator: fc.constantFrom(...conditionOperators.none) }),
);
const { condition } = fc.letrec<{ condition: JsonValue }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'condition' },
    test,
    fc.record({ and: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('condition') }),
  ) as fc.Arbitrary<JsonValue>,
}));

describe('a condition in the form', () => {
  it('is written back unchanged, whatever it holds', () => {
    fc.assert(
      fc.property(condition, (stored) => {
        const read = readCondition(stored);
        expect(read && writeCondition(read)).toEqual(stored);
      }),
    );
  });

  it('is left as it is written when the form cannot build it', () => {
    for (const odd of [{ and: [{ field: 'a' }] }, { field: 'a', operator: 'is like' }, [], 'yes', { or: 3 }])
      expect(readCondition(odd as JsonValue)).toBeNull();
  });

  it('is valid for the server with every operator, once a field is chosen', () => {
    for (const operator of operators) {
      const made = changeOperator({ ...emptyTest, field: 'trigger.title', value: 'dam' }, operator);
      expect(conditionSchema.safeParse(writeCondition(made)).success).toBe(true);
    }
  });

  it.each([
    ['12', 'number', 12],
    ['twelve', 'number', 'twelve'],
    ['', 'number', ''],
    ['12', 'text', '12'],
    ['true', 'boolean', true],
    ['{{trigger.count}}', 'number', '{{trigger.count}}'],
  ] as const)('reads %s compared with a %s as %s', (typed, kind, value) => {
    expect(readTyped(typed, kind)).toBe(value);
  });
});
