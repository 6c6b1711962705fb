import { describe, expect, it } from 'vitest';
import { type HintFacts, type PageHints, readPageHints } from './page-hints';

const plain: HintFacts = {
  url: 'https://page.test/a',
  linkedTypes: new Set(),
  openGraphType: '',
  generator: '',
  prices: 0,
  buyControls: 0,
  articles: 0,
  longParagraphs: 3,
  codeBlocks: 0,
};
const noHints: PageHints = {
  isRootPath: false,
  articleScore: 0,
  forumScore: 0,
  productScore: 0,
  collectionScore: 0,
  documentationScore: 0,
  listingScore: 0,
};

const types = (...names: readonly string[]) => ({ linkedTypes: new Set(names) });

describe('readPageHints', () => {
  it.each<[string, Partial<HintFacts>, Partial<PageHints>]>([
    ['an ordinary page', {}, {}],
    ['an address that cannot be read', { url: 'a' }, { isRootPath: true }],
    ['the first page of a site', { url: 'https://page.test' }, { isRootPath: true }],
    ['an article by its data', types('Person', 'NewsArticle'), { articleScore: 1 }],
    ['an article by the type it shares', { openGraphType: 'article' }, { articleScore: 1 }],
    ['an article by its address', { url: 'https://page.test/blog/rivers' }, { articleScore: 1 }],
    ['an article by five long paragraphs', { longParagraphs: 5 }, { articleScore: 1 }],
    ['no article by four', { longParagraphs: 4 }, {}],
    ['a forum by its data', types('QAPage'), { forumScore: 1 }],
    ['a forum by its address', { url: 'https://page.test/t/1' }, { forumScore: 1 }],
    ['a forum by its host', { url: 'https://www.forum.page.test/a' }, { forumScore: 1 }],
    ['a forum by its software', { generator: 'Discourse 3' }, { forumScore: 1 }],
    ['a product by its data', types('Product'), { productScore: 1 }],
    ['a product by the type it shares', { openGraphType: 'og:product' }, { productScore: 1 }],
    ['a product by its address', { url: 'https://page.test/p/1' }, { productScore: 1 }],
    ['a product by one control to buy', { buyControls: 1 }, { productScore: 1 }],
    ['a product by six controls to buy', { buyControls: 6 }, { productScore: 1 }],
    ['a collection by seven', { buyControls: 7 }, { collectionScore: 1 }],
    ['a collection by its data', types('ItemList'), { collectionScore: 1 }],
    ['a collection by its address', { url: 'https://page.test/shop' }, { collectionScore: 1 }],
    ['a collection by eight prices', { prices: 8 }, { collectionScore: 1 }],
    ['no collection by seven prices', { prices: 7 }, {}],
    ['documentation by its data', types('HowTo'), { documentationScore: 1 }],
    ['documentation by its address', { url: 'https://page.test/docs/' }, { documentationScore: 1 }],
    ['documentation by its host', { url: 'https://docs.page.test/a' }, { documentationScore: 1 }],
    ['documentation by its software', { generator: 'MkDocs' }, { documentationScore: 1 }],
    ['documentation by three blocks of code', { codeBlocks: 3 }, { documentationScore: 1 }],
    ['no documentation by two', { codeBlocks: 2 }, {}],
    ['a list by five articles', { articles: 5 }, { listingScore: 1 }],
    ['no list by four', { articles: 4 }, {}],
    ['a list by its address', { url: 'https://page.test/archive' }, { listingScore: 1 }],
    ['a list by few long paragraphs', { longParagraphs: 2 }, { listingScore: 1 }],
    [
      'a type whose name only contains another',
      types(
        'ProductModelX',
        'MyArticle',
        'ArticleX',
        'XQAPage',
        'QAPageX',
        'AnItemList',
        'ItemListX',
        'XHowTo',
        'HowToX',
        'AProduct',
      ),
      {},
    ],
    [
      'several indicators of one kind',
      { ...types('BlogPosting', 'TechArticle'), openGraphType: 'article', longParagraphs: 9 },
      { articleScore: 3, documentationScore: 1 },
    ],
  ])('recognises %s', (_what, facts, hints) => {
    expect(readPageHints({ ...plain, ...facts })).toEqual({ ...noHints, ...hints });
  });
});
