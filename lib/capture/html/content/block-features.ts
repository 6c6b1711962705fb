/**
 * Describes each text block as a row of numbers for the content model: what its words say, where it is, what its boxes are called, what its
 * surroundings look like, and whether Readability keeps it. The order of `featureNames` is the model's contract: after changing it, the
 * model must be trained again (`bench/capture/train-content-model.ts`).
 */
import { type BlockRow, log } from './block-row';
import { pricePattern, readTextTraits, type TextTraits } from './block-texts';
import { BoxFeatures } from './box-features';
import { ElementMeasures } from './element-measures';
import { listWords, type TextBlock } from './text-blocks';
import type { PageHints } from './page-hints';
import { WindowFeatures } from './window-features';

export type BlockSetting = {
  readonly blocks: readonly TextBlock[];
  /** Whether Readability kept each block. */
  readonly readabilityKeeps: readonly boolean[];
  readonly hints: PageHints;
  readonly title: string;
};

export function readBlockRows(setting: BlockSetting): BlockRow[] {
  const { blocks } = setting;
  const traits = blocks.map((block) => readTextTraits(block.text, block.wordCount));
  const measures = new ElementMeasures(
    blocks,
    blocks.map((block, index) => ({
      words: block.wordCount,
      isSentence: block.wordCount >= 8 && (traits[index]?.endsSentence ?? false),
      isKept: setting.readabilityKeeps[index] ?? false,
      isPrice: traits[index]?.isPrice ?? false,
    })),
  );
  const page = describePage(setting, traits);
  const boxes = new BoxFeatures(measures, page.words);
  const windows = new WindowFeatures(blocks, setting.readabilityKeeps);
  const sinceRelated = countSinceRelated(blocks, traits);
  return blocks.map((block, index) => {
    const trait = traits[index] ?? readTextTraits('', 0);
    const row: BlockRow = {};
    describeText(row, block, { trait, page });
    describeTraits(row, trait);
    describePlace(row, block, { index, page });
    boxes.describe(row, block.owner);
    windows.describe(row, index);
    Object.assign(row, page.features);
    row['sinceRelated'] = sinceRelated[index] ?? noneRelated;
    row['readability'] = setting.readabilityKeeps[index] ? 1 : 0;
    return row;
  });
}

/** Stands for no label before a block. */
const noneRelated = 40;

/** How many blocks ago a label announced other things to read, if no heading that is not a link came in between. */
function countSinceRelated(blocks: readonly TextBlock[], traits: readonly TextTraits[]): number[] {
  let since = noneRelated;
  return blocks.map((block, index) => {
    const isLink = block.linkChars > block.text.length / 2;
    if (traits[index]?.isRelated === true) since = 0;
    else if (isHeading(block) && !isLink) since = noneRelated;
    else since = Math.min(noneRelated, since + 1);
    return since;
  });
}

const isHeading = (block: TextBlock): boolean => /^h[1-6]$/.test(block.owner.localName);

type PageSummary = {
  readonly words: number;
  readonly wordsBefore: readonly number[];
  readonly counts: ReadonlyMap<string, number>;
  readonly titleWords: ReadonlySet<string>;
  readonly firstHeading: number;
  readonly longest: number;
  readonly readabilityFirst: number;
  readonly readabilityLast: number;
  readonly features: BlockRow;
};

function describePage(setting: BlockSetting, traits: readonly TextTraits[]): PageSummary {
  const { blocks, readabilityKeeps, hints } = setting;
  let words = 0;
  let linkChars = 0;
  let chars = 0;
  let kept = 0;
  const wordsBefore: number[] = [];
  const counts = new Map<string, number>();
  blocks.forEach((block, index) => {
    wordsBefore.push(words);
    words += block.wordCount;
    linkChars += block.linkChars;
    chars += block.text.length;
    if (readabilityKeeps[index]) kept += block.wordCount;
    counts.set(block.text, (counts.get(block.text) ?? 0) + 1);
  });
  const prices = traits.filter((trait) => trait.isPrice).length;
  return {
    words: Math.max(1, words),
    wordsBefore,
    counts,
    titleWords: new Set(listWords(setting.title)),
    firstHeading: blocks.findIndex((block) => block.owner.localName === 'h1'),
    longest: findLongest(blocks),
    readabilityFirst: readabilityKeeps.indexOf(true),
    readabilityLast: readabilityKeeps.lastIndexOf(true),
    features: {
      pageWords: log(words),
      pageLinkShare: linkChars / Math.max(1, chars),
      pageBlockWords: words / Math.max(1, blocks.length),
      pagePrices: log(prices),
      pageReadability: kept / Math.max(1, words),
      pageRoot: hints.isRootPath ? 1 : 0,
      pageArticle: hints.articleScore,
      pageForum: hints.forumScore,
      pageProduct: hints.productScore,
      pageCollection: hints.collectionScore,
      pageDocumentation: hints.documentationScore,
      pageListing: hints.listingScore,
    },
  };
}

function findLongest(blocks: readonly TextBlock[]): number {
  let longest = 0;
  blocks.forEach((block, index) => {
    if (block.wordCount - block.linkChars / 6 > (blocks[longest]?.wordCount ?? 0)) longest = index;
  });
  return longest;
}

function describeText(
  row: BlockRow,
  block: TextBlock,
  { trait, page }: { readonly trait: TextTraits; readonly page: PageSummary },
): void {
  const words = listWords(block.text.slice(0, 1_000));
  const shared = words.filter((word) => page.titleWords.has(word)).length;
  row['words'] = log(block.wordCount);
  row['wordChars'] = block.text.length / Math.max(1, block.wordCount);
  row['linkShare'] = block.linkChars / block.text.length;
  row['control'] = block.isControl ? 1 : 0;
  row['repeats'] = log((page.counts.get(block.text) ?? 1) - 1);
  row['titleShare'] = shared / Math.max(1, words.length);
  row['titleCover'] = shared / Math.max(1, page.titleWords.size);
  row['headingLevel'] = isHeading(block) ? Number(block.owner.localName[1]) : 0;
  row['paragraph'] = block.owner.localName === 'p' ? 1 : 0;
  row['plainBox'] = block.owner.localName === 'div' ? 1 : 0;
  row['cell'] = /^t[dh]$/.test(block.owner.localName) ? 1 : 0;
  row['hasPrice'] = pricePattern.test(block.text.slice(0, 600)) ? 1 : 0;
  row['sentence'] = block.wordCount >= 8 && trait.endsSentence ? 1 : 0;
}

const flag = (value: boolean) => (value ? 1 : 0);

function describeTraits(row: BlockRow, trait: TextTraits): void {
  row['price'] = flag(trait.isPrice);
  row['date'] = flag(trait.isDate);
  row['interface'] = flag(trait.isInterface);
  row['legal'] = flag(trait.isLegal);
  row['prompt'] = flag(trait.isPrompt);
  row['related'] = flag(trait.isRelated);
  row['credit'] = flag(trait.isCredit);
  row['endsSentence'] = flag(trait.endsSentence);
  row['startsLower'] = flag(trait.startsLower);
  row['byline'] = flag(trait.isByline);
  row['question'] = flag(trait.hasQuestion);
  row['commas'] = trait.commaShare;
  row['digits'] = trait.digitShare;
  row['upper'] = trait.upperShare;
  row['capitalised'] = trait.capitalisedShare;
}

function describePlace(
  row: BlockRow,
  block: TextBlock,
  { index, page }: { readonly index: number; readonly page: PageSummary },
): void {
  const before = page.wordsBefore[index] ?? 0;
  row['place'] = before / page.words;
  row['wordsBefore'] = log(before);
  row['wordsAfter'] = log(page.words - before - block.wordCount);
  row['headingSeen'] = page.firstHeading === -1 ? -1 : index >= page.firstHeading ? 1 : 0;
  row['headingDistance'] = page.firstHeading === -1 ? -20 : clamp(index - page.firstHeading, 60);
  row['longestDistance'] = clamp(index - page.longest, 100);
  row['readabilityBefore'] = page.readabilityFirst === -1 ? -200 : clamp(index - page.readabilityFirst, 150);
  row['readabilityAfter'] = page.readabilityLast === -1 ? -200 : clamp(index - page.readabilityLast, 150);
}

const clamp = (value: number, bound: number) => Math.max(-bound, Math.min(bound, value));
