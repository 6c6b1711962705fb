/**
 * Finds where a span of a source's stored Markdown appears in the rendered source. It reads only what `rehype-stamp.ts` wrote: elements
 * with `data-start` and `data-end` whose text maps one to one onto that span or, if the lengths differ (a character reference), maps onto
 * it as a whole. It changes nothing on the page.
 */
export type Span = { readonly start: number; readonly end: number };

function readStamp(element: Element): Span | null {
  const start = Number(element.getAttribute('data-start') ?? Number.NaN);
  const end = Number(element.getAttribute('data-end') ?? Number.NaN);
  return Number.isInteger(start) && Number.isInteger(end) ? { start, end } : null;
}

/** Returns the ranges of the page that show `span`, in page order. Empty if none of it is shown. */
export function findRanges(root: Element, span: Span): Range[] {
  return [...root.querySelectorAll('[data-start]')].flatMap((element) => {
    const stamp = readStamp(element);
    if (!stamp || stamp.end <= span.start || stamp.start >= span.end) return [];
    const length = element.textContent.length;
    const isExact = stamp.end - stamp.start === length;
    const from = isExact ? Math.max(0, span.start - stamp.start) : 0;
    const to = isExact ? Math.min(length, span.end - stamp.start) : length;
    const range = createRange(element, from, to);
    return range ? [range] : [];
  });
}

/** Returns a range over the characters `from` to `to` of an element's text, however many text nodes hold them. */
function createRange(element: Element, from: number, to: number): Range | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let before = 0;
  let hasStart = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (!hasStart && from < before + length) {
      range.setStart(node, from - before);
      hasStart = true;
    }
    if (hasStart && to <= before + length) {
      range.setEnd(node, to - before);
      return range;
    }
    before += length;
  }
  return null;
}
