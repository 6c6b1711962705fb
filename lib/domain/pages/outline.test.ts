import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { pageFormats } from '@/lib/protocol/page-words';
import { anyTexts, pageTexts } from './__fixtures__/page-texts';
import type { Block, Outline } from './block';
import { carryIds } from './carry-ids';
import { getRangeBetween, listRoots } from './block-range';
import { applyChange, type Change, invertChange } from './block-change';
import {
  editBlock,
  indentBlocks,
  insertBelow,
  joinBlock,
  moveBlocks,
  outdentBlocks,
  removeBlocks,
  splitBlock,
} from './edit-blocks';
import { printOutline } from './print-outline';
import { readOutline } from './read-outline';
import { writeReferredIds } from './write-referred-ids';
import { createBlock, divideProperties } from './block';

const formats = fc.constantFrom(...pageFormats);

function createCounter() {
  let count = 0;
  return () => {
    count += 1;
    return `new-${count}`;
  };
}

function open(text: string, format: (typeof pageFormats)[number]): Outline {
  const read = readOutline(text, format);
  return { ...read, blocks: carryIds([], read.blocks, createCounter()) };
}

const shape = (blocks: readonly Block[]) => blocks.map(({ depth, markdown }) => [depth, markdown]);
const linesOf = (text: string) => text.replace('\uFEFF', '').split('\n');

/** Returns the lines of one text that the other lacks, counting repeated lines as often as they occur. */
function linesBeyond(text: string, other: string): string[] {
  const left = new Map<string, number>();
  for (const line of linesOf(other)) left.set(line, (left.get(line) ?? 0) + 1);
  return linesOf(text).filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

const logseqPage = [
  'title:: Rivers',
  'tags:: [[Water]]',
  '',
  '- The Inn rises in Switzerland',
  '  id:: 65f0c1a2-aaaa-4bbb-8ccc-000000000001',
  '  source:: atlas',
  '\t- and joins the Danube',
  '\t  at Passau',
  '\t\t- ```js',
  '\t\t  - not a block',
  '\t\t  ```',
  '- [[Danube]]',
  '',
].join('\n');

const obsidianPage = [
  '---',
  'tags: [water]',
  '---',
  '',
  '# Rivers',
  'The Inn rises',
  'in Switzerland.',
  '',
  '## Course',
  '- joins the Danube',
  '    - at Passau',
  '1. first',
  '',
  '```js',
  '- not a block',
  '',
  '# nor a heading',
  '```',
  'Last words',
].join('\r\n');

describe('readOutline', () => {
  it('reads a Logseq page with nested bullets, continuation lines, page properties and ids', () => {
    const outline = readOutline(logseqPage, 'logseq');
    expect(outline.front).toBe('title:: Rivers\ntags:: [[Water]]\n\n');
    expect(outline.blocks.map(({ id, depth, markdown }) => ({ id, depth, markdown }))).toEqual([
      {
        id: '65f0c1a2-aaaa-4bbb-8ccc-000000000001',
        depth: 0,
        markdown: 'The Inn rises in Switzerland\nsource:: atlas',
      },
      { id: null, depth: 1, markdown: 'and joins the Danube\nat Passau' },
      { id: null, depth: 2, markdown: '```js\n- not a block\n```' },
      { id: null, depth: 0, markdown: '[[Danube]]' },
    ]);
  });

  it('reads an Obsidian page with headings, nested items, paragraphs and code blocks', () => {
    expect(shape(open(obsidianPage, 'obsidian').blocks)).toEqual([
      [0, '# Rivers'],
      [1, 'The Inn rises\nin Switzerland.'],
      [1, '## Course'],
      [2, 'joins the Danube'],
      [3, 'at Passau'],
      [2, 'first'],
      [2, '```js\n- not a block\n\n# nor a heading\n```\nLast words'],
    ]);
  });

  it('prints any text unchanged, byte for byte, even when its blocks have been given ids', () => {
    fc.assert(
      fc.property(anyTexts, formats, (text, format) => {
        expect(printOutline(readOutline(text, format))).toBe(text);
        expect(printOutline(open(text, format))).toBe(text);
      }),
      { numRuns: countRuns(2_000) },
    );
  });
});

describe('an edit of a page', () => {
  const steps = fc.array(fc.tuple(fc.nat(8), fc.nat(200), fc.nat(20)), { maxLength: 8 });

  const rangeOf = (blocks: readonly Block[], index: number, other: number) =>
    getRangeBetween(blocks, index, other % blocks.length);

  const operations: readonly ((blocks: readonly Block[], index: number, offset: number) => Change | null)[] =
    [
      (blocks, index) => editBlock(blocks, index, 'reworded\non two lines'),
      (blocks, index, other) => removeBlocks(blocks, rangeOf(blocks, index, other)),
      (blocks, index, other) => indentBlocks(blocks, rangeOf(blocks, index, other)),
      (blocks, index, other) => outdentBlocks(blocks, rangeOf(blocks, index, other)),
      (blocks, index, other) => moveBlocks(blocks, rangeOf(blocks, index, other), 'up'),
      (blocks, index, other) => moveBlocks(blocks, rangeOf(blocks, index, other), 'down'),
      (blocks, index, offset) => splitBlock(blocks, { index, offset }, `split-${blocks.length}-${offset}`),
      (blocks, index) => joinBlock(blocks, index),
      (blocks, index) =>
        insertBelow(blocks, index, [
          createBlock({ id: `below-${blocks.length}`, depth: 0, markdown: 'below' }),
        ]),
    ];

  it('can be undone byte for byte, whatever it was', () => {
    fc.assert(
      fc.property(pageTexts, formats, steps, (text, format, wishes) => {
        const outline = open(text, format);
        let blocks = [...outline.blocks];
        const done: Change[] = [];
        for (const [operation, place, offset] of wishes) {
          const change = operations[operation]?.(blocks, place % Math.max(1, blocks.length), offset) ?? null;
          if (change === null) continue;
          blocks = applyChange(blocks, change);
          done.push(change);
        }
        for (const [index, block] of blocks.entries())
          expect(block.depth).toBeLessThanOrEqual((blocks[index - 1]?.depth ?? -1) + 1);
        for (const change of done.toReversed()) blocks = applyChange(blocks, invertChange(change));
        expect(blocks).toEqual(outline.blocks);
        expect(printOutline({ ...outline, blocks })).toBe(text);
      }),
      { numRuns: countRuns(1_000) },
    );
  });

  it('changes only the lines of the block it edits', () => {
    fc.assert(
      fc.property(pageTexts, formats, fc.nat(20), (text, format, place) => {
        const outline = open(text, format);
        const index = place % Math.max(1, outline.blocks.length);
        const block = outline.blocks[index];
        fc.pre(block !== undefined);
        const change = editBlock(outline.blocks, index, `${block.markdown} x`);
        const after = printOutline({
          ...outline,
          blocks: change === null ? outline.blocks : applyChange(outline.blocks, change),
        });
        const own = linesOf(block.source?.text ?? '');
        for (const line of linesBeyond(text, after))
          expect(own.map((each) => each.trimEnd())).toContain(line.trimEnd());
        expect(linesBeyond(after, text).length).toBeLessThanOrEqual(own.length + 1);
      }),
      { numRuns: countRuns(1_000) },
    );
  });

  it('keeps every block below its parent when several are indented, outdented, moved or removed together', () => {
    const family = (blocks: readonly Block[], root: Block) => {
      const from = blocks.findIndex(({ id }) => id === root.id);
      const end = blocks.findIndex(({ depth }, index) => index > from && depth <= (blocks[from]?.depth ?? 0));
      return blocks.slice(from, end === -1 ? undefined : end).map(({ id }) => id);
    };
    fc.assert(
      fc.property(pageTexts, fc.nat(3), fc.nat(200), fc.nat(200), (text, operation, one, other) => {
        const { blocks } = open(text, 'logseq');
        fc.pre(blocks.length > 0);
        const range = getRangeBetween(blocks, one % blocks.length, other % blocks.length);
        const roots = listRoots(blocks, range);
        const change =
          [removeBlocks, indentBlocks, outdentBlocks][operation]?.(blocks, range) ??
          moveBlocks(blocks, range, 'down');
        fc.pre(change !== null);
        const after = applyChange(blocks, change);
        const left = operation === 0 ? [] : roots;
        const gone = new Set(operation === 0 ? blocks.slice(range.from, range.to).map(({ id }) => id) : []);
        for (const root of left) expect(family(after, root)).toEqual(family(blocks, root));
        expect(after.map(({ id }) => id).toSorted()).toEqual(
          blocks
            .map(({ id }) => id)
            .filter((id) => !gone.has(id))
            .toSorted(),
        );
        const places = left.map(({ id }) => after.findIndex((block) => block.id === id));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
      { numRuns: countRuns(1_000) },
    );
  });

  it('folds and unfolds a block by one line of its properties, which is no text of it', () => {
    const text = '- parts\n  collapsed:: true\n  price:: 3\n\t- hinge\n- ```js\n  let x;\n  ```\n\t- below\n';
    const outline = open(text, 'logseq');
    expect(outline.blocks.map(({ isFolded }) => isFolded)).toEqual([true, false, false, false]);
    expect(outline.blocks[0]?.markdown).toBe('parts\nprice:: 3');
    const turned = outline.blocks.map((block, index) =>
      index % 2 === 0 ? { ...block, isFolded: !block.isFolded } : block,
    );
    const printed = printOutline({ ...outline, blocks: turned });
    expect(printed).toBe(
      '- parts\n  price:: 3\n\t- hinge\n- collapsed:: true\n  ```js\n  let x;\n  ```\n\t- below\n',
    );
    expect(open(printed, 'logseq').blocks.map(({ markdown, isFolded }) => [markdown, isFolded])).toEqual(
      turned.map(({ markdown, isFolded }) => [markdown, isFolded]),
    );
  });

  it("reads Obsidian's ids at the end of blocks, which are no text, and writes them there again", () => {
    const text = '# Rivers ^top\n\nThe Inn rises\nin Switzerland. ^inn\n\n- joins ^a-1\n- 2 ^ 3\n';
    const outline = open(text, 'obsidian');
    expect(outline.blocks.map(({ id }) => id)).toEqual(['top', 'inn', 'a-1', expect.stringMatching(/^new/)]);
    expect(outline.blocks.map(({ markdown }) => markdown)).toEqual([
      '# Rivers',
      'The Inn rises\nin Switzerland.',
      'joins',
      '2 ^ 3',
    ]);
    const change = editBlock(outline.blocks, 1, 'The river Inn');
    const blocks = change === null ? [] : applyChange(outline.blocks, change);
    expect(printOutline({ ...outline, blocks })).toBe(
      '# Rivers ^top\n\nThe river Inn ^inn\n\n- joins ^a-1\n- 2 ^ 3\n',
    );
    expect(open('- x ^2', 'logseq').blocks[0]?.markdown).toBe('x ^2');
  });

  it('writes the id of a block only if something refers to it, and reads it back as the same block', () => {
    fc.assert(
      fc.property(pageTexts, formats, fc.nat(20), (text, format, place) => {
        const { blocks } = open(text, format);
        const page = { text, format, blockIds: blocks.map(({ id }) => id) };
        expect(writeReferredIds(page, new Set(['another']))).toBe(text);
        const block = blocks[place % Math.max(1, blocks.length)];
        fc.pre(block !== undefined && !/```|~~~/.test(text) && /^\w/.test(block.markdown));
        // A block that ends with a table or a rule gets no id in Obsidian.
        fc.pre(format === 'logseq' || /\w[^\n|]*$/.test(block.markdown));
        const after = readOutline(writeReferredIds(page, new Set([block.id])), format).blocks;
        expect(after.map(({ depth }) => depth)).toEqual(blocks.map(({ depth }) => depth));
        expect(after[blocks.indexOf(block)]).toMatchObject({ id: block.id, markdown: block.markdown });
      }),
      { numRuns: countRuns(1_000) },
    );
  });

  it('in a Logseq page reads back as the same blocks at the same depths', () => {
    const plain = fc.constantFrom('a', 'b c', 'd\ne', '');
    const outlines = fc.array(fc.tuple(plain, fc.nat(4)), { maxLength: 10 });
    fc.assert(
      fc.property(pageTexts, outlines, fc.nat(20), (text, added, place) => {
        const outline = open(text, 'logseq');
        fc.pre(!outline.blocks.some(({ markdown }) => /```|~~~|- /.test(markdown)));
        let allowed = 0;
        const blocks = added.map(([markdown, wish], index) => {
          const depth = Math.min(wish, allowed);
          allowed = depth + 1;
          return createBlock({ id: `added-${index}`, depth, markdown });
        });
        const index = place % Math.max(1, outline.blocks.length);
        const change = insertBelow(outline.blocks, index, blocks);
        const meant = change === null ? outline.blocks : applyChange(outline.blocks, change);
        expect(shape(open(printOutline({ ...outline, blocks: meant }), 'logseq').blocks)).toEqual(
          shape(meant),
        );
      }),
      { numRuns: countRuns(500) },
    );
  });
});

describe('divideProperties', () => {
  it('takes a line of a code block for no property', () => {
    const code = ['```', 'alias:: page1', '~~~', 'icon:: 7', '```'];
    expect(divideProperties(['Aliases', ...code, 'type:: term'].join('\n'))).toEqual({
      lines: ['Aliases', ...code],
      properties: [{ key: 'type', value: 'term' }],
    });
  });
});

describe('carryIds', () => {
  const read = (text: string) => readOutline(text, 'logseq').blocks;

  it('keeps the ids of moved and reworded blocks, and gives a new block a new id', () => {
    const before = carryIds([], read('- a\n- b\n- c\n'), createCounter());
    const after = carryIds(before, read('- c\n- a\n- b, reworded\n- d\n'), () => 'fresh');
    expect(after.map(({ id }) => id)).toEqual(['new-3', 'new-1', 'new-2', 'fresh']);
  });

  it('gives no two blocks of a page the same id, even if the text repeats one', () => {
    fc.assert(
      fc.property(pageTexts, pageTexts, (earlier, later) => {
        const createId = createCounter();
        const ids = carryIds(carryIds([], read(earlier), createId), read(later), createId).map(
          ({ id }) => id,
        );
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
