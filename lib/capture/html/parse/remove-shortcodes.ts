/**
 * Removes the shortcodes that a publishing system failed to replace: `[vc_row css="…"]`, `[caption id="x"]`, `[/et_pb_text]`. The text
 * between them stays. What is in brackets for another reason stays too: a shortcode has quoted settings, or a closing twin on the page.
 * Code is never touched. Modifies the document.
 */
import { isElement, isText } from './node-kinds';

const name = String.raw`[a-z][a-z0-9]{0,30}(?:[_-][a-z0-9]{1,30}){0,6}`;
const setting = String.raw`\s+[a-z][\w-]{0,40}=(?:"[^"\]]{0,500}"|'[^'\]]{0,500}'|[“”][^”\]]{0,500}”)`;
const withSettings = new RegExp(String.raw`\[${name}(?:${setting}){1,20}\s*/?\]`, 'g');
const plain = new RegExp(String.raw`\[/?(${name})\]`, 'g');
const codeBoxes = 'pre,code,samp,kbd,textarea';

export function removeShortcodes(document: Document): void {
  const texts = listBracketed(document.body);
  const closed = new Set(
    texts.flatMap((text) =>
      [...text.data.matchAll(/\[\/([a-z][a-z0-9_-]{1,60})\]/g)].map(([, found = '']) => found),
    ),
  );
  for (const text of texts) {
    const written = text.data;
    text.data = written
      .replace(withSettings, '')
      .replace(plain, (code: string, found: string) =>
        closed.has(found) && isSystemName(found) ? '' : code,
      );
  }
}

/** Names of one word are also the marks of forums, which people write about. */
const isSystemName = (found: string): boolean =>
  /[_-]/.test(found) || /^(?:caption|gallery|embed|playlist|column|row|accordion|toggle|tabs?)$/.test(found);

function listBracketed(root: Element): Text[] {
  const found: Text[] = [];
  const visit = (element: Element): void => {
    if (element.matches(codeBoxes)) return;
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (isText(node)) {
        if (node.data.includes('[')) found.push(node);
      } else if (isElement(node)) visit(node);
    }
  };
  visit(root);
  return found;
}
