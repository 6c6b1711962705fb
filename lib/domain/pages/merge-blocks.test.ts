import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, createBlock, settleDepths } from './block';
import { getSubtree } from './block-range';
import { applyChange, type Change } from './block-change';
import {
  editBlock,
  indentBlocks,
  insertBlocks,
  moveBlocks,
  outdentBlocks,
  removeBlocks,
} from './edit-blocks';
import { mergeBlocks } from './merge-blocks';

const page = (count: number) =>
  settleDepths(
    Array.from({ length: count }, (_each, index) =>
      createBlock({ id: `b${index}`, depth: index % 3, markdown: `block ${index}` }),
    ),
  );

const operations: readonly ((blocks: readonly Block[], index: number, who: string) => Change | null)[] = [
  (blocks, index, who) => editBlock(blocks, index, `${blocks[index]?.markdown ?? ''} by ${who}`),
  (blocks, index) => removeBlocks(blocks, getSubtree(blocks, index)),
  (blocks, index) => indentBlocks(blocks, getSubtree(blocks, index)),
  (blocks, index) => outdentBlocks(blocks, getSubtree(blocks, index)),
  (blocks, index) => moveBlocks(blocks, getSubtree(blocks, index), 'up'),
  (blocks, index, who) =>
    insertBlocks(blocks, index, [
      createBlock({
        id: `${who}-${blocks.map(({ id }) => id).join()}-${index}`,
        depth: 0,
        markdown: `new of ${who}`,
      }),
    ]),
];
const wishes = fc.array(fc.tuple(fc.nat(operations.length - 1), fc.nat(30)), { maxLength: 6 });

function edit(base: readonly Block[], steps: readonly (readonly [number, number])[], who: string): Block[] {
  let blocks = [...base];
  for (const [operation, place] of steps) {
    const change = operations[operation]?.(blocks, place % Math.max(1, blocks.length), who) ?? null;
    if (change !== null) blocks = applyChange(blocks, change);
  }
  return blocks;
}

const shape = (blocks: readonly Block[]) =>
  blocks.map(({ id, depth, markdown }) => ({ id, depth, markdown }));

describe('mergeBlocks', () => {
  it('takes the folding of one and the words of the other for the same block', () => {
    const base = page(3);
    const mine = base.map((block, index) => (index === 0 ? { ...block, isFolded: true } : block));
    const theirs = edit(base, [[0, 0]], 'them');
    for (const [left, right] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const { blocks, conflicts } = mergeBlocks({ base, mine: left, theirs: right });
      expect(conflicts).toEqual([]);
      expect(blocks[0]).toMatchObject({ markdown: 'block 0 by them', isFolded: true });
    }
  });

  it('takes both changes when each changed another block', () => {
    const base = page(4);
    const mine = edit(base, [[0, 1]], 'me');
    const theirs = edit(
      base,
      [
        [0, 3],
        [5, 0],
      ],
      'them',
    );
    const { blocks, conflicts } = mergeBlocks({ base, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(blocks.map(({ markdown }) => markdown)).toEqual([
      'new of them',
      'block 0',
      'block 1 by me',
      'block 2',
      'block 3 by them',
    ]);
  });

  it('names a block that both reworded, and one that was reworded here and removed there', () => {
    const base = page(3);
    const mine = edit(base, [[0, 1]], 'me');
    expect(mergeBlocks({ base, mine, theirs: edit(base, [[0, 1]], 'them') }).conflicts).toEqual(['b1']);
    expect(mergeBlocks({ base, mine, theirs: edit(base, [[1, 1]], 'them') }).conflicts).toEqual(['b1']);
  });

  it('returns the changes of one side when the other side changed nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), wishes, (count, steps) => {
        const base = page(count);
        const changed = edit(base, steps, 'me');
        expect(shape(mergeBlocks({ base, mine: base, theirs: changed }).blocks)).toEqual(shape(changed));
        const words = ({ blocks }: { blocks: readonly Block[] }) =>
          blocks.map(({ id, markdown }) => [id, markdown]);
        expect(words(mergeBlocks({ base, mine: changed, theirs: base }))).toEqual(words({ blocks: changed }));
      }),
    );
  });

  it('loses no words of either side without a conflict, and keeps no block twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), wishes, wishes, (count, left, right) => {
        const base = page(count);
        const mine = edit(base, left, 'me');
        const theirs = edit(base, right, 'them');
        const { blocks, conflicts } = mergeBlocks({ base, mine, theirs });
        const ids = blocks.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        if (conflicts.length > 0) return;
        const before = new Map(base.map(({ id, markdown }) => [id, markdown]));
        const written = [...mine, ...theirs].filter(({ id, markdown }) => before.get(id) !== markdown);
        for (const { markdown } of written) expect(blocks.map((block) => block.markdown)).toContain(markdown);
      }),
      { numRuns: 1_000 },
    );
  });
});
