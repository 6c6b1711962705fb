import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { type PreparedPage, preparePage } from '../prepare-page';
import { describePage } from './describe-page';
import { runReadability } from './run-readability';
import { findTextBlocks } from './text-blocks';

const prepare = (html: string) => preparePage(html, 'https://page.test/a');
const hintsOf = (html: string) => describePage(prepare(html)).hints;
const words = (count: number) => Array.from({ length: count }, (_unused, index) => `w${index}`).join(' ');

describe('the hints of a page', () => {
  it('count texts of at most eight words that look like a price', () => {
    expect(hintsOf('<p>€ 9</p>'.repeat(8)).collectionScore).toBe(1);
    expect(hintsOf('<p>€ 9</p>'.repeat(7)).collectionScore).toBe(0);
    expect(hintsOf(`<p>€ 9 ${words(7)}</p>`.repeat(8)).collectionScore).toBe(1);
    expect(hintsOf(`<p>€ 9 ${words(8)}</p>`.repeat(8)).collectionScore).toBe(0);
    expect(hintsOf('<p>9</p>'.repeat(8)).collectionScore).toBe(0);
  });

  it('count controls to buy, in several languages', () => {
    expect(hintsOf('<button>Add to cart</button>').productScore).toBe(1);
    expect(hintsOf('<button>In den Warenkorb</button>').productScore).toBe(1);
    expect(hintsOf('<button>Do not buy now</button>').productScore).toBe(0);
    expect(hintsOf('<p><button>Buy now</button></p>'.repeat(7))).toMatchObject({
      productScore: 0,
      collectionScore: 1,
    });
  });

  it('count paragraphs of 40 words that are not mostly links', () => {
    const score = (paragraph: string) => hintsOf(paragraph.repeat(5)).articleScore;
    expect(score(`<p>${words(40)}</p>`)).toBe(1);
    expect(score(`<p>${words(39)}</p>`)).toBe(0);
    expect(score(`<p>${words(36)} <a>${words(4)}</a></p>`)).toBe(1);
    expect(score(`<p>${words(20)} <a>${words(20)}</a></p>`)).toBe(0);
    expect(score(`<p>${'w '.repeat(40)}<a>${'w'.repeat(39)}</a></p>`)).toBe(1);
    expect(score(`<p>${'w '.repeat(40)}<a>${'w'.repeat(40)}</a></p>`)).toBe(0);
  });

  it('count articles and blocks of code', () => {
    expect(hintsOf('<article>a</article>'.repeat(5)).listingScore).toBe(2);
    expect(hintsOf('<article>a</article>'.repeat(4)).listingScore).toBe(1);
    expect(hintsOf('<pre>a</pre>'.repeat(3)).documentationScore).toBe(1);
    expect(hintsOf('<pre>a</pre>'.repeat(2)).documentationScore).toBe(0);
  });

  it('read the data, the shared type and the software of the page', () => {
    const head =
      '<script type="application/ld+json">{"@type":"QAPage"}</script><meta property="og:type" content="article"><meta name="generator" content="mkdocs">';
    expect(hintsOf(`<head>${head}</head><p>a</p>`)).toMatchObject({
      forumScore: 1,
      articleScore: 1,
      documentationScore: 1,
    });
  });
});

describe('Readability’s opinion', () => {
  const paragraph = '<p>A sentence that is long enough to be the text of an article, with a comma.</p>';
  const page = prepare(`<article>${paragraph.repeat(12)}</article>`);
  const { bounded } = page;
  const isAsked = (changed: PreparedPage) => describePage(changed).readability.keeps.includes(true);
  const withBounded = (part: Partial<PreparedPage['bounded']>) =>
    isAsked({ ...page, bounded: { ...bounded, ...part } });

  it('is not asked about a page that is nested or long beyond the limits', () => {
    expect(withBounded({ flattened: 0 })).toBe(true);
    expect(withBounded({ flattened: 1 })).toBe(false);
    expect(withBounded({ elements: limits.readabilityElements })).toBe(true);
    expect(withBounded({ elements: limits.readabilityElements + 1 })).toBe(false);
    expect(withBounded({ html: 'x'.repeat(limits.readabilityChars) })).toBe(true);
    expect(withBounded({ html: 'x'.repeat(limits.readabilityChars + 1) })).toBe(false);
  });

  it('is not asked about a page with one block beyond the limit', () => {
    const ask = (chars: number) =>
      isAsked(prepare(`<article>${paragraph.repeat(12)}<p>${'x'.repeat(chars)}</p></article>`));
    expect(ask(limits.readabilityBlockChars)).toBe(true);
    expect(ask(limits.readabilityBlockChars + 1)).toBe(false);
  });

  it('is not asked about a page with more blocks than the model reads, which has no rows either', () => {
    const large = describePage({
      ...page,
      document: prepare('<p>a</p>'.repeat(limits.modelBlocks + 1)).document,
    });
    expect(large.blocks).toHaveLength(limits.modelBlocks + 1);
    expect([large.rows, large.readability.keeps]).toEqual([[], []]);
  });

  it('is told block by block', () => {
    const { document } = prepare(
      `<nav><ul><li><a href="/a">Home</a></li></ul></nav><article>${paragraph.repeat(12)}</article>`,
    );
    const blocks = findTextBlocks(document.body);
    expect(runReadability(document, blocks).keeps).toEqual(
      blocks.map(({ owner }) => owner.localName === 'p'),
    );
  });

  it('is missing for a page without text', () => {
    const { document } = prepare('<p></p>');
    expect(runReadability(document, []).keeps).toEqual([]);
  });
});
