import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import { keepFacts } from './keep-facts';
import type { PageHints } from './page-hints';
import { findTextBlocks } from './text-blocks';

const product: PageHints = {
  isRootPath: false,
  articleScore: 0,
  forumScore: 0,
  productScore: 1,
  collectionScore: 0,
  documentationScore: 0,
  listingScore: 0,
};

/** Returns the texts that are kept although nothing was chosen. */
function listFacts(html: string, hints: PageHints = product): string[] {
  const blocks = findTextBlocks(preparePage(`<body>${html}`, 'https://shop.test/p').document.body);
  const keeps = keepFacts(
    { blocks, hints },
    blocks.map(() => false),
  );
  return blocks.filter((_, index) => keeps[index]).map(({ text }) => text);
}

const terms =
  '<dl><dt>Height</dt><dd>40 cm</dd><dt>Weight</dt><dd>2 kg</dd><dt>Cable</dt><dd>Linen</dd></dl>';
const termTexts = ['Height', '40 cm', 'Weight', '2 kg', 'Cable', 'Linen'];
const row = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

describe('keepFacts', () => {
  it.each([
    ['the price after the name', '<h1>Lamp</h1><p>In stock</p><div>$40.00</div>', ['$40.00']],
    ['terms with their values', `<h1>Lamp</h1>${terms}`, termTexts],
    [
      'a table of labels and values',
      `<table>${row('Height', '40 cm')}${row('Weight', '2 kg')}${row('Cable', 'Linen')}</table>`,
      termTexts,
    ],
  ])('keeps %s', (_name, html, facts) => {
    expect(listFacts(html)).toEqual(facts);
  });

  it.each([
    ['a price in the section after the next heading', '<h1>Lamp</h1><h2>Others like it</h2><p>$9.00</p>'],
    ['a price that leads to another page', '<h1>Lamp</h1><p><a href="/x">$9.00</a></p>'],
    ['a price in a side box', '<h1>Lamp</h1><aside>$9.00</aside>'],
    ['a price in a sentence', '<h1>Lamp</h1><p>Pay later, in four parts of $9.00 a month each.</p>'],
    ['a price where two names are', '<h1>Lamp</h1><div>$9.00</div><h1>Chair</h1>'],
    ['two terms', '<dl><dt>Height</dt><dd>40 cm</dd><dt>Weight</dt><dd>2 kg</dd></dl>'],
    ['terms in the menu', `<nav>${terms}</nav>`],
    ['terms in a footer', `<footer>${terms}</footer>`],
    ['terms that are links', terms.replace(/<dd>(.*?)<\/dd>/g, '<dd><a href="/x">All of $1</a></dd>')],
    ['terms without values', '<dl><dt>Height</dt><dt>Weight</dt><dt>Cable</dt></dl>'],
    ['questions with long answers', `<dl>${`<dt>How?</dt><dd>${'word '.repeat(31)}</dd>`.repeat(3)}</dl>`],
    ['a table of three columns', `<table>${row('S', '38', '91').repeat(3)}</table>`],
  ])('does not choose %s', (_name, html) => {
    expect(listFacts(html)).toEqual([]);
  });

  it.each([
    ['an article', { ...product, articleScore: 2 }],
    ['a page without signs of a product', { ...product, productScore: 0, forumScore: 1 }],
  ])('leaves %s as it is', (_name, hints) => {
    expect(listFacts(`<h1>Lamp</h1><div>$40.00</div>${terms}`, hints)).toEqual([]);
  });

  it('keeps what was chosen', () => {
    const blocks = findTextBlocks(preparePage('<body><p>a</p><p>b</p>', 'https://shop.test/p').document.body);
    expect(keepFacts({ blocks, hints: product }, [true, false])).toEqual([true, false]);
  });
});
