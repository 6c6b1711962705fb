import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { createBlock } from '@/lib/domain/pages/block';
import { carryIds } from '@/lib/domain/pages/carry-ids';
import { findCut } from '@/lib/domain/pages/edit-blocks';
import { printOutline } from '@/lib/domain/pages/print-outline';
import { readOutline } from '@/lib/domain/pages/read-outline';
import { openOutline, type OutlineState } from './outline-state';
import { reduceOutline } from './reduce-outline';

const words = fc
  .array(
    fc.constantFrom(
      'hello',
      ' ',
      '  ',
      'world',
      '😀',
      '👩‍👧',
      'é',
      '**bold**',
      '[[Dams]]',
      '`a b`',
      '\n',
      '\t',
      'x',
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** A page of blocks, and a place at which one of them is split and joined again. */
const divided = fc
  .tuple(fc.array(fc.tuple(words, fc.nat(3)), { minLength: 1, maxLength: 5 }), fc.nat(4), fc.nat(60))
  .map(([lines, place, wish]) => {
    let allowed = 0;
    const blocks = lines.map(([markdown, depth], index) => {
      const settled = Math.min(depth, allowed);
      allowed = settled + 1;
      return createBlock({ id: `b${index}`, depth: settled, markdown });
    });
    const index = place % blocks.length;
    const offset = wish % ((blocks[index]?.markdown.length ?? 0) + 1);
    return { blocks, index, offset };
  });

const idAt = (state: OutlineState, index: number) => state.blocks[index]?.id ?? '';

function split(state: OutlineState, index: number, offset: number): OutlineState {
  return reduceOutline(state, { type: 'split', id: idAt(state, index), offset, newId: 'new' });
}

describe('a split block', () => {
  it('has its old text and cursor position again once it is joined, wherever it was split', () => {
    fc.assert(
      fc.property(divided, ({ blocks, index, offset }) => {
        const before = openOutline(blocks, 'test');
        const after = split(before, index, offset);
        expect(after.blocks).toHaveLength(blocks.length + 1);
        const joined = reduceOutline(after, { type: 'join', id: idAt(after, index + 1), with: 'before' });
        expect(joined.blocks).toEqual(blocks);
        expect(joined.editing?.id).toBe(idAt(before, index));
        expect(joined.editing?.offset).toBe(findCut(blocks[index]?.markdown ?? '', offset));
      }),
      { numRuns: countRuns(2_000) },
    );
  });

  it('is restored by undo, and so is a joined one', () => {
    fc.assert(
      fc.property(divided, ({ blocks, index, offset }) => {
        const after = split(openOutline(blocks, 'test'), index, offset);
        expect(reduceOutline(after, { type: 'undo' }).blocks).toEqual(blocks);
        const joined = reduceOutline(after, { type: 'join', id: idAt(after, index), with: 'after' });
        const undone = reduceOutline(joined, { type: 'undo' });
        expect(undone.blocks).toEqual(after.blocks);
        expect(reduceOutline(undone, { type: 'redo' }).blocks).toEqual(blocks);
      }),
      { numRuns: countRuns(2_000) },
    );
  });

  it('keeps its spaces and never splits a character, even after the page is written and read', () => {
    const lines = fc
      .array(fc.constantFrom('hello', ' ', '  ', 'world', '😀', '👩‍👧', '**bold**', '[[Dams]]'), {
        maxLength: 8,
      })
      .map((parts) => `say${parts.join('')}.`);
    fc.assert(
      fc.property(lines, fc.nat(60), fc.constantFrom('logseq', 'obsidian'), (line, wish, format) => {
        const read = readOutline(`- ${line}\n`, format);
        const blocks = carryIds([], read.blocks, () => 'b0');
        const after = split(openOutline(blocks, 'test'), 0, wish % (line.length + 1));
        const text = printOutline({ ...read, blocks: after.blocks });
        expect(text.isWellFormed()).toBe(true);
        const again = carryIds(after.blocks, readOutline(text, format).blocks, () => 'other');
        expect(again.map(({ id, markdown }) => [id, markdown])).toEqual(
          after.blocks.map(({ id, markdown }) => [id, markdown]),
        );
      }),
      { numRuns: countRuns(1_000) },
    );
  });
});
