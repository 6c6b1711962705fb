/**
 * What the boxes around a block say about it: the distance to the nearest box of each name, what the boxes at certain distances contain,
 * and how often they are repeated. The contents of a box are computed once for all blocks inside it.
 */
import { type BlockRow, log } from './block-row';
import { type ElementMeasures, emptyMeasure, type Measure } from './element-measures';
import { nameGroupKeys } from './element-names';

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
const containerKeys = new Map<string, string>(containerNames.map((name) => [name, `in.${name}`]));
const nearKeys = nameGroupKeys.map((key) => `near.${key}`);
const containerDistance = 12;
const maxDistance = 20;
const noContainer = 30;
/** Number of enclosing boxes that may be the item of a list. */
const itemLevels = 8;
/** Number of words from which a box is a section rather than a paragraph. */
const sectionWords = 150;
const boxValues = ['words', 'share', 'links', 'blockWords', 'twins', 'kept', 'prices'] as const;
const levelKeys = [0, 1, 2, 3, 5, 7].map((level) => ({
  level,
  keys: boxValues.map((value) => `box${level}.${value}`),
}));

export class BoxFeatures {
  private readonly values = new Map<Measure, readonly number[]>();

  constructor(
    private readonly measures: ElementMeasures,
    private readonly pageWords: number,
  ) {}

  describe(row: BlockRow, owner: Element): void {
    const chain = listChain(owner);
    const boxes = chain.map((element) => this.measures.of(element));
    row['depth'] = chain.length;
    describeNames(row, boxes);
    describeContainers(row, chain);
    for (const { level, keys } of levelKeys) {
      const values = this.valuesOf(boxes[Math.min(level, boxes.length - 1)] ?? emptyMeasure);
      for (let index = 0; index < keys.length; index += 1) row[keys[index] ?? ''] = values[index] ?? 0;
    }
    describeRepetition(row, boxes);
    describeSection(row, boxes);
  }

  /** In the order of `boxValues`. */
  private valuesOf(box: Measure): readonly number[] {
    const known = this.values.get(box);
    if (known) return known;
    const values = [
      log(box.words),
      box.words / this.pageWords,
      box.linkChars / Math.max(1, box.chars),
      box.words / Math.max(1, box.blocks),
      log(box.twins),
      box.keptWords / Math.max(1, box.words),
      log(box.prices),
    ];
    this.values.set(box, values);
    return values;
  }
}

function listChain(owner: Element): Element[] {
  const chain: Element[] = [];
  let element: Element | null = owner;
  for (; element && element.localName !== 'html'; element = element.parentElement) chain.push(element);
  return chain;
}

function describeNames(row: BlockRow, boxes: readonly Measure[]): void {
  const reach = Math.min(containerDistance, boxes.length - 1);
  nearKeys.forEach((key, bit) => {
    let distance = 0;
    while (distance < reach && ((boxes[distance]?.groups ?? 0) & (1 << bit)) === 0) distance += 1;
    row[key] = distance < reach ? distance : containerDistance;
  });
}

function describeContainers(row: BlockRow, chain: readonly Element[]): void {
  for (const key of containerKeys.values()) row[key] = noContainer;
  for (let distance = chain.length - 1; distance >= 0; distance -= 1) {
    const key = containerKeys.get(chain[distance]?.localName ?? '');
    if (key !== undefined) row[key] = Math.min(distance, maxDistance);
  }
}

function describeRepetition(row: BlockRow, boxes: readonly Measure[]): void {
  let repeated = boxes[0] ?? emptyMeasure;
  for (const box of boxes.slice(0, itemLevels)) if (box.twins > repeated.twins) repeated = box;
  row['twins'] = log(repeated.twins);
  row['twinWords'] = log(repeated.words);
  row['twinLinks'] = repeated.linkChars / Math.max(1, repeated.chars);
}

function describeSection(row: BlockRow, boxes: readonly Measure[]): void {
  const section = boxes.find((box) => box.words >= sectionWords) ?? boxes.at(-1) ?? emptyMeasure;
  row['sectionSentences'] = section.sentences / Math.max(1, section.blocks);
  row['sectionLinks'] = section.linkChars / Math.max(1, section.chars);
  row['sectionKept'] = section.keptWords / Math.max(1, section.words);
}
