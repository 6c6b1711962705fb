import { describe, expect, it } from 'vitest';
import { hostilePages } from '@/lib/capture/html/__fixtures__/hostile-pages';
import { findTextBlocks } from '@/lib/capture/html/content/text-blocks';
import { scoreRow } from '@/lib/capture/html/content/content-model';
import { preparePage } from '@/lib/capture/html/prepare-page';
import { boostTrees } from './boost-trees';
import { labelBlocks, labelByPhrases } from './label-blocks';
import { measureCapture } from './measure-capture';
import { listBagWords, measureOverlap, readMarkdownText } from './word-bag';

describe('measureOverlap', () => {
  it.each([
    ['a b b c', 'a b b c', 1],
    ['a b', 'a b c d', 2 / 3],
    ['a a a', 'a', 0.5],
    ['', 'a', 0],
    ['a', '', 0],
    ['', '', 1],
  ])('%j against %j is %d', (found, truth, f1) => {
    expect(measureOverlap(listBagWords(found), listBagWords(truth)).f1).toBeCloseTo(f1);
  });
});

describe('readMarkdownText', () => {
  it('strips markup and pictures and keeps words apart', () => {
    const markdown =
      '# A\n\n- **b**\n- [c](http://x.test)\n\n| d | e |\n| - | - |\n| f | `g` |\n\n![h](i.png) <b>j</b>';
    expect(listBagWords(readMarkdownText(markdown))).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'j']);
  });
});

describe('labelBlocks', () => {
  it('labels the blocks of the truth, and of two equal blocks the better placed one', () => {
    const html =
      '<p>Price</p><p>Nothing of this sentence is in the truth at all.</p><h2>Price</h2><p>The lamp has a heavy foot and an arm that stays.</p>';
    const blocks = findTextBlocks(preparePage(html, 'https://page.test/').document.body);
    expect(labelBlocks(blocks, 'Price\nThe lamp has a heavy foot and an arm that stays.')).toEqual([
      0, 0, 1, 1,
    ]);
  });
});

describe('labelByPhrases', () => {
  it('labels the blocks that hold a phrase, and says nothing of others or of one that holds both', () => {
    const html =
      '<p>The lamp\n  has a heavy foot.</p><p>Another text.</p><p>Read also this.</p><p>The lamp has, read also</p><p>An ab</p>';
    const blocks = findTextBlocks(preparePage(html, 'https://page.test/').document.body);
    const phrases = { wanted: ['lamp has', 'ab'], unwanted: ['ead also', ' '] };
    expect(labelByPhrases(blocks, phrases)).toEqual([1, null, 0, null, null]);
  });
});

describe('boostTrees', () => {
  it('learns a rule of two columns and gives the same trees each time', () => {
    const count = 400;
    const rows = Array.from(
      { length: count },
      (_, index) => [(index * 37) % 100, (index * 61) % 100] as const,
    );
    const labels = Float64Array.from(rows, ([left, right]) => (left > 40 && right < 70 ? 1 : 0));
    const training = {
      columns: [Float32Array.from(rows, ([left]) => left), Float32Array.from(rows, ([, right]) => right)],
      labels,
      weights: new Float64Array(count).fill(1),
    };
    const settings = { trees: 40, rate: 0.3, columnShare: 1, rowShare: 0.8 };
    const trees = boostTrees(training, settings);
    expect(boostTrees(training, settings)).toEqual(trees);
    const wrong = rows.filter((row, index) => (scoreRow(row, trees) > 0.5 ? 1 : 0) !== labels[index]);
    expect(wrong.length).toBeLessThan(count * 0.03);
  });
});

describe('measureCapture', () => {
  it("measures the project's own pages when there is no samples folder, and says so", async () => {
    // Each hostile page is captured in `hostile-pages.integration.test.ts`.
    const some = hostilePages.slice(0, 2);
    const measured = await measureCapture({ samplesFolder: null, hostile: some });
    const { note, rows, pages, speed, hostile } = measured;
    expect(note).toContain('No samples folder');
    expect(pages).toHaveLength(7);
    expect(rows[0]).toMatchObject({ set: 'own', kind: 'all', pages: 7 });
    expect(rows[0]?.ours).toBeGreaterThan(Math.max(rows[0]?.readability ?? 1, rows[0]?.defuddle ?? 1));
    expect(speed.pagesPerSecond).toBeGreaterThan(0);
    expect(speed.killed).toBe(0);
    expect(speed.peakMemoryMb).toBeGreaterThan(30);
    expect(hostile).toMatchObject(some.map(({ name }) => ({ name, answered: true })));
  }, 300_000);
});
