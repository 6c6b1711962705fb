/**
 * Stores the elements of the last observation in an isolated world of the page, which disappears with the document. Sent to the browser as
 * text, so it may use nothing but its arguments.
 */
import type { PageDom } from './create-page-dom';
import type { TextReader } from './create-text-reader';

export type HandlePlace = { readonly observation: number; readonly index: number };

export type HandleStore = {
  readonly keep: (observation: number, elements: readonly Element[]) => void;
  /** Returns null if the element belongs to an earlier page or observation, or is no longer visible. */
  readonly find: (place: HandlePlace) => Element | null;
};

export function createHandleStore(dom: PageDom, text: TextReader): HandleStore {
  const key = 'observedElements';
  // A fragment points into the same page.
  const here = () => location.href.split('#')[0];
  return {
    keep: (observation, elements) => {
      Reflect.set(globalThis, key, { observation, url: here(), elements: [...elements] });
    },
    find: ({ observation, index }) => {
      const kept: unknown = Reflect.get(globalThis, key);
      if (typeof kept !== 'object' || kept === null) return null;
      if (Reflect.get(kept, 'observation') !== observation || Reflect.get(kept, 'url') !== here())
        return null;
      const elements: unknown = Reflect.get(kept, 'elements');
      const element: unknown = Array.isArray(elements) ? elements[index] : null;
      if (!dom.isElement(element) || dom.read(Node.prototype, 'isConnected', element) !== true) return null;
      return text.isShown(element) ? element : null;
    },
  };
}
