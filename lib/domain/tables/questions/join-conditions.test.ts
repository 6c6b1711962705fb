import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { RowCondition } from '../query-rows';
import { joinConditions } from './join-conditions';

/** A row is the set of letters that hold for it. Each letter is a condition of its own column. */
const place = (text: string) =>
  [...text.matchAll(/\b[A-Z]\b/g)].map(({ 0: name, index }) => ({
    condition: {
      column: { id: asId(name), name, type: 'text' },
      operator: 'contains',
      value: name,
    } as RowCondition,
    start: index,
    end: index + 1,
  }));
const join = (text: string) => joinConditions(text, place(text));
const meets = (text: string, row: ReadonlySet<string>) =>
  join(text).every((group) => group.some(({ column: { name } }) => row.has(name)));

type Tree = string | { readonly link: 'and' | 'or'; readonly parts: readonly [Tree, Tree] };
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(...'ABCDE'),
    fc.record({
      link: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.tuple(tie('tree'), tie('tree')),
    }),
  ),
}));
const write = (one: Tree): string =>
  typeof one === 'string' ? one : `(${write(one.parts[0])} ${one.link} ${write(one.parts[1])})`;
const holds = (one: Tree, row: ReadonlySet<string>): boolean => {
  if (typeof one === 'string') return row.has(one);
  const [left, right] = one.parts.map((part) => holds(part, row));
  return one.link === 'and' ? left === true && right === true : left === true || right === true;
};

describe('joinConditions', () => {
  it('a row meets a question with brackets exactly if it meets what they say', () => {
    fc.assert(
      fc.property(tree, fc.subarray([...'ABCDE']), (one, letters) => {
        const row = new Set(letters);
        expect(meets(write(one), row)).toBe(holds(one, row));
      }),
    );
  });

  it('makes at most as many groups as a question may have, and then passes over the brackets', () => {
    const pairs = (count: number) => Array.from({ length: count }, () => '(A and B)').join(' or ');
    const most = Math.floor(Math.log2(limits.tableParts));
    expect(join(pairs(most))).toHaveLength(2 ** most);
    expect(join(pairs(most + 1)).length).toBeLessThanOrEqual(most + 2);
    expect(join(pairs(30)).length).toBeLessThanOrEqual(31);
  });

  it.each(['(A or B', 'A) or B', ')A( or B'])('reads “%s” as if its brackets were not there', (text) => {
    expect(join(text).map((group) => group.map(({ value }) => value))).toEqual([['A', 'B']]);
  });
});
