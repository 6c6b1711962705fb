import type { Element, Root, RootContent } from 'hast';
import { createElement } from './tree';

export type PageMark = { readonly page: number; readonly start: number };

/** Puts "page 4" before the first block of each page. `offset` is where the rendered part begins in the stored Markdown. */
export function rehypePages({
  anchors,
  offset,
}: {
  readonly anchors: readonly PageMark[];
  readonly offset: number;
}) {
  return (tree: Root): void => {
    const waiting = [...anchors];
    tree.children = tree.children.flatMap((child): RootContent[] => {
      const end = child.position?.end.offset;
      if (end === undefined) return [child];
      const begun: Element[] = [];
      while (waiting[0] && waiting[0].start - offset < end) {
        const { page } = waiting.shift() ?? waiting[0];
        begun.push(createElement('div', { dataPage: page }));
      }
      return [...begun, child];
    });
  };
}
