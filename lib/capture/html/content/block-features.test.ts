import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import { type BlockSetting, readBlockRows } from './block-features';
import type { BlockRow } from './block-row';
import type { PageHints } from './page-hints';
import { findTextBlocks } from './text-blocks';

const hints: PageHints = {
  isRootPath: true,
  articleScore: 1,
  forumScore: 2,
  productScore: 3,
  collectionScore: 4,
  documentationScore: 5,
  listingScore: 6,
};
const log = (value: number) => Math.log2(1 + value);
const words = (count: number) => Array.from({ length: count }, (_unused, index) => `w${index}`).join(' ');

function readRows(html: string, setting: Partial<BlockSetting> = {}): BlockRow[] {
  const { body } = preparePage(`<body>${html}`, 'https://page.test/').document;
  return readBlockRows({ blocks: findTextBlocks(body), readabilityKeeps: [], hints, title: '', ...setting });
}

const firstRow = (html: string, setting?: Partial<BlockSetting>) => readRows(html, setting)[0] ?? {};
const column = (rows: readonly BlockRow[], name: string) => rows.map((row) => row[name]);

describe('readBlockRows', () => {
  it('describes the text of a block and the element that contains it', () => {
    expect(firstRow('<h2>The <a>river rose</a> again</h2>', { title: 'The River | News' })).toMatchObject({
      words: log(4),
      wordChars: 20 / 4,
      linkShare: 10 / 20,
      control: 0,
      repeats: 0,
      titleShare: 2 / 4,
      titleCover: 2 / 3,
      headingLevel: 2,
      paragraph: 0,
      plainBox: 0,
      cell: 0,
      hasPrice: 0,
      sentence: 0,
    });
    expect(firstRow('<p>€ 9</p>')).toMatchObject({
      paragraph: 1,
      headingLevel: 0,
      hasPrice: 1,
      titleCover: 0,
    });
    expect(firstRow('<div>…</div>')).toMatchObject({ plainBox: 1, words: 0, wordChars: 1, titleShare: 0 });
    expect(firstRow('<table><tr><th>a</th></tr></table>')).toMatchObject({ cell: 1, paragraph: 0 });
    expect(firstRow('<button>Go</button>')).toMatchObject({ control: 1, plainBox: 0 });
    expect(firstRow('<h1>a</h1>')['headingLevel']).toBe(1);
    expect(firstRow('<h6>a</h6>')['headingLevel']).toBe(6);
    expect(firstRow('<hgroup>a</hgroup>')['headingLevel']).toBe(0);
  });

  it('counts the blocks since a label announced other things to read, up to the next heading of the text', () => {
    const rows = readRows('<p>a</p><h3>Related articles</h3><h4><a>b</a></h4><p>c</p><h2>d</h2><p>e</p>');
    expect(column(rows, 'sinceRelated')).toEqual([40, 0, 1, 2, 40, 40]);
    expect(column(rows, 'related')).toEqual([0, 1, 0, 0, 0, 0]);
    expect(firstRow('<p>Photo: Ada</p>')).toMatchObject({ credit: 1, related: 0 });
  });

  it('reads the title’s words in the first 1,000 characters, and a price in the first 600', () => {
    const long = 'x'.repeat(997);
    expect(firstRow(`<p>${long} ab</p>`, { title: 'ab' })['titleCover']).toBe(1);
    expect(firstRow(`<p>${long}x ab</p>`, { title: 'ab' })['titleCover']).toBe(0);
    expect(firstRow(`<p>${'x'.repeat(596)} € 9</p>`)['hasPrice']).toBe(1);
    expect(firstRow(`<p>${'x'.repeat(598)} € 9</p>`)['hasPrice']).toBe(0);
  });

  it('calls eight words that end like one a sentence, for the block and for the boxes around it', () => {
    const rows = readRows(`<p>${words(8)}.</p><p>${words(7)}.</p><p>w.</p><p>${words(8)}</p>`);
    expect(column(rows, 'sentence')).toEqual([1, 0, 0, 0]);
    expect(column(rows, 'endsSentence')).toEqual([1, 1, 1, 0]);
    expect(column(rows, 'sectionSentences')).toEqual([1 / 4, 1 / 4, 1 / 4, 1 / 4]);
  });

  it('writes down each trait of the text', () => {
    const one = (html: string) => firstRow(`<p>${html}</p>`);
    expect(one('€ 9')).toMatchObject({ price: 1, date: 0, digits: 1 / 3, 'box0.prices': 1 });
    expect(one('4 March 2026')).toMatchObject({ date: 1, price: 0 });
    expect(one('Add to cart')).toMatchObject({ interface: 1, prompt: 0, upper: 1 / 11, capitalised: 1 / 3 });
    expect(one('© Press')).toMatchObject({ legal: 1, interface: 0 });
    expect(one('our newsletter')).toMatchObject({ prompt: 1, legal: 0, startsLower: 1, endsSentence: 0 });
    expect(one('By Ada, who?')).toMatchObject({ byline: 1, question: 1, commas: 1 / 3, startsLower: 0 });
    expect(one('Ada')).toMatchObject({ byline: 0, question: 0, commas: 0 });
  });

  it('counts how often a text is repeated', () => {
    const rows = readRows('<p>a</p><p>b</p><p>a</p><p>a</p>');
    expect(column(rows, 'repeats')).toEqual([log(2), 0, log(2), log(2)]);
  });

  it('describes the place of a block among the words of the page', () => {
    const rows = readRows(`<p>${words(2)}</p><h1>a</h1><p>${words(6)}</p><p>b</p>`);
    expect(column(rows, 'place')).toEqual([0, 2 / 10, 3 / 10, 9 / 10]);
    expect(column(rows, 'wordsBefore')).toEqual([0, log(2), log(3), log(9)]);
    expect(column(rows, 'wordsAfter')).toEqual([log(8), log(7), log(1), 0]);
    expect(column(rows, 'headingSeen')).toEqual([0, 1, 1, 1]);
    expect(column(rows, 'headingDistance')).toEqual([-1, 0, 1, 2]);
    expect(column(rows, 'longestDistance')).toEqual([-2, -1, 0, 1]);
  });

  it('counts a link as a sixth of a word per character when it looks for the longest block', () => {
    const rows = readRows(`<p>a b</p><p><a>${'long '.repeat(3)}</a></p><p>c d e</p>`);
    expect(column(rows, 'longestDistance')).toEqual([-2, -1, 0]);
    const linked = readRows('<p>a b</p><p>a b c d <a>abcdef</a></p>');
    expect(column(linked, 'longestDistance')).toEqual([-1, 0]);
  });

  it('has fixed values for a page without a heading and without Readability’s opinion', () => {
    expect(firstRow('<p>a</p>')).toMatchObject({
      headingSeen: -1,
      headingDistance: -20,
      readabilityBefore: -200,
      readabilityAfter: -200,
      readability: 0,
      pageReadability: 0,
    });
  });

  it('describes what Readability keeps of the block, of its boxes, of its neighbours and of the page', () => {
    const keeps = [false, true, true, false];
    const rows = readRows('<p>a</p><p>b</p><p>c d</p><p>e</p>', { readabilityKeeps: keeps });
    expect(column(rows, 'readability')).toEqual([0, 1, 1, 0]);
    expect(column(rows, 'readabilityBefore')).toEqual([-1, 0, 1, 2]);
    expect(column(rows, 'readabilityAfter')).toEqual([-2, -1, 0, 1]);
    expect(column(rows, 'pageReadability')).toEqual([3 / 5, 3 / 5, 3 / 5, 3 / 5]);
    expect(column(rows, 'box0.kept')).toEqual([0, 1, 1, 0]);
    expect(column(rows, 'next1.kept')).toEqual([1, 1, 0, 0]);
  });

  it('limits each distance', () => {
    const one = '<p>a</p>'.repeat(200);
    const keeps = Array.from({ length: 401 }, (_unused, index) => index === 200);
    const rows = readRows(`${one}<h1>a b</h1>${one}`, { readabilityKeeps: keeps });
    const ends = (name: string) => [rows.at(0)?.[name], rows.at(-1)?.[name]];
    expect(ends('headingDistance')).toEqual([-60, 60]);
    expect(ends('longestDistance')).toEqual([-100, 100]);
    expect(ends('readabilityBefore')).toEqual([-150, 150]);
    expect(ends('readabilityAfter')).toEqual([-150, 150]);
  });

  it('adds the hints and the measures of the whole page to every block', () => {
    const page = {
      pageWords: log(4),
      pageLinkShare: 3 / 9,
      pageBlockWords: 4 / 3,
      pagePrices: log(1),
      pageRoot: 1,
      pageArticle: 1,
      pageForum: 2,
      pageProduct: 3,
      pageCollection: 4,
      pageDocumentation: 5,
      pageListing: 6,
    };
    const html = '<p>a b</p><p><a>cde</a></p><p>€ 9</p>';
    for (const row of readRows(html)) expect(row).toMatchObject(page);
    expect(firstRow(html, { hints: { ...hints, isRootPath: false } })['pageRoot']).toBe(0);
    expect(readRows('')).toEqual([]);
  });
});
