/**
 * Finds the point where a click would hit an element, after scrolling it into view, unless another element covers it. Sent to the browser
 * as text, so it may use nothing but its arguments.
 */
import type { PageDom } from './create-page-dom';
import type { TextReader } from './create-text-reader';

export type ClickPoint =
  | { readonly type: 'point'; readonly x: number; readonly y: number }
  /** `by` is the visible text of the element that covers it. */
  | { readonly type: 'covered'; readonly by: string };

export function findPoint(element: Element, dom: PageDom, text: TextReader): ClickPoint {
  Element.prototype.scrollIntoView.call(element, { block: 'center', inline: 'center', behavior: 'instant' });
  const hitAt = (x: number, y: number): Element | null => {
    let hit: Element | null = Document.prototype.elementFromPoint.call(dom.documentOf(element), x, y);
    for (let level = 0; level < 20 && hit !== null; level += 1) {
      const shadow: unknown = dom.read(Element.prototype, 'shadowRoot', hit);
      if (!(shadow instanceof ShadowRoot)) return hit;
      const inner = shadow.elementFromPoint(x, y);
      if (inner === null || inner === hit) return hit;
      hit = inner;
    }
    return hit;
  };
  const meets = (hit: Element | null): boolean => {
    for (let up = hit; up !== null; up = dom.parentOf(up)) {
      if (up === element) return true;
      const isLabel = dom.tag(up) === 'label';
      if (isLabel && dom.read(HTMLLabelElement.prototype, 'control', up) === element) return true;
    }
    return false;
  };
  const addFrames = (x: number, y: number) => {
    let place = { x, y };
    let view = dom.read(Document.prototype, 'defaultView', dom.documentOf(element));
    while (typeof view === 'object' && view !== null) {
      const frame: unknown = Reflect.get(view, 'frameElement');
      if (!dom.isElement(frame)) break;
      const { left, top } = dom.box(frame);
      const { clientLeft, clientTop } = frame;
      place = { x: place.x + left + clientLeft, y: place.y + top + clientTop };
      view = dom.read(Document.prototype, 'defaultView', dom.documentOf(frame));
    }
    return place;
  };
  const boxes = [...Element.prototype.getClientRects.call(element)].filter(
    ({ width, height }) => width > 0 && height > 0,
  );
  let covering: Element | null = null;
  for (const { left, top, width, height } of boxes.slice(0, 10)) {
    const x = left + width / 2;
    const y = top + height / 2;
    const hit = hitAt(x, y);
    if (meets(hit)) return { type: 'point', ...addFrames(x, y) };
    covering ??= hit;
  }
  return { type: 'covered', by: covering === null ? '' : text.visibleText(covering, 80) };
}
