/** Scrolls the page, or the element that scrolls in its place. Sent to the browser as text, so it may use nothing but its arguments. */
import type { PageDom } from './create-page-dom';

export function scrollPage(deltaY: number, dom: PageDom): void {
  const before = scrollY;
  scrollBy({ top: deltaY, behavior: 'instant' });
  if (scrollY !== before) return;
  const middle = { x: innerWidth / 2, y: innerHeight / 2 };
  let element: Element | null = Document.prototype.elementFromPoint.call(document, middle.x, middle.y);
  for (; element !== null; element = dom.parentOf(element)) {
    const top = Number(dom.read(Element.prototype, 'scrollTop', element));
    const scrollTo: unknown = Reflect.get(Element.prototype, 'scrollTo');
    if (typeof scrollTo === 'function')
      Reflect.apply(scrollTo, element, [{ top: top + deltaY, behavior: 'instant' }]);
    if (Number(dom.read(Element.prototype, 'scrollTop', element)) !== top) return;
  }
}
