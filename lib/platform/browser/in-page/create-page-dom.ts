/**
 * The document as a page cannot bend it, for what runs inside a page in a world of its own: a form answers with its own fields
 * (`<input name="children">`) where one asks it plainly, and so does the document, so everything is asked of the prototypes. Objects of
 * frames are of other realms, so nothing is told by `instanceof`. Sent to the browser as text: uses nothing from outside itself.
 */
export type PageDom = {
  /** A property of the platform, never one of the page. */
  readonly read: (prototype: object, name: string, object: object) => unknown;
  readonly isElement: (node: unknown) => node is Element;
  readonly isText: (node: Node) => node is Text;
  /** Lower-case name; '' of what is no element. */
  readonly tag: (node: Node) => string;
  readonly attribute: (element: Element, name: string) => string;
  /** Those of its open shadow root, where it has one. */
  readonly childrenOf: (node: Node) => Node[];
  /** The element above, out of a slot, a shadow root and a frame too. */
  readonly parentOf: (node: Node) => Element | null;
  readonly closest: (element: Element, selector: string) => Element | null;
  readonly findAll: (root: Element, selector: string) => Element[];
  /** In the document or the shadow root that the node is in. */
  readonly findInTree: (node: Node, selector: string) => Element[];
  readonly box: (element: Element) => DOMRect;
  readonly documentOf: (node: Node) => Document;
  readonly bodyOf: (document: Document) => Element | null;
  readonly titleOf: (document: Document) => string;
  /** What a frame shows, where it is of the same site. */
  readonly insideOf: (frame: Element) => Document | null;
};

export function createPageDom(): PageDom {
  const read = (prototype: object, name: string, object: object): unknown =>
    Reflect.get(prototype, name, object);
  const typeOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? read(Node.prototype, 'nodeType', value) : 0;
  const isElement = (value: unknown): value is Element => typeOf(value) === 1;
  const isText = (value: unknown): value is Text => typeOf(value) === 3;
  const isDocument = (value: unknown): value is Document => typeOf(value) === 9;
  const isFragment = (value: unknown): value is DocumentFragment => typeOf(value) === 11;
  const isNode = (value: unknown): value is Node => typeOf(value) !== 0;
  const tag = (node: Node): string =>
    isElement(node) ? String(read(Element.prototype, 'localName', node)).toLowerCase() : '';
  const hostOf = (shadow: DocumentFragment): Element | null => {
    const host: unknown = Reflect.get(shadow, 'host');
    return isElement(host) ? host : null;
  };
  const parentOf = (node: Node): Element | null => {
    const slot = isElement(node) ? read(Element.prototype, 'assignedSlot', node) : null;
    if (isElement(slot)) return slot;
    const parent = read(Node.prototype, 'parentNode', node);
    if (isElement(parent)) return parent;
    const view = isDocument(parent) ? read(Document.prototype, 'defaultView', parent) : null;
    if (isFragment(parent)) return hostOf(parent);
    const above: unknown =
      typeof view === 'object' && view !== null ? Reflect.get(view, 'frameElement') : null;
    return isElement(above) ? above : null;
  };
  return {
    read,
    isElement,
    isText,
    tag,
    parentOf,
    attribute: (element, name) => Element.prototype.getAttribute.call(element, name) ?? '',
    childrenOf: (node) => {
      const shadow = isElement(node) ? read(Element.prototype, 'shadowRoot', node) : null;
      const assigned = tag(node) === 'slot' ? HTMLSlotElement.prototype.assignedNodes.call(node) : [];
      if (assigned.length > 0) return assigned;
      const found: Node[] = [];
      let child = read(Node.prototype, 'firstChild', isFragment(shadow) ? shadow : node);
      while (isNode(child)) {
        found.push(child);
        child = read(Node.prototype, 'nextSibling', child);
      }
      return found;
    },
    closest: (element, selector) => Element.prototype.closest.call(element, selector),
    findAll: (root, selector) => [...Element.prototype.querySelectorAll.call(root, selector)],
    findInTree: (node, selector) => {
      const root: unknown = Node.prototype.getRootNode.call(node);
      if (isFragment(root)) return [...DocumentFragment.prototype.querySelectorAll.call(root, selector)];
      return isDocument(root) ? [...Document.prototype.querySelectorAll.call(root, selector)] : [];
    },
    box: (element) => Element.prototype.getBoundingClientRect.call(element),
    documentOf: (node) => {
      const owner = read(Node.prototype, 'ownerDocument', node);
      return isDocument(owner) ? owner : document;
    },
    bodyOf: (of) => {
      const body = read(Document.prototype, 'body', of);
      return isElement(body) ? body : null;
    },
    titleOf: (of) => String(read(Document.prototype, 'title', of)),
    insideOf: (frame) => {
      const { prototype } = tag(frame) === 'iframe' ? HTMLIFrameElement : HTMLFrameElement;
      const inside = read(prototype, 'contentDocument', frame);
      return isDocument(inside) ? inside : null;
    },
  };
}
