import { describe, expect, it } from 'vitest';
import { listTaintMarks } from './list-taint-marks';

const mark = (...taints: ('import' | 'source' | null)[]) => [
  ...listTaintMarks(
    taints.map((_taint, index) => ({ id: String(index) })),
    (id) => taints[Number(id)] ?? null,
  ),
];

describe('listTaintMarks', () => {
  it('marks a page that was imported once, on its first block', () => {
    expect(mark('import', 'import', 'import')).toEqual([['0', 3]]);
  });

  it('marks again where the origin changes, so that no block passes for one of the team', () => {
    expect(mark(null, 'import', 'import', null, 'import', 'source')).toEqual([
      ['1', 2],
      ['4', 1],
      ['5', 1],
    ]);
  });

  it('marks nothing on a page of the team', () => {
    expect(mark(null, null)).toEqual([]);
  });
});
