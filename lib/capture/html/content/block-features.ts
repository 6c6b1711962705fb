/**
 * Each text block as a row of numbers for the content model: what its words say, where it stands, what its boxes are
 * called, how its surroundings look, what Readability thinks. The order of `featureNames` is the model's contract:
 * changing it means training again (`bench/capture/train-content-model.ts`).
 */
import { pricePattern, readTextTraits, type TextTraits } from './block-texts';
import { nameGroupKeys } from './element-names';
import { ElementMeasures, type Measure } from './element-measures';
import { listWords, type TextBlock } from './text-blocks';
import type { PageHints } from './page-hints';

export type BlockSetting = {
  readonly blocks: readonly TextBlock[];
  /** What Readability kept, block by block. */
  readonly readabilityKeeps: readonly boolean[];
  readonly hints: PageHints;
  readonly title: string;
};

export type BlockRow = Record<string, number>;

const containerNames = [
  'nav',
  'header',
  'footer',
  'aside',
  'form',
  'article',
  'main',
  'section',
  'table',
  'ul',
  'ol',
  'li',
  'dl',
  'pre',
  'blockquote',
  'figure',
  'details',
  'noscript',
  'a',
  'button',
] as const;
const containerDistance = 12;
const levels = [0, 1, 2, 3, 5, 7] as const;
const neighbours = [-3, -2, -1, 1, 2, 3] as const;

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
  const windows = new Windows(blocks, setting.readabilityKeeps);
  return blocks.map((block, index) => {
    const trait = traits[index] ?? readTextTraits('', 0);
    return {
      ...describeText(block, trait, page),
      ...describeTraits(trait),
      ...describePlace(block, index, page),
      ...describeBoxes(block.owner, measures, page),
      ...windows.describe(index),
      ...page.features,
      readability: setting.readabilityKeeps[index] ? 1 : 0,
    };
  });
}

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

const log = (value: number) => Math.log2(1 + Math.max(0, value));

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

function describeText(block: TextBlock, trait: TextTraits, page: PageSummary): BlockRow {
  const words = listWords(block.text.slice(0, 1_000));
  const shared = words.filter((word) => page.titleWords.has(word)).length;
  return {
    words: log(block.wordCount),
    wordChars: block.text.length / Math.max(1, block.wordCount),
    linkShare: block.linkChars / block.text.length,
    control: block.isControl ? 1 : 0,
    repeats: log((page.counts.get(block.text) ?? 1) - 1),
    titleShare: shared / Math.max(1, words.length),
    titleCover: shared / Math.max(1, page.titleWords.size),
    headingLevel: /^h[1-6]$/.test(block.owner.localName) ? Number(block.owner.localName[1]) : 0,
    paragraph: block.owner.localName === 'p' ? 1 : 0,
    plainBox: block.owner.localName === 'div' ? 1 : 0,
    cell: /^t[dh]$/.test(block.owner.localName) ? 1 : 0,
    hasPrice: pricePattern.test(block.text.slice(0, 600)) ? 1 : 0,
    sentence: block.wordCount >= 8 && trait.endsSentence ? 1 : 0,
  };
}

function describeTraits(trait: TextTraits): BlockRow {
  const flag = (value: boolean) => (value ? 1 : 0);
  return {
    price: flag(trait.isPrice),
    date: flag(trait.isDate),
    interface: flag(trait.isInterface),
    legal: flag(trait.isLegal),
    prompt: flag(trait.isPrompt),
    endsSentence: flag(trait.endsSentence),
    startsLower: flag(trait.startsLower),
    byline: flag(trait.isByline),
    question: flag(trait.hasQuestion),
    commas: trait.commaShare,
    digits: trait.digitShare,
    upper: trait.upperShare,
    capitalised: trait.capitalisedShare,
  };
}

function describePlace(block: TextBlock, index: number, page: PageSummary): BlockRow {
  const before = page.wordsBefore[index] ?? 0;
  return {
    place: before / page.words,
    wordsBefore: log(before),
    wordsAfter: log(page.words - before - block.wordCount),
    headingSeen: page.firstHeading === -1 ? -1 : index >= page.firstHeading ? 1 : 0,
    headingDistance: page.firstHeading === -1 ? -20 : clamp(index - page.firstHeading, 60),
    longestDistance: clamp(index - page.longest, 100),
    readabilityBefore: page.readabilityFirst === -1 ? -200 : clamp(index - page.readabilityFirst, 150),
    readabilityAfter: page.readabilityLast === -1 ? -200 : clamp(index - page.readabilityLast, 150),
  };
}

const clamp = (value: number, bound: number) => Math.max(-bound, Math.min(bound, value));

function describeBoxes(owner: Element, measures: ElementMeasures, page: PageSummary): BlockRow {
  const chain: Element[] = [];
  for (
    let element: Element | null = owner;
    element && element.localName !== 'html';
    element = element.parentElement
  ) {
    chain.push(element);
  }
  const boxes = chain.map((element) => measures.of(element));
  const row: BlockRow = { depth: chain.length };
  const isRelevant = (position: number) => position < containerDistance && position < chain.length - 1;
  nameGroupKeys.forEach((key, bit) => {
    const distance = boxes.findIndex(
      (box, position) => isRelevant(position) && (box.groups & (1 << bit)) !== 0,
    );
    row[`near.${key}`] = distance === -1 ? containerDistance : distance;
  });
  for (const name of containerNames) {
    const distance = chain.findIndex((element) => element.localName === name);
    row[`in.${name}`] = distance === -1 ? 30 : Math.min(distance, 20);
  }
  for (const level of levels)
    Object.assign(row, describeBox(level, boxes[Math.min(level, boxes.length - 1)], page));
  const repeated = boxes
    .slice(0, 8)
    .reduce((best, box) => (box.twins > best.twins ? box : best), boxes[0] ?? emptyBox);
  row['twins'] = log(repeated.twins);
  row['twinWords'] = log(repeated.words);
  row['twinLinks'] = repeated.linkChars / Math.max(1, repeated.chars);
  const section = boxes.find((box) => box.words >= 150) ?? boxes.at(-1) ?? emptyBox;
  row['sectionSentences'] = section.sentences / Math.max(1, section.blocks);
  row['sectionLinks'] = section.linkChars / Math.max(1, section.chars);
  row['sectionKept'] = section.keptWords / Math.max(1, section.words);
  return row;
}

const emptyBox: Measure = {
  words: 0,
  chars: 0,
  linkChars: 0,
  blocks: 0,
  sentences: 0,
  keptWords: 0,
  prices: 0,
  groups: 0,
  twins: 1,
};

function describeBox(level: number, box: Measure | undefined, page: PageSummary): BlockRow {
  const measure = box ?? emptyBox;
  return {
    [`box${level}.words`]: log(measure.words),
    [`box${level}.share`]: measure.words / page.words,
    [`box${level}.links`]: measure.linkChars / Math.max(1, measure.chars),
    [`box${level}.blockWords`]: measure.words / Math.max(1, measure.blocks),
    [`box${level}.twins`]: log(measure.twins),
    [`box${level}.kept`]: measure.keptWords / Math.max(1, measure.words),
    [`box${level}.prices`]: log(measure.prices),
  };
}

/** Sums over the blocks around one, from running totals. */
class Windows {
  private readonly words: number[] = [0];
  private readonly links: number[] = [0];
  private readonly chars: number[] = [0];
  private readonly kept: number[] = [0];

  constructor(
    private readonly blocks: readonly TextBlock[],
    private readonly keeps: readonly boolean[],
  ) {
    blocks.forEach((block, index) => {
      this.words.push((this.words.at(-1) ?? 0) + block.wordCount);
      this.links.push((this.links.at(-1) ?? 0) + block.linkChars);
      this.chars.push((this.chars.at(-1) ?? 0) + block.text.length);
      this.kept.push((this.kept.at(-1) ?? 0) + (keeps[index] ? block.wordCount : 0));
    });
  }

  describe(index: number): BlockRow {
    const row: BlockRow = {};
    for (const offset of neighbours) {
      const block = this.blocks[index + offset];
      row[`next${offset}.words`] = block ? log(block.wordCount) : -1;
      row[`next${offset}.links`] = block ? block.linkChars / block.text.length : -1;
      row[`next${offset}.heading`] = block && /^h[1-6]$/.test(block.owner.localName) ? 1 : 0;
      row[`next${offset}.kept`] = this.keeps[index + offset] ? 1 : 0;
    }
    for (const reach of [6, 15]) {
      const from = Math.max(0, index - reach);
      const to = Math.min(this.blocks.length, index + reach + 1);
      const sum = (totals: readonly number[]) => (totals[to] ?? 0) - (totals[from] ?? 0);
      row[`around${reach}.words`] = sum(this.words) / (to - from);
      row[`around${reach}.links`] = sum(this.links) / Math.max(1, sum(this.chars));
      row[`around${reach}.kept`] = sum(this.kept) / Math.max(1, sum(this.words));
    }
    return row;
  }
}
