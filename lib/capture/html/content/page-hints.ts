/**
 * Hints about the kind of a page, taken independently from its address, structured data, meta elements and controls: how many indicators
 * there are for each kind. The content model weighs them. No kind has a rule that drops anything.
 */

export type PageHints = {
  readonly isRootPath: boolean;
  readonly articleScore: number;
  readonly forumScore: number;
  readonly productScore: number;
  readonly collectionScore: number;
  readonly documentationScore: number;
  readonly listingScore: number;
};

export type HintFacts = {
  readonly url: string;
  /** Values of `@type` in the structured data. */
  readonly linkedTypes: ReadonlySet<string>;
  readonly openGraphType: string;
  readonly generator: string;
  /**
   * Numbers of texts that look like a price, of "buy" controls, of `<article>` elements, of paragraphs with 40 words or more, and of
   * `<pre>` elements.
   */
  readonly prices: number;
  readonly buyControls: number;
  readonly articles: number;
  readonly longParagraphs: number;
  readonly codeBlocks: number;
};

const forumPath =
  /\/(t|threads?|topics?|questions?|forums?|boards?|discussions?|community|viewtopic|showthread)([/.?-]|$)/i;
const forumHost = /^(forums?|community|boards?|discuss|talk|answers|groups)\./i;
const forumSoftware =
  /discourse|xenforo|vbulletin|phpbb|nodebb|flarum|mybb|invision|vanilla|simple machines/i;
const productPath = /\/(products?|p|pdp|item|itm|dp|shop\/p)\/|\/(product|item)[-_.]/i;
const collectionPath = /\/(collections?|category|categories|c|cat|browse|shop|catalog|plp)(\/|$)/i;
const documentationPath =
  /\/(docs?|documentation|reference|manual|guide|api|wiki|man|tutorials?|learn|help|kb)(\/|$|\.)/i;
const documentationHost = /^(docs?|developers?|wiki|help|support|api|learn|man)\./i;
const articlePath =
  /\/(blog|news|articles?|posts?|stories|story|20\d\d\/\d\d?)\/[^/]+|-[a-z]+-[a-z]+-[a-z]+/i;
const documentationSoftware =
  /sphinx|docusaurus|mkdocs|vitepress|gitbook|hugo|mediawiki|doxygen|mdbook|jekyll/i;

export function readPageHints(facts: HintFacts): PageHints {
  const url = URL.canParse(facts.url) ? new URL(facts.url) : null;
  const path = url?.pathname ?? '';
  const host = url?.hostname.replace(/^www\./, '') ?? '';
  const has = (pattern: RegExp) => [...facts.linkedTypes].some((type) => pattern.test(type));
  const count = (...tests: readonly boolean[]) => tests.filter(Boolean).length;
  return {
    isRootPath: path === '/' || path === '',
    articleScore: count(
      has(/^(News|Blog|Tech|Scholarly)?(Article|Posting)$/i),
      /article/i.test(facts.openGraphType),
      articlePath.test(path),
      facts.longParagraphs >= 5,
    ),
    forumScore: count(
      has(/^(DiscussionForumPosting|QAPage|Question|Comment)$/i),
      forumPath.test(path),
      forumHost.test(host),
      forumSoftware.test(facts.generator),
    ),
    productScore: count(
      has(/^(Product|ProductGroup|IndividualProduct)$/i),
      /product/i.test(facts.openGraphType),
      productPath.test(path),
      facts.buyControls > 0 && facts.buyControls <= 6,
    ),
    collectionScore: count(
      has(/^(CollectionPage|ItemList|OfferCatalog)$/i),
      collectionPath.test(path),
      facts.prices >= 8,
      facts.buyControls > 6,
    ),
    documentationScore: count(
      has(/^(TechArticle|APIReference|HowTo)$/i),
      documentationPath.test(path),
      documentationHost.test(host),
      documentationSoftware.test(facts.generator) || facts.codeBlocks >= 3,
    ),
    listingScore: count(
      facts.articles >= 5,
      /\/(tag|topics?|category|categories|latest|news|browse|search|subject|archive)(\/|$)/i.test(path),
      facts.longParagraphs < 3,
    ),
  };
}

/** How a page is read: as one article, as a page of another kind, or as a page that shows no sign of a kind. */
type PageManner = 'article' | 'plain' | 'other';

export function readManner(hints: PageHints): PageManner {
  const other = Math.max(hints.forumScore, hints.productScore, hints.collectionScore);
  if (hints.articleScore >= 2) return other <= 1 ? 'article' : 'other';
  if (other > 0) return 'other';
  if (hints.articleScore === 1) return 'article';
  return hints.isRootPath || hints.listingScore > 1 || hints.documentationScore > 0 ? 'other' : 'plain';
}
