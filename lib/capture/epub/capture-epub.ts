/**
 * Captures a book as Markdown: its chapters in the order in which they are read, each as a web page whose every part is content (decision
 * 122). Covers, title pages, copyright pages and tables of contents are left out and reported.
 */
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';
import type { CapturedPage, DroppedPart, HiddenText } from '../files/captured-page';
import { addHiddenText, type CaptureFileInput, createCapturedPage } from '../files/captured-file';
import { createLinkList } from '../files/link-list';
import { readIsoDate } from '../files/read-iso-date';
import { decodeHtmlBytes } from '../html/decode-bytes';
import { cutMarkdown } from '../html/markdown/cut-markdown';
import { type Book, openBook } from './open-book';
import { findSilentType, readChapter } from './read-chapter';

export type EpubInput = CaptureFileInput & { readonly shouldStop?: () => boolean };

type BookText = {
  readonly texts: string[];
  length: number;
  images: number;
  silent: string[];
  hiddenText: HiddenText;
  isCutOff: boolean;
};

export function captureEpub(bytes: Uint8Array, input: EpubInput): Result<CapturedPage, CaptureFailure> {
  const opened = openBook(bytes);
  if (!opened.ok) return opened;
  const book = opened.value;
  const links = createLinkList();
  const read = readChapters(book, input, links);
  if (!read.ok) return read;
  const { texts, images, silent, hiddenText, isCutOff } = read.value;
  const whole = texts.length === 0 ? '' : `${texts.join('\n\n')}\n`;
  if (whole === '') return fail(describeEmpty(book, images));
  const { markdown } = cutMarkdown(whole, input.maxMarkdownChars);
  return succeed(
    createCapturedPage(
      {
        markdown,
        title: book.title,
        author: book.author,
        siteName: book.publisher,
        publishedAt: readIsoDate(book.date),
        language: book.language,
        truncated: isCutOff || markdown.length < whole.length,
        links: links.links,
        dropped: describeDropped(silent, images + book.pictures),
        hiddenText,
      },
      input,
    ),
  );
}

function readChapters(
  { opened, chapters }: Book,
  input: EpubInput,
  links: ReturnType<typeof createLinkList>,
): Result<BookText, CaptureFailure> {
  const book: BookText = {
    texts: [],
    length: 0,
    images: 0,
    silent: [],
    hiddenText: { count: 0, sample: '' },
    isCutOff: chapters.length > limits.bookChapters,
  };
  for (const { partName, guideType, isNavigation } of chapters.slice(0, limits.bookChapters)) {
    if (book.length > input.maxMarkdownChars || input.shouldStop?.() === true) {
      book.isCutOff = true;
      break;
    }
    const bytes = opened.readBytes(partName);
    if (!bytes.ok) return bytes;
    const xhtml = decodeHtmlBytes(bytes.value, null).text;
    const silent = isNavigation ? 'toc' : findSilentType(xhtml, guideType);
    if (silent !== null) {
      book.silent.push(silent);
      continue;
    }
    const chapter = readChapter(xhtml);
    book.images += chapter.images;
    book.hiddenText = addHiddenText(book.hiddenText, chapter.hiddenText);
    for (const { url, text, context } of chapter.links) links.add({ href: url, text, context }, null);
    if (chapter.markdown === '') continue;
    book.texts.push(chapter.markdown);
    book.length += chapter.markdown.length + 2;
  }
  return succeed(book);
}

function describeEmpty({ pictures }: Book, images: number): CaptureFailure {
  return images + pictures > 0
    ? createCaptureFailure('no_text')
    : createCaptureFailure('empty', 'There is no text in the chapters of this book.');
}

function describeDropped(silent: readonly string[], images: number): DroppedPart[] {
  const rows: readonly (readonly [string, string, number, string])[] = [
    [
      'book-pages',
      'The cover, title page, copyright page and table of contents were left out.',
      silent.length,
      silent.join(', '),
    ],
    ['image', 'Pictures are not captured; their description was kept.', images, ''],
  ];
  return rows
    .filter(([, , found]) => found > 0)
    .map(([what, reason, count, sample]) => ({ what, reason, count, sample }));
}
