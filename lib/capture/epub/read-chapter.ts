/**
 * Reads one chapter of a book: all of it is content, so nothing is chosen, but what a web page hides is hidden here too. Links within the book
 * become their text, because a source has no pages to lead to. XHTML closes elements that HTML leaves open, which is settled first. Pure.
 */
import type { CapturedLink, HiddenText } from '../files/captured-page';
import { readVisibleText } from '../files/captured-file';
import { createLinkList } from '../files/link-list';
import { DropReport } from '../html/drop-report';
import { reportHidden } from '../html/hidden/report-hidden';
import { readContentTree } from '../html/markdown/read-content-tree';
import { writeMarkdown } from '../html/markdown/write-markdown';
import { preparePage } from '../html/prepare-page';

const noBase = 'about:blank';
/** Elements that HTML, too, never closes. */
const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** What a chapter, or all of it, is called in the vocabulary of EPUB (`epub:type`) and in the guide of EPUB 2, if it says nothing itself. */
const silentTypes = new Set(
  'cover frontcover titlepage title-page halftitlepage copyright-page toc landmarks page-list loi lot index-of-pages'.split(
    ' ',
  ),
);

export type ReadChapter = {
  readonly markdown: string;
  readonly hiddenText: HiddenText;
  readonly links: readonly CapturedLink[];
  readonly images: number;
};

/** Returns what the chapter is, if it says nothing itself: `cover`. Looks at its body, and at a section that is all of it. */
export function findSilentType(xhtml: string, guideType: string | null): string | null {
  if (guideType !== null && silentTypes.has(guideType)) return guideType;
  const head = xhtml.slice(Math.max(0, xhtml.search(/<body[\s>]/i))).slice(0, 4_000);
  const opening = /^<body[^>]*>\s*(?:<(?:section|div|nav)[^>]*>)?/i.exec(head)?.[0] ?? '';
  for (const [, types = ''] of opening.matchAll(/epub:type\s*=\s*["']([^"']{0,200})["']/gi)) {
    const silent = types.split(/\s+/).find((type) => silentTypes.has(type));
    if (silent !== undefined) return silent;
  }
  return null;
}

export function readChapter(xhtml: string): ReadChapter {
  const visible = readVisibleText(markNotes(closeElements(xhtml)));
  const page = preparePage(visible.text, noBase);
  const { hiddenText } = reportHidden(page.hidden, [], new DropReport());
  const tree = readContentTree(page.document.body, {
    baseUrl: noBase,
    keepsText: () => true,
    keepsImages: true,
  });
  const links = createLinkList();
  for (const anchor of page.document.body.querySelectorAll('a[href]')) {
    const around = anchor.closest('p, li, td, th, h1, h2, h3, h4, h5, h6') ?? anchor;
    const href = anchor.getAttribute('href') ?? '';
    links.add({ href, text: anchor.textContent ?? '', context: around.textContent ?? '' }, null);
  }
  return {
    markdown: writeMarkdown(tree.children).trim(),
    hiddenText,
    links: links.links,
    images: tree.images,
  };
}

/** `<a id="x"/>` is an element without content in XHTML, and the beginning of a link in HTML. */
function closeElements(xhtml: string): string {
  return xhtml
    .replace(/<\?xml[^>]{0,200}\?>/, '')
    .replace(
      /<([a-z][\w:-]{0,40})((?:\s+[\w:-]{1,60}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/>/gi,
      (whole, name: string, attributes: string) =>
        voidElements.has(name.toLowerCase()) ? whole : `<${name}${attributes}></${name}>`,
    );
}

const noteMark =
  /(?<!<sup[^>]{0,100}>\s{0,20})<a\s[^>]{0,500}(?:noteref|footnote-ref)[^>]{0,500}>[^<]{0,20}<\/a>/gi;
const backLink = /<a\s[^>]{0,500}(?:backlink|footnote-back)[^>]{0,500}>[^<]{0,20}<\/a>/gi;

/** Styles that we do not read raise the mark of a note. Without that, "12 ships" with note 1 would be "12 ships1". */
const markNotes = (html: string): string =>
  html.replace(backLink, '').replace(noteMark, (mark) => `<sup>${mark}</sup>`);
