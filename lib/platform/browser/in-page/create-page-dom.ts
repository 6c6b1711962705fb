/**
 * Reads the DOM in a way that a page cannot manipulate, for code that runs inside a page in an isolated world. A form returns its own
 * fields (`<input name="children">`) if its properties are read directly, and so does the document, so every property is read from the
 * prototypes. Objects of frames belong to other realms, so `instanceof` is never used. Sent to the browser as text, so it may use nothing
 * from outside itself.
 */
export type PageDom = {
  /** Reads a property as the platform defines it, never one that the page defines. */
  readonly read: (prototype: object, name: string, object: object) => unknown;
  readonly isElement: (node: unknown) => node is Element;
  readonly isText: (node: Node) => node is Text;
  /** Returns the lower-case tag name, or '' if the node is not an element. */
  readonly tag: (node: Node) => string;
  readonly attribute: (element: Element, name: string) => string;
  /** Returns the children of its open shadow root, if it has one. */
  readonly childrenOf: (node: Node) => Node[];
  /** Returns the element above, also across a slot, a shadow root or a frame. */
  readonly parentOf: (node: Node) => Element | null;
  readonly closest: (element: Element, selector: string) => Element | null;
  readonly findAll: (root: Element, selector: string) => Element[];
  /** Searches the document or the shadow root that contains the node. */
  readonly findInTree: (node: Node, selector: string) => Element[];
  readonly box: (element: Element) => DOMRect;
  readonly documentOf: (node: Node) => Document;
  readonly bodyOf: (document: Document) => Element | null;
  readonly titleOf: (document: Document) => string;
  /** Returns the document inside a frame if it is of the same site. */
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
