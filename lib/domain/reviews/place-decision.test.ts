/**
 * What a decision does to a page: it is applied once, in its place, and can be taken off without a trace, whatever users write on the page
 * in between.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { type Block, createBlock } from '@/lib/domain/pages/block';
import { printOutline } from '@/lib/domain/pages/print-outline';
import { readOutline } from '@/lib/domain/pages/read-outline';
import type { Applied } from './review';
import { createDecisionId, createPlacedBlockId } from './review';
import { placeDecision, takeOff, type ToPlace } from './place-decision';

const page = (...texts: string[]) =>
  texts.map((text, index) => {
    const depth = /^\t*/.exec(text)?.[0].length ?? 0;
    return createBlock({ id: `b${index}`, depth, markdown: text.trim() });
  });

const show = (blocks: readonly Block[]) => blocks.map(({ depth, markdown }) => '\t'.repeat(depth) + markdown);

function decide(
  action: ToPlace['action'],
  targetBlockId: string | null,
  words = 'Queues are safe.',
): ToPlace {
  const id = createDecisionId({ blockId: 'j1', pageId: 'p1', action, targetBlockId });
  return { id, action, targetBlockId, words };
}

function place(blocks: readonly Block[], decision: ToPlace) {
  const placed = placeDecision(blocks, decision);
  if (!placed.ok || placed.value === 'there_already') throw new Error('It was not placed.');
  return placed.value;
}

describe('placeDecision', () => {
  const before = page('Threads', '\tlocks', 'Patterns', '\tpools', 'Links');
  it.each([
    ['add_section', null, ['Threads', '\tlocks', 'Patterns', '\tpools', 'Links', 'Queues are safe.']],
    ['add_under', 'b2', ['Threads', '\tlocks', 'Patterns', '\tpools', '\tQueues are safe.', 'Links']],
    ['replace', 'b1', ['Threads', '\tQueues are safe.', 'Patterns', '\tpools', 'Links']],
  ] as const)('applies the action %s', (action, target, after) => {
    expect(show(place(before, decide(action, target)).blocks)).toEqual(after);
  });

  it('changes nothing when the decision is already in place', () => {
    for (const decision of [decide('add_section', null), decide('replace', 'b1')]) {
      const { blocks } = place(before, decision);
      expect(placeDecision(blocks, decision)).toEqual({ ok: true, value: 'there_already' });
    }
  });

  it('refuses a place that no longer exists', () => {
    expect(placeDecision(before, decide('add_under', 'b9'))).toMatchObject({ ok: false });
  });

  it('lets no wording set a block id, a page property or a place', () => {
    const { blocks } = place(
      before,
      decide('add_section', null, '- one\nid:: b0\n- two\n  three\nalias:: x'),
    );
    const text = printOutline({
      format: 'logseq',
      style: { lineEnd: '\n', indent: '\t' },
      front: '',
      blocks,
    });
    const read = readOutline(text, 'logseq');
    expect(read.front).toBe('');
    expect(read.blocks.map(({ id }) => id)).toEqual(Array.from(read.blocks, () => null));
    expect(show(blocks).slice(5)).toEqual(['one', '\ttwo\nthree\nalias:: x']);
  });
});

const start = page('A', '\tB', 'C');
const decisions = [
  decide('add_section', null, 'first words'),
  decide('add_under', 'b0', 'second words\n- with a child'),
  decide('replace', 'b2', 'third words'),
  { ...decide('add_under', 'b2', 'fourth words'), id: 'other' },
];

/** A page, what was applied to it, and the current text of each block as users, or replacements that they applied, left it. */
function openDesk() {
  let blocks: readonly Block[] = start;
  const applied = new Map<number, Pick<Applied, 'added' | 'replaced'>>();
  const said = new Map<string, string>();
  return {
    said,
    show: () => blocks,
    apply(which: number): void {
      const placed = applied.has(which) ? null : placeDecision(blocks, decisions[which]!);
      if (placed === null || !placed.ok || placed.value === 'there_already') return;
      blocks = placed.value.blocks;
      applied.set(which, placed.value.applied);
      const { replaced } = placed.value.applied;
      if (replaced !== null) said.set(replaced.id, replaced.after);
    },
    undo(which: number): void {
      const known = applied.get(which);
      const off = known === undefined ? null : takeOff(blocks, known);
      if (known === undefined || off === null || !off.ok) return;
      blocks = off.value;
      applied.delete(which);
      if (known.replaced !== null) said.set(known.replaced.id, known.replaced.before);
    },
    write(place: number, name: string): void {
      const at = place % (blocks.length + 1);
      const depth = Math.min(1, blocks[at - 1]?.depth ?? -1) + 1;
      const block = createBlock({ id: name, depth, markdown: `written ${name}` });
      blocks = [...blocks.slice(0, at), block, ...blocks.slice(at)];
      said.set(block.id, block.markdown);
    },
    edit(place: number, name: string): void {
      const at = place % blocks.length;
      const changed = { ...blocks[at]!, markdown: `edited ${name}` };
      blocks = blocks.with(at, changed);
      said.set(changed.id, changed.markdown);
    },
  };
}

describe('a page with decisions applied, undone and edited in any order', () => {
  const step = fc.tuple(fc.constantFrom('apply', 'undo', 'write', 'edit'), fc.nat(9));

  it('keeps every line that a user wrote, and no block twice', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const desk = openDesk();
        for (const [index, [what, which]] of steps.entries()) {
          if (what === 'apply' || what === 'undo') desk[what](which % decisions.length);
          else if (what === 'write' || what === 'edit') desk[what](which, `w${index}`);
          const now = new Map(desk.show().map(({ id, markdown }) => [id, markdown]));
          for (const [id, markdown] of desk.said) expect(now.get(id)).toBe(markdown);
          expect(now.size).toBe(desk.show().length);
          expect(start.filter(({ id }) => !now.has(id))).toEqual([]);
        }
      }),
      { numRuns: countRuns(3_000) },
    );
  });

  it('is as before once all decisions are undone that nobody touched', () => {
    fc.assert(
      fc.property(fc.subarray(decisions), (some) => {
        let blocks: readonly Block[] = start;
        const done: Pick<Applied, 'added' | 'replaced'>[] = [];
        for (const decision of some) {
          const placed = place(blocks, decision);
          blocks = placed.blocks;
          done.push(placed.applied);
        }
        for (const each of done.reverse()) {
          const off = takeOff(blocks, each);
          if (!off.ok) throw new Error(off.failure);
          blocks = off.value;
        }
        expect(show(blocks)).toEqual(show(start));
      }),
    );
  });

  it('refuses to undo a decision after a user wrote into its block or below it', () => {
    const { blocks, applied } = place(start, decisions[0]!);
    const edited = blocks.map((block) =>
      block.id === applied.added[0]!.id ? { ...block, markdown: 'mine' } : block,
    );
    expect(takeOff(edited, applied)).toEqual({ ok: false, failure: '“mine” has been edited since.' });
    const below = [...blocks, createBlock({ id: 'n', depth: 1, markdown: 'mine' })];
    expect(takeOff(below, applied)).toMatchObject({ ok: false });
    expect(takeOff(start, applied)).toEqual({ ok: true, value: start });
  });
});

describe('the ids of placed blocks', () => {
  it('are the same for the same decision, and each block has a UUID of its own', () => {
    const [one, two] = [decide('replace', 'b1').id, decide('replace', 'b2').id];
    expect(decide('replace', 'b1').id).toBe(one);
    expect(new Set([one, two, createPlacedBlockId(one, 0), createPlacedBlockId(one, 1)]).size).toBe(4);
    expect(createPlacedBlockId(one, 0)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});
