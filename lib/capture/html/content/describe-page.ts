/** A prepared page as the content model sees it: its blocks, Readability's opinion, hints about its kind, and one row per block. */
import type { PreparedPage } from '../prepare-page';
import { limits } from '@/lib/core/limits';
import { readBlockRows } from './block-features';
import type { BlockRow } from './block-row';
import { pricePattern } from './block-texts';
import { findNotices, type NoticeRule } from './find-notices';
import { type PageHints, readManner, readPageHints } from './page-hints';
import { noOpinion, type ReadabilityOpinion, runReadability } from './run-readability';
import { findTextBlocks, type TextBlock } from './text-blocks';

export type DescribedPage = {
  readonly blocks: readonly TextBlock[];
  readonly readability: ReadabilityOpinion;
  readonly hints: PageHints;
  /** The rule by which a block is certainly not content, or null. */
  readonly notices: readonly (NoticeRule | null)[];
  readonly rows: readonly BlockRow[];
};

const buyControl =
  /^(add to (cart|bag|basket)|buy now|order now|in den warenkorb|ajouter au panier|añadir a)/i;

export function describePage(page: PreparedPage): DescribedPage {
  const { document, metadata } = page;
  const blocks = findTextBlocks(document.body);
  const readability = isOrdinary(page, blocks) ? runReadability(document, blocks) : noOpinion;
  const hints = readPageHints({
    url: page.url,
    linkedTypes: new Set(page.things.flatMap((thing) => thing.types)),
    openGraphType: metadata.openGraphType,
    generator: metadata.generator,
    prices: blocks.filter((block) => block.wordCount <= 8 && pricePattern.test(block.text)).length,
    buyControls: blocks.filter((block) => buyControl.test(block.text)).length,
    articles: document.querySelectorAll('article').length,
    longParagraphs: blocks.filter((block) => block.wordCount >= 40 && block.linkChars < block.text.length / 3)
      .length,
    codeBlocks: document.querySelectorAll('pre').length,
  });
  const notices = findNotices({
    blocks,
    hints,
    readabilityKeeps: readability.keeps,
    isArticle: readManner(hints) === 'article',
  });
  if (blocks.length > limits.modelBlocks) return { blocks, readability, hints, notices, rows: [] };
  const rows = readBlockRows({ blocks, readabilityKeeps: readability.keeps, hints, title: metadata.title });
  return { blocks, readability, hints, notices, rows };
}

/** Readability walks the page again for each block, so a page far larger than people write would keep it busy for minutes. */
function isOrdinary(page: PreparedPage, blocks: readonly TextBlock[]): boolean {
  const { bounded } = page;
  return (
    bounded.flattened === 0 &&
    bounded.elements <= limits.readabilityElements &&
    bounded.html.length <= limits.readabilityChars &&
    blocks.length <= limits.modelBlocks &&
    blocks.every((block) => block.text.length <= limits.readabilityBlockChars)
  );
}
