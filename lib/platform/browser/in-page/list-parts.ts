/**
 * Lists the outline, the blocks, the items and the comments of a copy that contains only what is visible. Sent to the browser as text, so
 * it may use nothing but its arguments.
 */
import type { PageDom } from './create-page-dom';

export type PageParts = {
  readonly blocks: { tag: string; text: string }[];
  readonly outline: { level: number; text: string }[];
  readonly items: { title: string; url: string | null; text: string }[];
  readonly comments: { author: string | null; text: string }[];
};

export type PartReading = { readonly parts: number; readonly textOf: (element: Element) => string };

export function listParts(body: Element, dom: PageDom, { parts, textOf }: PartReading): PageParts {
  const { closest, findAll, tag, attribute } = dom;
  const take = <Part>(elements: readonly Element[], write: (element: Element) => Part | null): Part[] => {
    const taken: Part[] = [];
    for (const element of elements) {
      if (taken.length >= parts) break;
      const part = write(element);
      if (part !== null) taken.push(part);
    }
    return taken;
  };
  const first = (element: Element, selector: string): Element | undefined => findAll(element, selector)[0];
  const headings = 'h1,h2,h3,h4,h5,h6,[role="heading"]';
  const leaves = `p,li,dt,dd,blockquote,pre,figcaption,summary,td,th,${headings}`;
  const around = 'nav,header,footer,[role="navigation"],[role="banner"],[role="contentinfo"]';
  const entries = 'article,[role="article"],[role="listitem"],li';
  const remarks =
    '[itemprop="comment"],[itemtype$="/Comment"],[class~="comment"],[class*="comment-body" i],[id^="comment-"],[data-testid="comment"]';
  const isRemark = (element: Element) => closest(element, remarks) !== null;
  /** Results that are boxes with a linked heading instead of list entries. */
  const linkedHeadings = findAll(body, 'h2 a[href],h3 a[href],h4 a[href],a[href] h2,a[href] h3,a[href] h4')
    .map((element) => closest(element, 'h2,h3,h4')?.parentElement ?? null)
    .map((box) => (box !== null && tag(box) === 'a' ? box.parentElement : box))
    .filter((box) => box !== null && box !== body && closest(box, entries) === null && !isRemark(box));
  const writeItem = (element: Element) => {
    const link = first(element, 'a[href]') ?? (closest(element, 'a[href]') || undefined);
    const isInner =
      closest(element, around) !== null || isRemark(element) || first(element, entries) !== undefined;
    const text = textOf(element);
    if (isInner || text === '' || (link === undefined && tag(element) === 'li')) return null;
    const named = first(element, headings) ?? link;
    const title = named === undefined ? text : textOf(named);
    return { title: title || text, url: link === undefined ? null : attribute(link, 'href'), text };
  };
  const writeComment = (element: Element) => {
    if (element.parentElement !== null && isRemark(element.parentElement)) return null;
    const who = first(
      element,
      '[itemprop="author"],[rel="author"],[class*="author" i],[class*="user" i],cite',
    );
    const text = textOf(element);
    const author = who === undefined ? '' : textOf(who).slice(0, 100);
    return text === '' ? null : { author: author === '' ? null : author, text };
  };
  const listed = [...new Set(linkedHeadings.filter((box) => box !== null))];
  return {
    blocks: take(findAll(body, leaves), (element) => {
      const text = first(element, leaves) === undefined ? textOf(element) : '';
      return text === '' ? null : { tag: tag(element), text };
    }),
    outline: take(findAll(body, headings), (element) => {
      const level = Number(/^h([1-6])$/.exec(tag(element))?.[1] ?? attribute(element, 'aria-level')) || 2;
      const text = textOf(element);
      return text === '' ? null : { level: Math.min(6, Math.max(1, Math.trunc(level))), text };
    }),
    items: take([...findAll(body, entries), ...listed], writeItem),
    comments: take(findAll(body, remarks), writeComment),
  };
}
