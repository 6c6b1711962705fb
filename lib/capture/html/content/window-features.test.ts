import fc from 'fast-check';
import { expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import type { BlockRow } from './block-row';
import type { TextBlock } from './text-blocks';
import { WindowFeatures } from './window-features';

const { document } = preparePage('<h1>a</h1><h6>b</h6><p>c</p><th>d</th><hr>', 'https://page.test/');
const owners = [...document.body.querySelectorAll('*')];

const anyBlock = fc
  .record({
    owner: fc.constantFrom(...owners),
    wordCount: fc.nat(60),
    chars: fc.integer({ min: 1, max: 300 }),
    link: fc.constantFrom(0, 0.5, 1),
  })
  .map(
    ({ owner, wordCount, chars, link }): TextBlock => ({
      owner,
      nodes: [],
      text: 'x'.repeat(chars),
      wordCount,
      linkChars: Math.floor(chars * link),
      isControl: false,
    }),
  );
const anyPage = fc.array(fc.tuple(anyBlock, fc.boolean()), { minLength: 1, maxLength: 50 });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What the file promises, block by block and without running totals. */
function describe(page: readonly [TextBlock, boolean][], index: number): BlockRow {
  const row: BlockRow = {};
  for (const offset of [-3, -2, -1, 1, 2, 3]) {
    const [block, isKept] = page[index + offset] ?? [];
    row[`next${offset}.words`] = block ? Math.log2(1 + block.wordCount) : -1;
    row[`next${offset}.links`] = block ? block.linkChars / block.text.length : -1;
    row[`next${offset}.heading`] = block && ['h1', 'h6'].includes(block.owner.localName) ? 1 : 0;
    row[`next${offset}.kept`] = isKept ? 1 : 0;
  }
  for (const reach of [6, 15]) {
    const near = page.filter((_block, place) => Math.abs(place - index) <= reach);
    const words = sum(near.map(([block]) => block.wordCount));
    const chars = sum(near.map(([block]) => block.text.length));
    row[`around${reach}.words`] = words / near.length;
    row[`around${reach}.links`] = sum(near.map(([block]) => block.linkChars)) / chars;
    row[`around${reach}.kept`] =
      sum(near.map(([block, isKept]) => (isKept ? block.wordCount : 0))) / Math.max(1, words);
  }
  return row;
}

it('describes the three blocks on each side, and the sums over six and over fifteen', () => {
  fc.assert(
    fc.property(anyPage, (page) => {
      const features = new WindowFeatures(
        page.map(([block]) => block),
        page.map(([, isKept]) => isKept),
      );
      page.forEach((_block, index) => {
        const row: BlockRow = {};
        features.describe(row, index);
        expect(row).toEqual(describe(page, index));
      });
    }),
  );
});
