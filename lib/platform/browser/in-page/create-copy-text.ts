/**
 * Returns the text of an element as one line, from a copy that contains only what is visible. Sent to the browser as text, so it may use
 * nothing but its arguments.
 */
import type { PageDom } from './create-page-dom';

export function createCopyText(dom: PageDom, maxChars: number): (element: Element) => string {
  const gapped = new Set(
    'p div li tr td th h1 h2 h3 h4 h5 h6 br dt dd section article blockquote'.split(' '),
  );
  const join = (node: Node, text: { value: string }): void => {
    if (text.value.length > maxChars * 4) return;
    if (dom.isText(node)) text.value += node.data.slice(0, maxChars * 4);
    for (const child of dom.childrenOf(node)) join(child, text);
    if (gapped.has(dom.tag(node))) text.value += ' ';
  };
  return (element) => {
    const text = { value: '' };
    join(element, text);
    return text.value.replace(/\s+/g, ' ').trim().slice(0, maxChars);
  };
}
