/**
 * The elements of the last observation, kept in the page in a world of its own, which goes with the document. Sent to the browser as text:
 * uses nothing but what it is given.
 */
import type { PageDom } from './create-page-dom';
import type { TextReader } from './create-text-reader';

export type HandlePlace = { readonly observation: number; readonly index: number };

export type HandleStore = {
  readonly keep: (observation: number, elements: readonly Element[]) => void;
  /** Null where it is of an earlier page or observation, or not seen any more. */
  readonly find: (place: HandlePlace) => Element | null;
};

export function createHandleStore(dom: PageDom, text: TextReader): HandleStore {
  const key = 'observedElements';
  // A fragment is a place in the same page.
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
