/** Parses bounded HTML into a document. linkedom is the only DOM used by captures: pinned, fast, without layout or scripts. */
import { parseHTML } from 'linkedom';

/** `html` must come from `boundHtml`: well formed, with one head and one body. */
export function parseDocument(html: string): Document {
  spareListeners();
  return parseHTML(html).document;
}

/** What a node is made of instead of a target of events. */
class Silent {}

let isSpared = false;

/**
 * linkedom makes a map of listeners for each element, text and attribute. Nobody listens here, and a page has up to a hundred thousand of
 * them: the maps, and clearing them away, took a twentieth of the time of a capture. Nodes keep the methods of a target and are made without its constructor.
 */
function spareListeners(): void {
  if (isSpared) return;
  isSpared = true;
  let made: unknown = parseHTML('').document.createTextNode('').constructor;
  while (typeof made === 'function') {
    const above: unknown = Object.getPrototypeOf(made);
    if (typeof above === 'function' && above.name === 'DOMEventTarget') Object.setPrototypeOf(made, Silent);
    made = above;
  }
}
