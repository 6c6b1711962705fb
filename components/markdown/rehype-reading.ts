import type { Element, Root } from 'hast';
import { hasEndlessWord } from './has-endless-word';
import { getText, visitElements } from './tree';

const directed = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'td', 'th']);
/** Elements that arrange their content, markers or columns, in one direction, which is that of their first letter. */
const laidOut = new Set(['ul', 'ol', 'table']);
const firstLetter = /\p{L}/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Fits a sanitised tree into a page: headings move below the page's own, and every block gets its own direction, so that an Arabic quote in
 * an English answer reads from the right (ux 63). A block with a very long word is set without kerning, so that it is drawn at once.
 */
export function rehypeReading({ headingShift }: { readonly headingShift: number }) {
  return (tree: Root): void =>
    visitElements(tree, (element) => {
      if (directed.has(element.tagName)) element.properties['dir'] = 'auto';
      if (directed.has(element.tagName) && hasEndlessWord(getText(element)))
        element.properties['className'] = [...readClasses(element), 'endless-word'];
      if (laidOut.has(element.tagName) && isRightToLeft(getText(element))) element.properties['dir'] = 'rtl';
      const level = /^h([1-6])$/.exec(element.tagName)?.[1];
      if (level) element.tagName = `h${Math.min(6, Number(level) + headingShift)}`;
      return undefined;
    });
}

const isRightToLeft = (text: string) => rightToLeft.test(firstLetter.exec(text)?.[0] ?? '');

function readClasses({ properties }: Element): string[] {
  const { className } = properties;
  return Array.isArray(className) ? className.map(String) : [];
}
