import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkShape } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { type Condition, conditionSchema } from './condition';
import { describeCondition } from './describe-condition';
import { listConditionFields } from './list-condition-fields';

const test: Condition = { field: 'trigger.title', operator: 'contains', value: 'x' };

function nest(levels: number): Condition {
  let condition: Condition = test;
  for (let level = 1; level < levels; level += 1) condition = { not: condition };
  return condition;
}

const reason = (input: unknown) => {
  const read = checkShape(conditionSchema, input);
  return read.ok ? 'accepted' : read.failure.reason;
};

describe('conditionSchema', () => {
  it.each<[unknown, string]>([
    [
      { field: 'trigger.title', operator: 'resembles', value: 'x' },
      'the operator must be one of equals, not_equals',
    ],
    [
      { field: 'trigger title', operator: 'equals', value: 'x' },
      'field: is not a path such as trigger.title',
    ],
    [{ field: 'trigger.title', operator: 'is_empty', value: 'x' }, 'has an unknown field: "value"'],
    [{ ...test, then: 'run()' }, 'has an unknown field: "then"'],
    [{ and: [] }, 'and: must have at least 1 entry'],
    [{ or: [test, { not: { field: 1, operator: 'equals', value: 'x' } }] }, 'or.1: not: field: must be text'],
    [{ field: 'trigger.title', operator: 'matches_any', value: 'one word' }, 'value: '],
    ['trigger.title == "x"', 'a condition is {"field", "operator", "value"}'],
    [null, 'a condition is {"field", "operator", "value"}'],
    [{ constructor: 1 }, 'a condition is {"field", "operator", "value"}'],
  ])('says what is wrong with %j', (input, message) => {
    expect(reason(input)).toContain(message);
  });

  it('accepts a reference in place of a list, but no other text', () => {
    const matches = (value: unknown) => reason({ field: 'trigger.title', operator: 'in', value });
    expect(matches('{{trigger.tags}}')).toBe('accepted');
    expect(matches('all {{trigger.tags}}')).not.toBe('accepted');
  });

  it('limits depth and parts before it reads the condition', () => {
    const tooMany = `body: can have at most ${limits.conditionParts} parts, nested at most ${limits.conditionDepth} deep`;
    expect(reason(nest(limits.conditionDepth))).toBe('accepted');
    expect(reason(nest(limits.conditionDepth + 1))).toBe(tooMany);
    expect(reason(nest(100_000))).toBe(tooMany);
    const wide = (count: number) => ({ and: Array<Condition>(count).fill(test) });
    expect(reason(wide(limits.conditionParts - 1))).toBe('accepted');
    expect(reason(wide(limits.conditionParts))).toBe(tooMany);
  });

  it('becomes JSON Schema for forms and models, with recursion as a reference', () => {
    const schema = z.toJSONSchema(z.strictObject({ condition: conditionSchema }), { io: 'input' });
    expect(JSON.stringify(schema)).toMatch(/"matches_any".*"\$ref"/);
  });
});

describe('describeCondition', () => {
  it('describes the whole condition, with inner groups in brackets', () => {
    const condition: Condition = {
      and: [
        { field: 'trigger.title', operator: 'matches_any', value: ['port', 'harbour'] },
        { or: [{ field: 'trigger.words', operator: 'at_least', value: 100 }, { not: nest(1) }] },
      ],
    };
    const names: Readonly<Record<string, string>> = { 'trigger.title': 'the title' };
    expect(describeCondition(condition, (field) => names[field] ?? field)).toBe(
      'the title mentions any of “port”, “harbour” and (trigger.words is at least 100 or not (the title contains “x”))',
    );
  });

  it('puts no brackets around a single test', () => {
    expect(describeCondition({ or: [{ and: [test] }] })).toBe('trigger.title contains “x”');
  });

  it('keeps every word of a long value', () => {
    const value = `${'long  '.repeat(600)}end`;
    expect(describeCondition({ field: 'trigger.title', operator: 'equals', value })).toContain(`“${value}”`);
  });
});

describe('listConditionFields', () => {
  it('lists each field once, wherever it occurs', () => {
    const other: Condition = { field: 'steps.a.output.count', operator: 'is_empty' };
    expect(listConditionFields({ or: [test, { and: [other, { not: test }] }] })).toEqual([
      'trigger.title',
      'steps.a.output.count',
    ]);
  });
});
