/**
 * If the `<noscript>` elements contain the page itself (forums rendered by scripts keep their posts there), they are read as a browser
 * without scripts would. If they only ask for scripts or repeat a picture, they are removed. Modifies the document.
 */

export type NoscriptOutcome = { readonly unwrapped: number; readonly removed: number; readonly text: string };

/** Less text than this is only a request to turn on scripts, or a picture. */
const contentChars = 500;
const sampleChars = 400;

export function settleNoscript(document: Document): NoscriptOutcome {
  const elements = [...document.querySelectorAll('noscript')];
  const inside = elements.reduce((sum, element) => sum + element.textContent.trim().length, 0);
  const outside = document.body.textContent.trim().length - inside;
  const holdsThePage = inside >= contentChars && inside > outside;
  let text = '';
  for (const element of elements) {
    if (text.length < sampleChars) text += ` ${element.textContent.replace(/\s+/g, ' ').trim()}`;
    if (holdsThePage) element.replaceWith(...element.childNodes);
    else element.remove();
  }
  const count = elements.length;
  return {
    unwrapped: holdsThePage ? count : 0,
    removed: holdsThePage ? 0 : count,
    text: text.slice(0, sampleChars).trim(),
  };
}
