/**
 * Captures a PDF as Markdown, page by page: lines in reading order, running headers and footers removed and reported, blocks, and an anchor
 * for each page. It stops at a maximum number of pages or characters, or on request, and says so. Pages that contain only pictures are
 * counted. A file that contains nothing else is a failure with a next step.
 */
import { limits } from '../../core/limits';
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
import { writeBlocks } from '../plain/write-blocks';
import { buildBlocks } from './build-blocks';
import { findLines } from './find-lines';
import { getLineText, type PdfLine, type PageText } from './page-text';
import { type OpenedPdf, openPdf } from './read-pages';
import { findRunningLines, type PageLines } from './running-lines';

export type CapturePdfInput = CaptureFileInput & { readonly shouldStop?: () => boolean };

export async function capturePdf(
  bytes: Uint8Array,
  input: CapturePdfInput,
): Promise<Result<CapturedPage, CaptureFailure>> {
  const opened = await openPdf(bytes);
  if (!opened.ok) return opened;
  try {
    const read = await readPages(opened.value, input);
    if (read.pages.every((page) => page.lines.length === 0)) {
      return fail(describeNoText(opened.value, read));
    }
    return succeed(createPage(opened.value, read, input));
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
  readonly pages: readonly PageLines[];
  readonly links: LinkList;
  readonly rotated: readonly string[];
  readonly hidden: readonly string[];
  readonly broken: number;
  readonly stoppedAt: number | null;
};

async function readPages(pdf: OpenedPdf, input: CapturePdfInput): Promise<ReadPages> {
  const pages: PageLines[] = [];
  const links = createLinkList();
  const rotated: string[] = [];
  const hidden: string[] = [];
  let broken = 0;
  let chars = 0;
  for (let number = 1; number <= pdf.pageCount; number += 1) {
    const isEnough =
      number > limits.pdfPages || chars > input.maxMarkdownChars || input.shouldStop?.() === true;
    if (isEnough) return { pages, links, rotated, hidden, broken, stoppedAt: number - 1 };
    const page = await pdf.readPage(number);
    if (page === null) {
      broken += 1;
      continue;
    }
    const clean = removeInvisible(page);
    const lines = findLines(clean.page);
    pages.push({ page: number, height: page.height, lines });
    chars += lines.reduce((sum, line) => sum + getLineText(line).length, 0);
    rotated.push(...page.rotated);
    hidden.push(...page.hidden, ...clean.hidden);
    for (const link of page.links) links.add(link, null);
    links.addFromText(lines.map(getLineText).join('\n'));
  }
  return { pages, links, rotated, hidden, broken, stoppedAt: null };
}

function removeInvisible(page: PageText): { readonly page: PageText; readonly hidden: readonly string[] } {
  const hidden: string[] = [];
  const runs = page.runs.flatMap((run) => {
    const visible = readVisibleText(run.text);
    for (let index = 0; index < visible.hiddenText.count; index += 1) hidden.push(visible.hiddenText.sample);
    return visible.text.trim() === '' ? [] : [{ ...run, text: visible.text }];
  });
  return { page: { ...page, runs }, hidden };
}

function createPage(pdf: OpenedPdf, read: ReadPages, input: CapturePdfInput): CapturedPage {
  const running = findRunningLines(read.pages);
  const lines = read.pages.flatMap((page) => page.lines).filter((line) => !running.has(line));
  const written = writeBlocks(buildBlocks(lines, pdf.outline), input.maxMarkdownChars);
  const last = read.stoppedAt ?? pdf.pageCount;
  const emptyPages = read.pages.filter((page) => page.lines.length === 0).length;
  const signals: Signal[] = emptyPages > 0 ? ['non_text_content'] : [];
  return createCapturedPage(
    {
      markdown: written.markdown,
      truncated: written.truncated || read.stoppedAt !== null,
      // Pages after the last text begin at the end of the text.
      anchors: fillAnchors(
        written.anchors,
        written.truncated ? written.anchors.length : last,
        written.markdown.length,
      ),
      title: isRealTitle(pdf.title) ? pdf.title : findTitle(lines),
      author: pdf.author,
      publishedAt: readIsoDate(pdf.created ?? ''),
      language: pdf.language,
      links: read.links.links,
      signals,
      dropped: describeDropped(read, { running, emptyPages, pageCount: pdf.pageCount }),
      hiddenText: addHiddenText(
        { count: read.hidden.length, sample: sliceWhole(read.hidden[0] ?? '', 200) },
        { count: 0, sample: '' },
      ),
    },
    input,
  );
}

function fillAnchors(anchors: CapturedPage['anchors'], last: number, end: number): CapturedPage['anchors'] {
  const missing = Array.from(
    { length: Math.max(0, last - anchors.length) },
    (_, index) => anchors.length + index + 1,
  );
  return [...anchors, ...missing.map((page) => ({ kind: 'page', page, start: end }) as const)];
}

/** Some programs put the file name or their own name into the title. */
function isRealTitle(title: string): boolean {
  return (
    title.length > 3 &&
    !/^(untitled|microsoft word|document\d*|slide \d+)\b|\.(docx?|pdf|indd|tex|dvi|qxd)$/i.test(title)
  );
}

/** Returns the largest text on the first two pages, with its lines joined. */
function findTitle(lines: readonly PdfLine[]): string {
  const early = lines.filter((line) => line.page <= 2 && /\p{L}{2}/u.test(getLineText(line)));
  const largest = Math.max(0, ...early.map((line) => line.size));
  // If no text is larger than the rest, there is no title.
  if (!lines.some((line) => line.size < largest - 1)) return '';
  const first = early.findIndex((line) => line.size > largest - 0.5);
  const title: PdfLine[] = [];
  for (const line of first === -1 ? [] : early.slice(first, first + 4)) {
    if (line.size <= largest - 0.5 || line.page !== early[first]?.page) break;
    title.push(line);
  }
  return title.map(getLineText).join(' ');
}

function describeDropped(
  read: ReadPages,
  more: { readonly running: ReadonlySet<PdfLine>; readonly emptyPages: number; readonly pageCount: number },
): DroppedPart[] {
  const [firstRunning] = more.running;
  const left = read.stoppedAt === null ? 0 : more.pageCount - read.stoppedAt;
  const rows: readonly DroppedPart[] = [
    {
      what: 'running-header',
      reason: 'Page numbers, and lines repeated at the edges of the pages, were left out.',
      count: more.running.size,
      sample: firstRunning === undefined ? '' : getLineText(firstRunning),
    },
    {
      what: 'rotated-text',
      reason: 'Rotated text was left out.',
      count: read.rotated.length,
      sample: sliceWhole(read.rotated[0] ?? '', 200),
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
