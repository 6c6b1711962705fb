/** Cuts an observed page to the requested sizes (protocols 1: "every size argument bounds output"), with a list of what was cut. Pure. */
import type { JsonValue } from '@/lib/core/json';
import { sliceWhole } from '@/lib/core/text';
import type { PageObservation } from '../ports/browser';

export type ObservationBounds = {
  readonly maxChars: number;
  readonly maxElements: number;
  readonly maxBlocks: number;
  readonly maxPrimaryChars: number;
  readonly maxOutline: number;
  readonly maxOutlineChars: number;
  readonly maxItems: number;
  readonly maxItemChars: number;
  readonly maxComments: number;
  readonly maxCommentChars: number;
};

export function boundObservation(page: PageObservation, bounds: ObservationBounds): JsonValue {
  const sizes: readonly (readonly [string, number, number])[] = [
    ['text', page.text.length, bounds.maxChars],
    ['primary', page.primary.length, bounds.maxPrimaryChars],
    ['elements', page.elements.length, bounds.maxElements],
    ['blocks', page.blocks.length, bounds.maxBlocks],
    ['outline', page.outline.length, bounds.maxOutline],
    ['items', page.items.length, bounds.maxItems],
    ['comments', page.comments.length, bounds.maxComments],
  ];
  return {
    url: page.url,
    title: page.title,
    signals: [...page.signals],
    text: sliceWhole(page.text, bounds.maxChars),
    primary: sliceWhole(page.primary, bounds.maxPrimaryChars),
    elements: page.elements
      .slice(0, bounds.maxElements)
      .map(({ handleId, kind, label, url }) => ({ handleId, kind, label, url })),
    blocks: page.blocks
      .slice(0, bounds.maxBlocks)
      .map(({ tag, text }) => ({ tag, text: sliceWhole(text, bounds.maxItemChars) })),
    outline: page.outline
      .slice(0, bounds.maxOutline)
      .map(({ level, text }) => ({ level, text: sliceWhole(text, bounds.maxOutlineChars) })),
    items: page.items.slice(0, bounds.maxItems).map(({ title, url, text }) => ({
      title: sliceWhole(title, bounds.maxItemChars),
      url,
      text: sliceWhole(text, bounds.maxItemChars),
    })),
    comments: page.comments
      .slice(0, bounds.maxComments)
      .map(({ author, text }) => ({ author, text: sliceWhole(text, bounds.maxCommentChars) })),
    /** Full sizes of the parts that were cut, so that a model can request more. */
    cut: sizes
      .filter(([, size, bound]) => size > bound)
      .map(([part, size, bound]) => ({ part, shown: bound, of: size })),
  };
}
