/**
 * Copies what a reader of the page sees into a document that runs no scripts, and lists the elements that can be acted on. The page itself
 * is not changed, because a click may open what is hidden now. Frames of the same site are read as parts of the page. Sent to the browser
 * as text, so it may use nothing but its arguments.
 */
import type { ElementFacts } from '../element-facts';
import type { FactReader } from './create-fact-reader';
import type { PageDom } from './create-page-dom';
import type { Sight } from './create-sight';
import type { TextReader } from './create-text-reader';

export type CopyParts = {
  readonly dom: PageDom;
  readonly sight: Sight;
  readonly text: TextReader;
  readonly facts: FactReader;
  readonly bounds: { readonly elements: number; readonly actionable: number };
};

export type VisibleCopy = {
  readonly root: Element;
  readonly body: Element;
  /** In page order, starting at the scroll position. */
  readonly actionable: readonly { readonly element: Element; readonly facts: ElementFacts }[];
  /** The nodes that styles hide. */
  readonly hidden: (Element | Text)[];
  readonly isCut: boolean;
};

export function copyVisible(from: Element, { dom, sight, text, facts, bounds }: CopyParts): VisibleCopy {
  const maxDepth = 300;
  const silent = new Set('script style template noscript meta link source track object embed'.split(' '));
  const inert = document.implementation.createHTMLDocument(dom.titleOf(document));
  const { documentElement: root, body } = inert;
  const actionable: { element: Element; facts: ElementFacts }[] = [];
  const hidden: (Element | Text)[] = [];
  const count = { seen: 0 };
  const append = (parent: Node, child: Node) => void Node.prototype.appendChild.call(parent, child);
  /**
   * Copies an element without its styles, whose effect is already part of the copy. A link gets its absolute address, so that it stays
   * valid outside the page.
   */
  const copyElement = (element: Element, url: string | null): Element => {
    const isBox = /^(i?frame|body|html|frameset)$/.test(dom.tag(element));
    const copy = isBox ? inert.createElement('div') : inert.importNode(element, false);
    for (const name of ['style', 'hidden', 'src', 'srcset', 'srcdoc', 'href', 'value'])
      Element.prototype.removeAttribute.call(copy, name);
    if (url !== null && !isBox) Element.prototype.setAttribute.call(copy, 'href', url);
    if (getComputedStyle(element).position === 'fixed')
      Element.prototype.setAttribute.call(copy, 'style', 'position:fixed');
    return copy;
  };
  const visitText = (node: Text, into: Node): void => append(into, inert.createTextNode(node.data));
  const note = (element: Element): ElementFacts | null => {
    if (actionable.length >= bounds.actionable * 4) return null;
    const found = facts.readFacts(element);
    if (found !== null && element !== from && text.isShown(element))
      actionable.push({ element, facts: found });
    return found;
  };
  const visitChildren = (element: Element, copy: Element, depth: number): void => {
    const frame = /^i?frame$/.test(dom.tag(element)) ? dom.insideOf(element) : null;
    const inner = frame === null ? null : dom.bodyOf(frame);
    const children = inner === null ? dom.childrenOf(element) : dom.childrenOf(inner);
    const texts = children.filter((child) => dom.isText(child)).filter(({ data }) => data.trim() !== '');
    const isUnreadable = texts.length > 0 && sight.isUnreadable(element);
    if (isUnreadable) hidden.push(...texts);
    for (const child of children) {
      if (dom.isText(child) && !isUnreadable) visitText(child, copy);
      if (dom.isElement(child)) visit(child, copy, depth + 1);
    }
  };
  const visit = (element: Element, into: Element, depth: number): void => {
    count.seen += 1;
    if (count.seen > bounds.elements || depth > maxDepth || silent.has(dom.tag(element))) return;
    if (sight.isHidden(element)) return void hidden.push(element);
    const found = note(element);
    const copy = copyElement(element, found?.url ?? null);
    append(into, copy);
    if (!/^(svg|select|textarea|canvas|video|audio)$/.test(dom.tag(element)))
      visitChildren(element, copy, depth);
  };
  visit(from, body, 0);
  const isBelow = ({ element }: { readonly element: Element }) => dom.box(element).bottom >= 0;
  return {
    root,
    body,
    hidden,
    isCut: count.seen > bounds.elements,
    actionable: [...actionable.filter(isBelow), ...actionable.filter((one) => !isBelow(one))].slice(
      0,
      bounds.actionable,
    ),
  };
}
