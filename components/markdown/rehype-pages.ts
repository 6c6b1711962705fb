import type { Element, Root, RootContent } from 'hast';
import type { PageGap } from '@/lib/core/page-gap';
import { createElement } from './tree';

export type PageMark = {
  readonly page: number;
  readonly start: number;
  /** What of the page could not be read. */
  readonly gap: PageGap | null;
};

/**
 * Puts "page 4" before the first block of each page. `offset` is where the rendered part begins in the stored Markdown. Pages after the last
 * block have no text, and those of which something could not be read stand at the end.
 */
export function rehypePages({
  anchors,
  offset,
}: {
  readonly anchors: readonly PageMark[];
  readonly offset: number;
}) {
  return (tree: Root): void => {
    const waiting = [...anchors];
    const blocks = tree.children.flatMap((child): RootContent[] => {
      const end = child.position?.end.offset;
      if (end === undefined) return [child];
      const begun: Element[] = [];
      while (waiting[0] && waiting[0].start - offset < end) {
        begun.push(createMark(waiting.shift() ?? waiting[0]));
      }
      return [...begun, child];
    });
    tree.children = [...blocks, ...waiting.filter(({ gap }) => gap !== null).map(createMark)];
  };
}

function createMark({ page, gap }: PageMark): Element {
  return createElement('div', gap === null ? { dataPage: page } : { dataPage: page, dataGap: gap });
}
