/**
 * The last resort: converts the whole page with a streaming converter that survives any nesting, and then makes the result harmless: no
 * images, no HTML, and no addresses other than http, https and mailto. The choice of main content is lost, but never the page.
 */
import { htmlToMarkdown } from '@mdream/js';
import type { CapturedPage } from '@/lib/capture/files/captured-page';
import { removeInvisibleCharacters } from '@/lib/capture/files/invisible-characters';
import { cutMarkdown } from './markdown/cut-markdown';
import { boundHtml } from './parse/bound-html';

/** Allows one level of parentheses inside an address, as in `javascript:alert(1)`. */
const image = /!\[([^\][]{0,500})\]\((?:[^()]|\([^()]{0,500}\)){0,2000}\)/g;
const unsafeTarget = /\]\((?!\s{0,9}<?(?:https?:|mailto:))(?:[^()]|\([^()]{0,500}\)){0,2000}\)/gi;
const bodyStart = /<body[^>]*>/;

export type PageToConvert = {
  readonly html: string;
  /** The address of the page, after redirects. */
  readonly url: string;
  readonly maxMarkdownChars: number;
};

/** @param cause the error that ended the main path */
export function convertWhole({ html, url, maxMarkdownChars }: PageToConvert, cause: unknown): CapturedPage {
  const written = convert(html, url);
  const cut = cutMarkdown(written, maxMarkdownChars);
  return {
    markdown: cut.markdown,
    title: readTitle(html),
    author: null,
    siteName: null,
    publishedAt: null,
    language: null,
    links: [],
    signals: [
      'layout_lost',
      ...(written.trim().length < 250 ? (['sparse_text'] as const) : []),
      ...(cut.rest === '' ? [] : (['truncated'] as const)),
    ],
    dropped: [
      {
        what: 'layout',
        reason: explainLoss(cause),
        count: 1,
        sample: '',
      },
    ],
    hiddenText: { count: 0, sample: '' },
    anchors: [],
  };
}

/** A parser that runs out of stack throws a RangeError. Anything else is a mistake of ours, and its name helps to find it. */
function explainLoss(cause: unknown): string {
  const whole = 'All of its text was kept, including menus and other parts around it.';
  if (cause instanceof RangeError)
    return `The page is nested too deeply to tell its main text from the rest. ${whole}`;
  const name = cause instanceof Error ? cause.name : typeof cause;
  return `Sourcebook could not tell the main text of this page from the rest (${name}), which is our fault. ${whole}`;
}

function convert(html: string, origin: string): string {
  const bounded = boundHtml(html).html;
  const body = bounded.slice(bounded.search(bodyStart));
  return makeHarmless(writeMarkdown(body, origin) ?? html.replace(/<[^<>]{0,4000}>/g, ' '));
}

/** Only the converter is inside the `try`. It throws a TypeError on rows outside a table, and a RangeError when it runs out of stack. */
function writeMarkdown(body: string, origin: string): string | null {
  try {
    return htmlToMarkdown(body, { origin });
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

function makeHarmless(markdown: string): string {
  const plain = markdown
    .replace(image, '$1')
    .replace(unsafeTarget, ']')
    .replace(/(?<!\]\()<(?=[a-z/!?])/gi, '\\<');
  return removeInvisibleCharacters(plain).text.replace(/!\[/g, '\\![');
}

function readTitle(html: string): string {
  const start = html.slice(0, 100_000).search(/<title[\s>]/i);
  if (start === -1) return '';
  const text = html.slice(start, start + 2_000).replace(/^<title[^>]*>/i, '');
  return text.slice(0, text.search(/<|$/)).replace(/\s+/g, ' ').trim().slice(0, 300);
}
