import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { holdToFields, readAskedFields } from './asked-fields';

const noText = { type: 'doc' as const, children: [] };

describe('readAskedFields', () => {
  it.each([
    [
      'a list of names',
      ['a', 'b'],
      [
        { name: 'a', type: null },
        { name: 'b', type: null },
      ],
    ],
    ['a list of objects', [{ name: 'a', type: 'date', example: '2026' }], [{ name: 'a', type: 'date' }]],
    [
      'an object of types',
      { a: 'number', b: 'who wrote it' },
      [
        { name: 'a', type: 'number' },
        { name: 'b', type: null },
      ],
    ],
    [
      'an object of objects',
      { a: { type: 'list', description: 'all of them' } },
      [{ name: 'a', type: 'list' }],
    ],
  ])('reads %s', (_name, fields, asked) => {
    expect(readAskedFields({ fields })).toEqual({ ok: true, value: asked });
  });

  it('accepts the maximum number of fields, and refuses one more', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `field_${index}`);
    expect(readAskedFields({ fields: many(limits.transformItems) }).ok).toBe(true);
    expect(readAskedFields({ fields: many(limits.transformItems + 1) }).ok).toBe(false);
  });
});

describe('holdToFields', () => {
  const fields = [
    { name: 'text', type: 'string' },
    { name: 'count', type: 'integer' },
    { name: 'day', type: 'date' },
    { name: '__proto__', type: null },
    { name: 'toString', type: null },
  ] as const;

  it('returns exactly the requested fields, whatever the model wrote, and reports each value it dropped', () => {
    const key = fc.constantFrom('text', 'count', 'day', 'toString', 'more', 'constructor');
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue({ maxDepth: 2 })), (given) => {
        const data = structuredClone(given) as Parameters<typeof holdToFields>[1]['data'];
        const held = holdToFields(fields, { data, render: noText });
        expect(Object.keys(held?.data ?? {}).sort()).toEqual([
          '__proto__',
          'count',
          'day',
          'text',
          'toString',
        ]);
        for (const [name, value] of Object.entries(given)) {
          const isKept =
            Object.hasOwn(held?.data ?? {}, name) &&
            JSON.stringify(held?.data[name]) === JSON.stringify(value);
          const isReported = held?.dropped.some(({ path }) => path === `assistant.data.${name}`) ?? false;
          expect(isKept || isReported, `${name} of ${JSON.stringify(given)}`).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
