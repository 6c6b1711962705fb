import type { Element, Root } from 'hast';
import { visitElements } from '@/components/markdown/tree';
import { levelHeadings } from '@/lib/core/level-headings';

/** Makes the headings of the text an outline without gaps below the page's own heading, which is the only `h1`. */
export function rehypeOutline() {
  return (tree: Root): void => {
    const headings: Element[] = [];
    visitElements(tree, (element) => {
      if (/^h[1-6]$/.test(element.tagName)) headings.push(element);
      return undefined;
    });
    const levels = levelHeadings(headings.map(({ tagName }) => Number(tagName.slice(1))));
    for (const [index, heading] of headings.entries())
      heading.tagName = `h${Math.min(6, (levels[index] ?? 1) + 1)}`;
  };
}
