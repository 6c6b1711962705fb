/**
 * Sums over the text blocks below each element, computed once from the leaves upwards: how much text, how much of it in links, how many
 * blocks. The cost is the number of blocks times the depth of the page, which the pre-pass bounds.
 */
import { readNameGroups } from './element-names';
import type { TextBlock } from './text-blocks';

export type Measure = {
  words: number;
  chars: number;
  linkChars: number;
  blocks: number;
  /** Number of blocks of eight words or more that end like a sentence. */
  sentences: number;
  keptWords: number;
  prices: number;
  readonly groups: number;
  /** Number of siblings with the same element name and class, including the element itself. */
  readonly twins: number;
};

/** The measure of an element without text. */
export const emptyMeasure: Readonly<Measure> = {
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

export type MeasuredBlock = {
  readonly words: number;
  readonly isSentence: boolean;
  readonly isKept: boolean;
  readonly isPrice: boolean;
};

export class ElementMeasures {
  private readonly measures = new Map<Element, Measure>();
  private readonly twins = new Map<Element, Map<string, number>>();

  constructor(blocks: readonly TextBlock[], facts: readonly MeasuredBlock[]) {
    blocks.forEach((block, index) => {
      const fact = facts[index];
      if (!fact) return;
      for (let element: Element | null = block.owner; element; element = element.parentElement) {
        const measure = this.of(element);
        measure.words += fact.words;
        measure.chars += block.text.length;
        measure.linkChars += block.linkChars;
        measure.blocks += 1;
        if (fact.isSentence) measure.sentences += 1;
        if (fact.isKept) measure.keptWords += fact.words;
        if (fact.isPrice) measure.prices += 1;
      }
    });
  }

  of(element: Element): Measure {
    const known = this.measures.get(element);
    if (known) return known;
    const measure: Measure = {
      ...emptyMeasure,
      groups: readNameGroups(element),
      twins: this.countTwins(element),
    };
    this.measures.set(element, measure);
    return measure;
  }

  private countTwins(element: Element): number {
    const parent = element.parentElement;
    if (!parent) return 1;
    const key = (child: Element) => `${child.localName}.${(child.getAttribute('class') ?? '').slice(0, 60)}`;
    let counts = this.twins.get(parent);
    if (!counts) {
      counts = new Map<string, number>();
      for (const child of parent.children) counts.set(key(child), (counts.get(key(child)) ?? 0) + 1);
      this.twins.set(parent, counts);
    }
    return counts.get(key(element)) ?? 1;
  }
}
