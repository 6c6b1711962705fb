import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { createBlock } from '@/lib/domain/pages/block';
import { carryIds } from '@/lib/domain/pages/carry-ids';
import { copyBlocks } from '@/lib/domain/pages/copy-blocks';
import { findCut } from '@/lib/domain/pages/edit-blocks';
import { printOutline } from '@/lib/domain/pages/print-outline';
import { readOutline } from '@/lib/domain/pages/read-outline';
import { getSelection, listRows, openOutline, type OutlineState } from './outline-state';
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

const opening = { place: 'test', storesFolds: true };

const idAt = (state: OutlineState, index: number) => state.blocks[index]?.id ?? '';

function split(state: OutlineState, index: number, offset: number): OutlineState {
  return reduceOutline(state, { type: 'split', id: idAt(state, index), offset, newId: 'new' });
}

describe('an outline', () => {
  const types = fc.constantFrom(
    'indent',
    'outdent',
    'up',
    'down',
    'remove',
    'split',
    'put',
    'fold',
    'join',
    'extend',
    'settle',
  );

  /** Performs one action of a user on a block, or on what is selected. */
  function perform(state: OutlineState, type: string, wish: number): OutlineState {
    const id = idAt(state, wish % state.blocks.length);
    const newId = `new-${state.done.length}-${wish}`;
    switch (type) {
      case 'indent':
      case 'outdent':
      case 'up':
      case 'down':
        return reduceOutline(state, { type, id, offset: null });
      case 'remove':
        return reduceOutline(state, { type, id, newId });
      case 'split':
        return reduceOutline(state, { type, id, offset: wish % 5, newId });
      case 'put':
        return reduceOutline(state, { type, id, text: '- x\n  - y\n- z' });
      case 'fold':
        return reduceOutline(state, { type, id, isFolded: wish % 2 === 0 });
      case 'join':
        return reduceOutline(state, { type, id, with: wish % 2 === 0 ? 'before' : 'after' });
      case 'settle':
        return reduceOutline(state, { type, id, markdown: `settled ${wish}` });
      default:
        return reduceOutline(state, { type: 'extend', by: wish % 2 === 0 ? 1 : -1 });
    }
  }

  it('undoes every action on one or several blocks in one step, and its tab stop is a block that it shows', () => {
    fc.assert(
      fc.property(divided, fc.array(fc.tuple(types, fc.nat(60)), { maxLength: 8 }), ({ blocks }, steps) => {
        let state = openOutline(blocks, opening);
        for (const [type, wish] of steps) {
          const next = perform(state, type, wish);
          expect(next.done.length - state.done.length).toBe(next.blocks === state.blocks ? 0 : 1);
          if (next.blocks !== state.blocks)
            expect(reduceOutline(next, { type: 'undo' }).blocks).toEqual(state.blocks);
          state = next;
          const places = state.blocks.map(({ id }) => id);
          expect(new Set(places).size).toBe(places.length);
          expect(listRows(state).map(({ block }) => block.id)).toContain(state.currentId);
        }
      }),
      { numRuns: countRuns(1_000) },
    );
  });

  it('that is zoomed into a block changes nothing above, beside or below that block', () => {
    fc.assert(
      fc.property(
        divided,
        fc.array(fc.tuple(types, fc.nat(60)), { maxLength: 8 }),
        ({ blocks, index }, steps) => {
          const zoomId = blocks[index]?.id ?? '';
          const around = ({ blocks: all }: OutlineState) => {
            const from = all.findIndex(({ id }) => id === zoomId);
            const end = all.findIndex(({ depth }, place) => place > from && depth <= (all[from]?.depth ?? 0));
            return [all.slice(0, from), all[from]?.depth, end === -1 ? [] : all.slice(end)];
          };
          let state = reduceOutline(openOutline(blocks, opening), { type: 'zoom', id: zoomId });
          for (const [type, wish] of steps) {
            if (type === 'fold') continue;
            state = perform(state, type, wish);
            expect(around(state)).toEqual(around({ ...state, blocks }));
          }
        },
      ),
      { numRuns: countRuns(1_000) },
    );
  });

  it('selects siblings with all below them, and takes them back again the way they were selected', () => {
    fc.assert(
      fc.property(
        divided,
        fc.array(fc.constantFrom(1, -1) as fc.Arbitrary<1 | -1>, { maxLength: 6 }),
        (given, ways) => {
          const opened = openOutline(given.blocks, opening);
          let state = reduceOutline(opened, { type: 'select', id: idAt(opened, given.index) });
          for (const by of ways) {
            state = reduceOutline(state, { type: 'extend', by });
            const range = getSelection(state);
            const depth = Math.min(...state.blocks.slice(range?.from, range?.to).map((block) => block.depth));
            expect(state.blocks[range?.from ?? -1]?.depth).toBe(depth);
            expect(state.blocks[range?.to ?? -1]?.depth ?? -1).toBeLessThanOrEqual(depth);
            expect(listRows(state).some(({ isSelected }) => isSelected)).toBe(true);
          }
        },
      ),
      { numRuns: countRuns(500) },
    );
    const page = openOutline(
      ['a', 'b', 'c'].map((id) => createBlock({ id, depth: 0, markdown: id })),
      opening,
    );
    const picked = [1, 1, -1] as const;
    const after = picked.reduce(
      (state, by) => reduceOutline(state, { type: 'extend', by }),
      reduceOutline(page, { type: 'select', id: 'a' }),
    );
    expect(getSelection(after)).toEqual({ from: 0, to: 2 });
    expect(copyBlocks(after.blocks, { from: 0, to: 2 })).toBe('- a\n- b\n');
  });
});

describe('pasted blocks', () => {
  it.each([
    ['\n  - a\n  - b\n      - c\n', [0, 0, 1]],
    ['1. a\n   - b\n2. c', [0, 1, 0]],
    ['   a\n\nb\n\nc', [0, 0, 0]],
  ])('from %j have the levels %j', (text, levels) => {
    const page = openOutline([createBlock({ id: 'p', depth: 0, markdown: 'p' })], opening);
    const after = reduceOutline(page, { type: 'put', id: 'p', text });
    expect(after.blocks.map(({ markdown }) => markdown)).toEqual(['p', 'a', 'b', 'c']);
    expect(after.blocks.slice(1).map(({ depth }) => depth)).toEqual(levels);
  });
});

describe('a split block', () => {
  it('has its old text and cursor position again once it is joined, wherever it was split', () => {
    fc.assert(
      fc.property(divided, ({ blocks, index, offset }) => {
        const before = openOutline(blocks, opening);
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
        const after = split(openOutline(blocks, opening), index, offset);
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
        const after = split(openOutline(blocks, opening), 0, wish % (line.length + 1));
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
