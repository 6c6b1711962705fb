/** Lists the visible links inside the page's current selection. Sent to the browser as text, so it may use nothing but its arguments. */
import type { PageDom } from './create-page-dom';
import type { TextReader } from './create-text-reader';

export type SelectedLink = { readonly url: string; readonly text: string };

export function listSelectedLinks(
  dom: PageDom,
  text: TextReader,
  bounds: { readonly links: number; readonly chars: number },
): SelectedLink[] {
  const selection = getSelection();
  const body = dom.bodyOf(document);
  if (selection === null || selection.isCollapsed || body === null) return [];
  const links = dom.findAll(body, 'a[href]').filter((link) => selection.containsNode(link, true));
  return links
    .slice(0, bounds.links)
    .filter((link) => text.isShown(link))
    .map((link) => ({
      url: String(dom.read(HTMLAnchorElement.prototype, 'href', link)),
      text: text.visibleText(link, bounds.chars),
    }))
    .filter(({ url }) => /^https?:/.test(url) && url.length <= 4_000);
}
