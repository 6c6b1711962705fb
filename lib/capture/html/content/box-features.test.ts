import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import type { BlockRow } from './block-row';
import { BoxFeatures } from './box-features';
import { ElementMeasures } from './element-measures';
import { findTextBlocks, type TextBlock } from './text-blocks';

const log = (value: number) => Math.log2(1 + value);
const words = (count: number) => Array.from({ length: count }, (_unused, index) => `w${index}`).join(' ');

/** Describes the first block whose text begins with `start`. Texts with a full stop are sentences, and texts with a k are kept. */
function describeBlock(html: string, start: string): BlockRow {
  const blocks = findTextBlocks(preparePage(`<body>${html}`, 'https://page.test/').document.body);
  const facts = blocks.map(({ text, wordCount }: TextBlock) => ({
    words: wordCount,
    isSentence: text.includes('.'),
    isKept: text.includes('k'),
    isPrice: text.includes('€'),
  }));
  const features = new BoxFeatures(new ElementMeasures(blocks, facts), 100);
  const owner = blocks.find(({ text }) => text.startsWith(start))?.owner;
  if (!owner) throw new Error(`There is no block ${start}.`);
  const row: BlockRow = {};
  features.describe(row, owner);
  const again: BlockRow = {};
  features.describe(again, owner);
  expect(again).toEqual(row);
  return row;
}

const pick = (row: BlockRow, prefix: string) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name.startsWith(prefix)));

/** Returns the distances that differ from the one that means “not there”. */
const near = (row: BlockRow, prefix: string, none: number) =>
  Object.fromEntries(Object.entries(pick(row, prefix)).filter(([, distance]) => distance !== none));

describe('BoxFeatures', () => {
  it('gives the distance to the nearest box of each name and of each element', () => {
    const row = describeBlock(
      '<nav class="comments"><section><ul class="navbar"><li class="card"><a><p>start</p></a></li></ul></section></nav>',
      'start',
    );
    expect(row['depth']).toBe(7);
    expect(near(row, 'near.', 12)).toEqual({ 'near.item': 2, 'near.navigation': 3, 'near.comments': 5 });
    expect(near(row, 'in.', 30)).toEqual({ 'in.a': 1, 'in.li': 2, 'in.ul': 3, 'in.section': 4, 'in.nav': 5 });
    expect(near(describeBlock('<ul><li><ul><li>start</li></ul></li></ul>', 'start'), 'in.', 30)).toEqual({
      'in.li': 0,
      'in.ul': 1,
    });
  });

  it('looks for a name in the twelve nearest boxes, and counts an element as at most twenty boxes away', () => {
    const deep = (levels: number) =>
      `<main class="comments">${'<div>'.repeat(levels)}<p>start</p>${'</div>'.repeat(levels)}</main>`;
    expect(describeBlock(deep(10), 'start')).toMatchObject({ 'near.comments': 11, 'in.main': 11 });
    expect(describeBlock(deep(11), 'start')).toMatchObject({ 'near.comments': 12, 'in.main': 12 });
    expect(describeBlock(deep(18), 'start')).toMatchObject({ 'near.comments': 12, 'in.main': 19 });
    expect(describeBlock(deep(25), 'start')).toMatchObject({ 'near.comments': 12, 'in.main': 20 });
    expect(near(describeBlock('<p>start</p>', 'start'), 'near.', 12)).toEqual({});
  });

  it('describes the box at each distance by what it contains', () => {
    const row = describeBlock(
      '<section><div><p>start k</p><p>€ 5 <a>now</a></p></div><div>w</div></section>',
      'start',
    );
    const box = { words: log(2), share: 0.02, links: 0, blockWords: 2, twins: log(2), kept: 1, prices: 0 };
    const named = (level: number, values: object) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [`box${level}.${name}`, value]));
    expect(pick(row, 'box0.')).toEqual(named(0, box));
    expect(pick(row, 'box1.')).toEqual(
      named(1, {
        words: log(4),
        share: 0.04,
        links: 3 / 14,
        blockWords: 2,
        twins: log(2),
        kept: 2 / 4,
        prices: log(1),
      }),
    );
    const whole = {
      words: log(5),
      share: 0.05,
      links: 3 / 15,
      blockWords: 5 / 3,
      twins: log(1),
      kept: 2 / 5,
      prices: log(1),
    };
    for (const level of [2, 3, 5, 7]) expect(pick(row, `box${level}.`)).toEqual(named(level, whole));
  });

  it('takes the box that is repeated most among the eight nearest for the item of a list', () => {
    const items = '<li><div><p>start</p><p>a <a>bcd</a></p></div></li><li></li><li></li>';
    expect(describeBlock(`<ul>${items}</ul>`, 'start')).toMatchObject({
      twins: log(3),
      twinWords: log(3),
      twinLinks: 3 / 10,
    });
    const wrapped = (levels: number) =>
      `<ul><li>${'<div>'.repeat(levels)}<p>start</p>${'</div>'.repeat(levels)}</li><li></li><li></li></ul>`;
    expect(describeBlock(wrapped(6), 'start')['twins']).toBe(log(3));
    expect(describeBlock(wrapped(7), 'start')['twins']).toBe(log(1));
  });

  it('takes the nearest box of 150 words for the section, and the page when there is none', () => {
    const inside = `<p>start k</p><p><a>${words(148)}</a>.</p>`;
    const row = describeBlock(`<main><section>${inside}</section><p>end</p></main>`, 'start');
    const chars = 7 + words(148).length + 1;
    expect(row['sectionSentences']).toBe(1 / 2);
    expect(row['sectionLinks']).toBeCloseTo(words(148).length / chars);
    expect(row['sectionKept']).toBe(2 / 150);
    const short = describeBlock('<section><p>start k</p></section><p>w.</p><p>w</p>', 'start');
    expect([short['sectionSentences'], short['sectionKept']]).toEqual([1 / 3, 2 / 4]);
  });
});
