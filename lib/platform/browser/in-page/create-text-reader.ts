/**
 * Reads the part of an element's text that a reader sees, and its whole text. Sent to the browser as text, so it may use nothing but its
 * arguments.
 */
import type { PageDom } from './create-page-dom';
import type { Sight } from './create-sight';

export type TextReader = {
  /** True if a reader sees the element and everything that contains it. */
  readonly isShown: (element: Element) => boolean;
  readonly visibleText: (element: Element, maxChars: number) => string;
  /** Includes hidden text. It may be used for decisions but must never be shown. */
  readonly wholeText: (element: Element) => string;
  readonly clean: (text: string, maxChars: number) => string;
};

export function createTextReader(dom: PageDom, sight: Sight, labelChars: number): TextReader {
  const maxNodes = 400;
  const silent = new Set(['script', 'style', 'template', 'noscript', 'select', 'textarea']);
  const clean = (text: string, maxChars: number) =>
    text
      .slice(0, maxChars * 8)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, maxChars);
  return {
    clean,
    wholeText: (element) => clean(String(dom.read(Node.prototype, 'textContent', element)), labelChars),
    visibleText: (element, maxChars) => {
      let text = '';
      let seen = 0;
      const visit = (node: Node): void => {
        seen += 1;
        if (seen > maxNodes || text.length > maxChars * 4) return;
        if (dom.isText(node)) text += node.data.slice(0, maxChars * 4);
        if (!dom.isElement(node) || silent.has(dom.tag(node)) || sight.isHidden(node)) return;
        const isReadable = !sight.isUnreadable(node);
        for (const child of dom.childrenOf(node)) if (isReadable || dom.isElement(child)) visit(child);
        text += getComputedStyle(node).display === 'inline' ? '' : ' ';
      };
      visit(element);
      return clean(text, maxChars);
    },
    isShown: (element) => {
      const { width, height } = dom.box(element);
      const asked = { visibilityProperty: true, opacityProperty: true };
      if (width === 0 || height === 0 || !Element.prototype.checkVisibility.call(element, asked))
        return false;
      for (let up: Element | null = element; up !== null; up = dom.parentOf(up))
        if (sight.isHidden(up)) return false;
      return true;
    },
  };
}
