/**
 * Captures a PDF as Markdown: words page by page, running headers and footers removed and reported, lines and tables in reading order,
 * blocks, and an anchor for each page. It stops at a maximum number of pages or characters, or on request, and says so. Pages that contain
 * only pictures are counted, and so is text whose font does not say which letters it shows; the anchors say which pages these are, so that
 * their pictures can be shown. A file that contains only pictures is a failure with a next step.
 */
import { limits } from '../../core/limits';
import type { PageGap } from '../../core/page-gap';
import { fail, type Result, succeed } from '../../core/result';
import { countNoun, sliceWhole } from '../../core/text';
import type { CapturedPage, DroppedPart, Signal } from '@/lib/capture/files/captured-page';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';
import {
  addHiddenText,
  type CaptureFileInput,
  createCapturedPage,
  readVisibleText,
} from '../files/captured-file';
import { createLinkList, type LinkList } from '../files/link-list';
import { readIsoDate } from '../files/read-iso-date';
import { type PageStart, writeBlocks } from '../plain/write-blocks';
import { buildBlocks } from './build-blocks';
import { measureDocument } from './document-measures';
import { getRowText, groupIntoRows, type PdfRow } from './group-rows';
import { layOutPage } from './lay-out-page';
import { getLineText, isLine, type PageItem, type PageText, type PdfLine, type PdfWord } from './page-text';
import { type OpenedPdf, openPdf } from './read-pages';
import { findRunningRows } from './running-rows';
import { findUnreadableFonts } from './unreadable-fonts';

export type CapturePdfInput = CaptureFileInput & { readonly shouldStop?: () => boolean };

export async function capturePdf(
  bytes: Uint8Array,
  input: CapturePdfInput,
): Promise<Result<CapturedPage, CaptureFailure>> {
  const opened = await openPdf(bytes);
  if (!opened.ok) return opened;
  try {
    const read = await readPages(opened.value, input);
    const readable = leaveOutUnreadable(read.pages);
    if (!read.pages.some(hasText)) {
      return fail(describeNoText(opened.value, read));
    }
    return succeed(createPage(opened.value, { read, readable }, input));
  } finally {
    await opened.value.close();
  }
}

/** Explains why there is no text: the pages are pictures, the file is damaged, or the text is on pages that were not read. */
function describeNoText({ pageCount }: OpenedPdf, { stoppedAt, broken }: ReadPages): CaptureFailure {
  if (stoppedAt !== null && stoppedAt < pageCount) {
    const sentence = `The first ${countNoun(stoppedAt, 'page')} of ${pageCount.toLocaleString('en')} contain no text, and the rest were not read. Split the file and add the parts.`;
    return createCaptureFailure('too_slow', sentence);
  }
  return createCaptureFailure(broken > 0 ? 'damaged' : 'no_text');
}

type ReadPages = {
  readonly pages: readonly PageText[];
  readonly links: LinkList;
  readonly rotated: readonly string[];
  readonly hidden: readonly string[];
  readonly remarks: readonly string[];
  readonly broken: number;
  readonly stoppedAt: number | null;
};

async function readPages(pdf: OpenedPdf, input: CapturePdfInput): Promise<ReadPages> {
  const pages: PageText[] = [];
  const links = createLinkList();
  const rotated: string[] = [];
  const hidden: string[] = [];
  const remarks: string[] = [];
  let broken = 0;
  let chars = 0;
  for (let number = 1; number <= pdf.pageCount; number += 1) {
    const isEnough =
      number > limits.pdfPages || chars > input.maxMarkdownChars || input.shouldStop?.() === true;
    if (isEnough) return { pages, links, rotated, hidden, remarks, broken, stoppedAt: number - 1 };
    const page = await pdf.readPage(number);
    if (page === null) {
      broken += 1;
      continue;
    }
    pages.push(page);
    for (const words of [page.words, ...page.besides])
      chars += words.reduce((sum, word) => sum + word.text.length + 1, 0);
    for (const text of page.rotated) rotated.push(text);
    for (const text of page.hidden) hidden.push(text);
    for (const text of page.remarks) remarks.push(text);
    for (const link of page.links) links.add(link, null);
  }
  return { pages, links, rotated, hidden, remarks, broken, stoppedAt: null };
}

function hasText({ words, besides }: PageText): boolean {
  return words.length > 0 || besides.length > 0;
}

type Readable = {
  readonly pages: readonly PageText[];
  /** Number of signs left out because their font does not say which letters they show. */
  readonly signs: number;
  /** The pages of which something is missing. */
  readonly gaps: ReadonlyMap<number, PageGap>;
  /** Invisible characters that were removed. */
  readonly hidden: readonly string[];
};

function listWords({ words, besides }: PageText): PdfWord[] {
  return [words, ...besides].flat();
}

function leaveOutUnreadable(pages: readonly PageText[]): Readable {
  const fonts = findUnreadableFonts(pages.flatMap(listWords));
  const hidden: string[] = [];
  const gaps = new Map<number, PageGap>();
  let signs = 0;
  const readWord = (word: PdfWord) => {
    if (fonts.has(word.font)) signs += word.text.length;
    return fonts.has(word.font) ? [] : readVisibleWord(word, hidden);
  };
  const readable = pages.map((page) => {
    const gap = findGap(listWords(page), fonts);
    if (gap !== null) gaps.set(page.page, gap);
    return Object.assign({}, page, {
      words: page.words.flatMap(readWord),
      besides: page.besides.map((words) => words.flatMap(readWord)),
    });
  });
  return { pages: readable, signs, gaps, hidden };
}

function findGap(words: readonly PdfWord[], unreadable: ReadonlySet<string>): PageGap | null {
  if (words.length === 0) return 'no_text';
  const isUnread = ({ font }: PdfWord) => unreadable.has(font);
  if (!words.some(isUnread)) return null;
  // Page numbers and rules of a sheet are often in another font than its text.
  const isText = ({ font, text }: PdfWord) => !unreadable.has(font) && /\p{L}{2}/u.test(text);
  return words.some(isText) ? 'partly_unreadable' : 'unreadable';
}

function readVisibleWord(word: PdfWord, hidden: string[]): PdfWord[] {
  const visible = readVisibleText(word.text);
  for (let index = 0; index < visible.hiddenText.count; index += 1) hidden.push(visible.hiddenText.sample);
  if (visible.text === word.text) return [word];
  return visible.text.trim() === '' ? [] : [Object.assign({}, word, { text: visible.text })];
}

type PageRows = { readonly page: PageText; readonly rows: readonly PdfRow[] };

function layOut(pages: readonly PageRows[], running: ReadonlySet<PdfRow>): PageItem[] {
  const words = pages.flatMap(({ page }) => page.words);
  const isMonospaceProse = words.filter((word) => word.isMonospace).length > words.length * 0.7;
  return pages.flatMap(({ page, rows }) => {
    const left = new Set(
      rows.filter((row) => running.has(row)).flatMap((row) => row.cells.flatMap((cell) => cell.words)),
    );
    const own = left.size === 0 ? page.words : page.words.filter((word) => !left.has(word));
    const shared = { page: page.page, isMonospaceProse, pageCount: pages.length };
    const { rules, drawings } = page;
    const items = layOutPage(Object.assign({}, shared, { words: own, rules, drawings }));
    const besides = page.besides.map((beside) =>
      layOutPage(Object.assign({}, shared, { words: beside, rules: [], drawings: [] })),
    );
    return [...items, ...besides.flatMap((some, index) => some.map((item) => setBeside(item, index + 1)))];
  });
}

function setBeside(item: PageItem, beside: number): PageItem {
  return isLine(item) ? Object.assign({}, item, { beside }) : item;
}

function createPage(
  pdf: OpenedPdf,
  { read, readable }: { readonly read: ReadPages; readonly readable: Readable },
  input: CapturePdfInput,
): CapturedPage {
  const pages = readable.pages.map((page) => ({ page, rows: groupIntoRows(page.words) }));
  const running = findRunningRows(
    pages.map(({ page, rows }) => ({ page: page.page, height: page.height, rows })),
  );
  const items = layOut(pages, running);
  const lines = items.filter(isLine);
  for (const { rows } of pages) read.links.addFromText(rows.map(getRowText).join('\n'));
  const unread = new Set([...readable.gaps].flatMap(([page, gap]) => (gap === 'unreadable' ? page : [])));
  const written = writeBlocks(buildBlocks(items, pdf.outline, unread), input.maxMarkdownChars);
  const last = read.stoppedAt ?? pdf.pageCount;
  const emptyPages = read.pages.filter((page) => !hasText(page)).length;
  const signals: Signal[] = [
    ...(emptyPages > 0 ? (['non_text_content'] as const) : []),
    ...(readable.signs > 0 ? (['unreadable_font'] as const) : []),
  ];
  const hidden = [...read.hidden, ...readable.hidden];
  return createCapturedPage(
    {
      markdown: written.markdown,
      truncated: written.truncated || read.stoppedAt !== null,
      // Pages after the last text begin at the end of the text.
      anchors: fillStarts(
        written.starts,
        written.truncated ? written.starts.length : last,
        written.markdown.length,
      ).map(({ page, start }) => ({ kind: 'page', page, start, gap: readable.gaps.get(page) ?? null })),
      title: isRealTitle(pdf.title) ? pdf.title : findTitle(lines) || readFirstHeading(written.markdown),
      author: pdf.author,
      publishedAt: readIsoDate(pdf.created ?? ''),
      language: pdf.language,
      links: read.links.links,
      signals,
      dropped: describeDropped(read, {
        running,
        emptyPages,
        pageCount: pdf.pageCount,
        unreadableSigns: readable.signs,
      }),
      hiddenText: addHiddenText(
        { count: hidden.length, sample: sliceWhole(hidden[0] ?? '', 200) },
        { count: 0, sample: '' },
      ),
    },
    input,
  );
}

function fillStarts(starts: readonly PageStart[], last: number, end: number): readonly PageStart[] {
  const missing = Array.from({ length: Math.max(0, last - starts.length) }, (_, index) => ({
    page: starts.length + index + 1,
    start: end,
  }));
  return [...starts, ...missing];
}

/** Some programs put the file name or their own name into the title. */
function isRealTitle(title: string): boolean {
  return (
    title.length > 3 &&
    !/^(untitled|microsoft (word|excel|powerpoint)|document\d*|slide \d+)\b/i.test(title) &&
    !/\.(docx?|xlsx?|xlsm|pptx?|od[tsp]|rtf|txt|csv|html?|pdf|ps|indd|tex|dvi|qxd)$/i.test(title)
  );
}

/** Returns the largest text on the first two pages, with its lines joined. Text in the size of the body is no title. */
function findTitle(lines: readonly PdfLine[]): string {
  const early = lines.filter((line) => line.page <= 2 && /\p{L}{2}/u.test(getLineText(line)));
  const largest = Math.max(0, ...early.map((line) => line.size));
  if (largest < measureDocument(lines).bodySize + 1) return '';
  const first = early.findIndex((line) => line.size > largest - 0.5);
  const title: PdfLine[] = [];
  for (const line of first === -1 ? [] : early.slice(first, first + 4)) {
    if (line.size <= largest - 0.5 || line.page !== early[first]?.page) break;
    title.push(line);
  }
  return title.map(getLineText).join(' ');
}

/** The heading with which the text begins, or an empty string. */
function readFirstHeading(markdown: string): string {
  const heading = /^# ([^\n]+)/.exec(markdown)?.[1] ?? '';
  return heading.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function describeDropped(
  read: ReadPages,
  more: {
    readonly running: ReadonlySet<PdfRow>;
    readonly emptyPages: number;
    readonly pageCount: number;
    readonly unreadableSigns: number;
  },
): DroppedPart[] {
  const [firstRunning] = more.running;
  const left = read.stoppedAt === null ? 0 : more.pageCount - read.stoppedAt;
  const rows: readonly DroppedPart[] = [
    {
      what: 'running-header',
      reason: 'Page numbers, and lines repeated at the edges of the pages, were left out.',
      count: more.running.size,
      sample: firstRunning === undefined ? '' : getRowText(firstRunning),
    },
    {
      what: 'rotated-text',
      reason: 'Rotated text was left out.',
      count: read.rotated.length,
      sample: sliceWhole(read.rotated[0] ?? '', 200),
    },
    {
      what: 'comments',
      reason: 'Comments on the pages were left out.',
      count: read.remarks.length,
      sample: sliceWhole(read.remarks[0] ?? '', 200),
    },
    {
      what: 'unreadable-font',
      reason: `${countNoun(more.unreadableSigns, 'sign')} left out, because their font does not say which letters they show. The pictures of their pages show them.`,
      count: more.unreadableSigns,
      sample: '',
    },
    {
      what: 'page-without-text',
      reason: `${countNoun(more.emptyPages, 'page')} without text: blank, or with pictures only.`,
      count: more.emptyPages,
      sample: '',
    },
    {
      what: 'broken-page',
      reason: 'Pages that cannot be read were left out.',
      count: read.broken,
      sample: '',
    },
    { what: 'pages-over-limit', reason: 'The capture stopped before these pages.', count: left, sample: '' },
  ];
  return rows.filter((row) => row.count > 0);
}
