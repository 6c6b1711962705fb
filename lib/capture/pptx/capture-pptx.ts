/**
 * Captures a presentation as Markdown: each shown slide is a heading with its text, tables, charts, diagrams and notes, and an anchor by which
 * citations name it (decision 122). Hidden slides, comments, media and macros are left out and reported.
 */
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { sliceWhole } from '../../core/text';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';
import type { CapturedPage, DroppedPart, HiddenText } from '../files/captured-page';
import {
  addHiddenText,
  type CaptureFileInput,
  createCapturedPage,
  readVisibleText,
} from '../files/captured-file';
import { createLinkList } from '../files/link-list';
import { readContentTree } from '../html/markdown/read-content-tree';
import { writeMarkdown } from '../html/markdown/write-markdown';
import { parseDocument } from '../html/parse/parse-document';
import { readDrawnChart, readDrawnDiagram } from '../office/read-drawn-parts';
import type { XmlPackage } from '../zip/open-package';
import { readPartTree } from '../zip/read-part-tree';
import { listParts, readRelations, type Relations } from '../zip/read-relations';
import { findElement, getAttribute, listElements } from '../zip/read-xml-tree';
import { openPresentation, type Presentation } from './open-presentation';
import { readSlide } from './read-slide';
import { writeParagraphs } from './write-paragraphs';

export type PptxInput = CaptureFileInput & { readonly shouldStop?: () => boolean };

/** Relative links cannot be resolved against this base, so links within the presentation are reduced to their text. */
const noBase = 'about:blank';

type Deck = {
  markdown: string;
  title: string;
  readonly anchors: CapturedPage['anchors'][number][];
  hiddenSlides: number;
  pictures: number;
  footers: number;
  hiddenText: HiddenText;
  isCutOff: boolean;
};

export function capturePptx(bytes: Uint8Array, input: PptxInput): Result<CapturedPage, CaptureFailure> {
  const opened = openPresentation(bytes);
  if (!opened.ok) return opened;
  const links = createLinkList();
  const deck = readDeck(opened.value, input, links);
  if (!deck.ok) return deck;
  const { markdown, title, anchors, hiddenText, isCutOff } = deck.value;
  if (markdown === '') return fail(describeEmpty(opened.value.opened, deck.value));
  const { properties } = opened.value;
  return succeed(
    createCapturedPage(
      {
        markdown,
        title: isOwnTitle(properties.title) ? properties.title : title,
        author: properties.author,
        publishedAt: properties.publishedAt,
        language: properties.language,
        truncated: isCutOff,
        links: links.links,
        anchors,
        dropped: describeDropped(opened.value.opened, deck.value),
        hiddenText,
      },
      input,
    ),
  );
}

/** Programs fill in a title when nobody gave one. */
const isOwnTitle = (title: string): boolean =>
  title !== '' && !/^(powerpoint presentation|presentation|untitled|slide \d+)\b/i.test(title);

function readDeck(
  { opened, slides, size }: Presentation,
  input: PptxInput,
  links: ReturnType<typeof createLinkList>,
): Result<Deck, CaptureFailure> {
  const deck: Deck = {
    markdown: '',
    title: '',
    anchors: [],
    hiddenSlides: 0,
    pictures: 0,
    footers: 0,
    hiddenText: { count: 0, sample: '' },
    isCutOff: slides.length > limits.slides,
  };
  for (const [index, partName] of slides.slice(0, limits.slides).entries()) {
    if (input.shouldStop?.() === true) {
      deck.isCutOff = true;
      break;
    }
    const tree = readPartTree(opened, partName);
    if (!tree.ok) return tree;
    if (/^(0|false)$/.test(getAttribute(findElement(tree.value, 'sld'), 'show') ?? '')) {
      deck.hiddenSlides += 1;
      continue;
    }
    const relations = readRelations(opened, partName);
    if (!relations.ok) return relations;
    const slide = readSlide(tree.value, {
      relations: relations.value,
      size,
      readChart: (id) => readDrawnChart(opened, relations.value, id),
      listDiagramTexts: (id) => readDrawnDiagram(opened, relations.value, id),
    });
    deck.pictures += slide.pictures;
    deck.footers += slide.footers;
    for (const text of slide.hiddenTexts)
      deck.hiddenText = addHiddenText(deck.hiddenText, { count: 1, sample: sliceWhole(text, 200) });
    const notes = readNotes(opened, relations.value);
    if (!notes.ok) return notes;
    if (
      !addSlide(
        deck,
        { number: index + 1, title: slide.title, html: slide.html, notes: notes.value },
        { input, links },
      )
    )
      break;
  }
  return succeed(deck);
}

type SlideHtml = {
  readonly number: number;
  readonly title: string;
  readonly html: string;
  readonly notes: string;
};

function writeSlide({ number, title, html, notes }: SlideHtml): string {
  const heading = `<h2>Slide ${number}${title === '' ? '' : `: ${title}`}</h2>`;
  const spoken = notes === '' ? '' : `<h3>Speaker notes</h3>${notes}`;
  return `${heading}${html}${spoken}`;
}

/** Returns false once there is no more room. */
function addSlide(
  deck: Deck,
  { number, title, html, notes }: SlideHtml,
  { input, links }: { readonly input: PptxInput; readonly links: ReturnType<typeof createLinkList> },
): boolean {
  if (title === '' && html === '' && notes === '') return true;
  const visible = readVisibleText(writeSlide({ number, title, html, notes }));
  deck.hiddenText = addHiddenText(deck.hiddenText, visible.hiddenText);
  const document = parseDocument(`<!doctype html><html><body>${visible.text}</body></html>`);
  const tree = readContentTree(document.body, { baseUrl: noBase, keepsText: () => true, keepsImages: true });
  const written = writeMarkdown(tree.children).trim();
  const start = deck.markdown === '' ? 0 : deck.markdown.length + 1;
  if (start + written.length + 1 > input.maxMarkdownChars) {
    deck.isCutOff = true;
    if (deck.markdown === '') deck.markdown = `${sliceWhole(written, input.maxMarkdownChars - 1)}\n`;
    return false;
  }
  deck.markdown += `${deck.markdown === '' ? '' : '\n'}${written}\n`;
  deck.anchors.push({
    kind: 'page',
    page: number,
    start,
    gap: null,
    locator: { type: 'slide', value: String(number) },
  });
  if (deck.title === '' && title !== '') deck.title = findTitle(document);
  addLinks(document, links);
  return true;
}

function addLinks(document: Document, links: ReturnType<typeof createLinkList>): void {
  for (const anchor of document.querySelectorAll('a[href]')) {
    const around = anchor.closest('p, li, td, th, h2') ?? anchor;
    const href = anchor.getAttribute('href') ?? '';
    links.add({ href, text: anchor.textContent ?? '', context: around.textContent ?? '' }, null);
  }
}

/** The first title of a slide, which is usually that of the presentation, without the number before it. */
const findTitle = (document: Document): string =>
  (document.querySelector('h2')?.textContent ?? '').replace(/^Slide \d+: /, '');

/** What the speaker says: the body of the page of notes, without the picture of the slide and its number. */
function readNotes(opened: XmlPackage, relations: Relations): Result<string, CaptureFailure> {
  const [partName] = listParts(relations, 'notesSlide').filter(opened.has);
  if (partName === undefined) return succeed('');
  const tree = readPartTree(opened, partName);
  if (!tree.ok) return tree;
  const own = readRelations(opened, partName);
  if (!own.ok) return own;
  const bodies = listElements(tree.value, 'sp').filter(
    (shape) => getAttribute(listElements(shape.children[0], 'ph')[0], 'type') === 'body',
  );
  const context = { relations: own.value, hasBullets: false };
  return succeed(bodies.map((shape) => writeParagraphs(findElement(shape, 'txBody'), context)).join(''));
}

function describeEmpty({ names }: XmlPackage, { hiddenSlides }: Deck): CaptureFailure {
  if (names.some((name) => name.startsWith('ppt/media/'))) return createCaptureFailure('no_text');
  const hidden = hiddenSlides === 0 ? '' : ' Hidden slides are not read; show those that you need.';
  return createCaptureFailure('empty', `There is no text on the slides of this presentation.${hidden}`);
}

function describeDropped({ names }: XmlPackage, { hiddenSlides, pictures, footers }: Deck): DroppedPart[] {
  const count = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length;
  const rows: readonly (readonly [string, string, number])[] = [
    ['hidden-slides', 'Hidden slides were left out.', hiddenSlides],
    ['image', 'Pictures are not captured; their description was kept.', pictures],
    ['running-header', 'Headers, footers and dates of slides were left out.', footers],
    ['comments', 'Comments in the presentation were left out.', count(/^ppt\/comments\/./)],
    ['macro', 'Macros were left out; they are never run.', count(/vbaProject\.bin$/)],
    ['embedded-file', 'Files embedded in the presentation were left out.', count(/^ppt\/embeddings\/./)],
  ];
  return rows
    .filter(([, , found]) => found > 0)
    .map(([what, reason, found]) => ({ what, reason, count: found, sample: '' }));
}
