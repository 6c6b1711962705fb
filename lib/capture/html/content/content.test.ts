import { describe, expect, it } from 'vitest';
import { ownPages } from '../__fixtures__/own-pages';
import { preparePage } from '../prepare-page';
import { chooseBlocks } from './choose-blocks';
import { type DecisionTree, scoreBlocks, scoreRow } from './content-model';
import model from './content-model.json';
import { type DescribedPage, describePage } from './describe-page';
import { runReadability } from './run-readability';
import { smoothTwins } from './smooth-twins';
import type { PageHints } from './page-hints';
import { findTextBlocks } from './text-blocks';

const describeHtml = (html: string, url = 'https://page.test/a') => describePage(preparePage(html, url));
const body = (html: string) => preparePage(`<body>${html}`, 'https://page.test/').document.body;

describe('findTextBlocks', () => {
  it('makes one block of each run of inline text', () => {
    const blocks = findTextBlocks(
      body('<div>one <b>two</b><p>three <a href="/x">four</a></p>five<br>six</div>'),
    );
    expect(blocks.map((block) => [block.owner.localName, block.text, block.linkChars])).toEqual([
      ['div', 'one two', 0],
      ['p', 'three four', 4],
      ['div', 'five six', 0],
    ]);
  });

  it('tells controls from text', () => {
    const blocks = findTextBlocks(body('<button>Add to cart</button><p>Text</p>'));
    expect(blocks.map((block) => block.isControl)).toEqual([true, false]);
  });
});

describe('readPageHints', () => {
  const signOf: Record<string, keyof PageHints> = {
    article: 'articleScore',
    documentation: 'documentationScore',
    forum: 'forumScore',
    product: 'productScore',
    collection: 'collectionScore',
    listing: 'listingScore',
  };

  it.each(ownPages.filter((page) => signOf[page.kind]).map((page) => [page.kind, page] as const))(
    'scores a page of kind %s highest for its own kind',
    (kind, page) => {
      const { hints } = describeHtml(page.html, page.url);
      const scores = Object.values(signOf).map((sign) => Number(hints[sign]));
      const own = signOf[kind];
      expect(own && hints[own]).toBe(Math.max(...scores));
    },
  );

  it('recognises the first page of a site', () => {
    expect(describeHtml('<p>x</p>', 'https://movers.test/').hints.isRootPath).toBe(true);
    expect(describeHtml('<p>x</p>', 'https://movers.test/a').hints.isRootPath).toBe(false);
  });
});

describe('describePage', () => {
  it('gives each block a row of finite numbers with every feature of the model', () => {
    for (const page of ownPages) {
      const { blocks, rows } = describeHtml(page.html, page.url);
      expect(rows).toHaveLength(blocks.length);
      for (const row of rows) {
        expect(model.features.filter((name) => row[name] === undefined)).toEqual([]);
        expect(Object.values(row).every(Number.isFinite)).toBe(true);
      }
    }
  });

  it('asks Readability about an ordinary page but not about one nested beyond the limit', () => {
    const text = '<p>A sentence that is long enough to be the text of an article, with a comma.</p>'.repeat(
      12,
    );
    expect(describeHtml(`<article>${text}</article>`).readability.keeps).toContain(true);
    expect(describeHtml(`${'<div>'.repeat(400)}${text}`).readability.keeps).toEqual([]);
  });

  it('throws on our own mistake instead of treating it as no opinion from Readability', () => {
    const { document } = preparePage('<p>A sentence.</p>', 'https://page.test/');
    Object.defineProperty(document, 'documentElement', {
      get: () => {
        throw new TypeError('a mistake of ours');
      },
    });
    expect(() => runReadability(document, [])).toThrow('a mistake of ours');
  });

  it('leaves no mark on the page', () => {
    const page = preparePage('<p>A sentence.</p>', 'https://page.test/');
    describePage(page);
    expect(page.document.body.innerHTML).toBe('<p>A sentence.</p>');
  });
});

describe('scoreRow', () => {
  const tree: DecisionTree = {
    features: [0, 1, 1, 0, 0, 0, 0],
    thresholds: [5, 2, 2, -1e9, -1e9, -1e9, -1e9],
    leaves: [0, 1, 0, 2, 0, -1, 0, -2],
  };

  it.each([
    [[4, 1], 1],
    [[4, 2], 2],
    [[5, 1], -1],
    [[5, 2], -2],
  ])('follows %j to its leaf', (values, leaf) => {
    expect(scoreRow(values, [tree])).toBeCloseTo(1 / (1 + Math.exp(-leaf)));
  });

  it('scores text above navigation', () => {
    const { blocks, rows } = describeHtml(ownPages[0]?.html ?? '', ownPages[0]?.url);
    const scores = scoreBlocks(rows);
    const scoreOf = (start: string) =>
      scores[blocks.findIndex((block) => block.text.startsWith(start))] ?? -1;
    expect(scoreOf('The river rose for three days')).toBeGreaterThan(0.9);
    expect(scoreOf('Privacy policy')).toBeLessThan(0.1);
  });
});

describe('smoothTwins', () => {
  const item = (name: string) => `<li class="card"><h3>${name}</h3><span>€ 9</span></li>`;

  it('gives the blocks in equal boxes their mean score, from four boxes on', () => {
    const three = findTextBlocks(body(`<ul>${['a', 'b', 'c'].map(item).join('')}</ul>`));
    expect(smoothTwins(three, [1, 0.2, 1, 0.6, 1, 0.4])).toEqual([1, 0.2, 1, 0.6, 1, 0.4]);
    const four = findTextBlocks(body(`<ul>${['a', 'b', 'c', 'd'].map(item).join('')}</ul>`));
    const smooth = smoothTwins(four, [1, 0.2, 1, 0.6, 1, 0.4, 1, 0.8]);
    expect(smooth.filter((_, index) => index % 2 === 0)).toEqual([1, 1, 1, 1]);
    expect(smooth[1]).toBeCloseTo(0.5);
    expect(smooth[7]).toBeCloseTo(0.5);
  });
});

describe('chooseBlocks', () => {
  const page = (keeps: readonly boolean[], articleScore = 0): DescribedPage => ({
    blocks: findTextBlocks(body('<p>one two three</p><p>four five six</p><p>seven eight nine</p>')),
    readability: { keeps },
    hints: {
      isRootPath: false,
      articleScore,
      forumScore: 0,
      productScore: 1,
      collectionScore: 0,
      documentationScore: 0,
      listingScore: 0,
    },
    notices: [],
    rows: [],
  });

  it('takes the likeliest blocks while the expected score rises', () => {
    expect(chooseBlocks(page([]), [0.95, 0.9, 0.02])).toMatchObject({
      keeps: [true, true, false],
      source: 'model',
    });
  });

  it('takes the best part of a page it is unsure about', () => {
    expect(chooseBlocks(page([]), [0.2, 0.01, 0.01]).keeps).toEqual([true, false, false]);
  });

  it('follows Readability on an article when both are about as good, and corrects it where the model is sure', () => {
    const keeps = [true, true, false];
    expect(chooseBlocks(page(keeps, 3), [0.95, 0.5, 0.55])).toMatchObject({ keeps, source: 'readability' });
    const lines = Array.from({ length: 10 }, (_, index) => `<p class="line${index}">one two three</p>`);
    const blocks = findTextBlocks(body(lines.join('')));
    const all = { ...page([...blocks.slice(1).map(() => true), false], 3), blocks };
    const scoreWith = (kept: number, other: number) =>
      blocks.map((_, index) => [0.95, kept, other][Math.max(0, index - 7)] ?? 0);
    const unsure = chooseBlocks(all, scoreWith(0.35, 0.85));
    expect(unsure).toMatchObject({ keeps: all.readability.keeps, source: 'readability' });
    const sure = scoreWith(0.05, 0.9);
    const corrected = sure.map((score) => score > 0.5);
    expect(chooseBlocks(all, sure)).toMatchObject({ keeps: corrected, source: 'readability' });
    const manual = { ...all, hints: { ...all.hints, documentationScore: 1 } };
    expect(chooseBlocks(manual, sure).keeps).toEqual(corrected);
    expect(chooseBlocks(page([false, false, true], 3), [0.95, 0.9, 0.02]).source).toBe('model');
  });

  it('keeps code inside the content despite its low scores, but not its copy button', () => {
    const code = '<pre>{a: null}<div>{b: null}</div><button>Copy it now</button></pre>';
    const blocks = findTextBlocks(body(`${code}<p>one two three</p>${code}<p>four five six</p>${code}`));
    const scores = blocks.map(({ owner }) => (owner.localName === 'p' ? 0.95 : 0.01));
    const { keeps } = chooseBlocks({ ...page([]), blocks }, scores);
    expect(blocks.filter((_, index) => keeps[index]).map(({ text }) => text)).toEqual([
      'one two three',
      '{a: null}',
      '{b: null}',
      'four five six',
    ]);
  });

  it('keeps the names of kept blocks, and the dash between two cells', () => {
    const rows =
      '<h4>limit</h4><p>How many there may be.</p><table><tr><td>number</td><td>–</td><td>ten</td></tr></table>';
    const blocks = findTextBlocks(body(rows));
    const scores = blocks.map(({ text }) => (text === 'limit' || text === '–' ? 0.06 : 0.95));
    const readability = { keeps: blocks.map(({ owner }) => owner.localName === 'p') };
    const choice = chooseBlocks({ ...page([], 3), blocks, readability }, scores);
    expect(choice.keeps).toEqual(blocks.map(() => true));
  });

  it('keeps nothing of a page without text', () => {
    expect(chooseBlocks({ ...page([]), blocks: [] }, [])).toEqual({
      keeps: [],
      source: 'model',
      confidence: 0,
    });
  });
});
