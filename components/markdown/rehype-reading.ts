import type { Root } from 'hast';
import { visitElements } from './tree';

const directed = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'td', 'th']);

/**
 * Fits a sanitised tree into a page: headings move below the page's own, and every block finds its own direction, so that
 * an Arabic quote in an English answer reads from the right (ux 63).
 */
export function rehypeReading({ headingShift }: { readonly headingShift: number }) {
  return (tree: Root): void =>
    visitElements(tree, (element) => {
      if (directed.has(element.tagName)) element.properties['dir'] = 'auto';
      const level = /^h([1-6])$/.exec(element.tagName)?.[1];
      if (level) element.tagName = `h${Math.min(6, Number(level) + headingShift)}`;
      return undefined;
    });
}
