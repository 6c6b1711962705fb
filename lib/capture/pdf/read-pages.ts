/**
 * Reads the pages of a PDF one by one as words and drawn lines. Pictures in the file are never decoded, because their text is not read here.
 * A page that cannot be read is skipped and counted.
 */
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api';
import { type Result, succeed } from '../../core/result';
import type { CaptureFailure } from '../files/capture-failure';
import { isFileFault, openDocument, type OpenedDocument } from './open-document';
import type { PageText } from './page-text';
import { type LoadedPage, readPageText } from './read-page-text';
import { measureShape } from './formulas/measure-shape';
import { findTexFont, hasVariables } from './formulas/tex-signs';
import type { FontFacts, Reach } from './trace-operators';

export type OutlineEntry = { readonly title: string; readonly level: number };

export type OpenedPdf = {
  readonly pageCount: number;
  readonly title: string;
  readonly author: string | null;
  readonly created: string | null;
  readonly language: string | null;
  readonly outline: readonly OutlineEntry[];
  /** Returns null for a page that cannot be read. */
  readPage(page: number): Promise<PageText | null>;
  close(): Promise<void>;
};

const outlineEntries = 2_000;

export async function openPdf(bytes: Uint8Array): Promise<Result<OpenedPdf, CaptureFailure>> {
  const opened = await openDocument(bytes, { maxPicturePixels: 1 });
  return opened.ok ? succeed(await createOpenedPdf(opened.value)) : opened;
}

function skipFaulty(error: unknown): null {
  if (isFileFault(error)) return null;
  throw error;
}

async function createOpenedPdf({ document, metadata: { info }, close }: OpenedDocument): Promise<OpenedPdf> {
  const getInfo = (name: string) => {
    const value: unknown = Reflect.get(info, name);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  return {
    pageCount: document.numPages,
    title: getInfo('Title') ?? '',
    author: getInfo('Author'),
    created: getInfo('CreationDate'),
    language: getInfo('Language'),
    outline: await readOutline(document),
    readPage: (page) => readPage(document, page),
    close,
  };
}

/** A broken page must not affect the others. */
async function readPage(document: PDFDocumentProxy, number: number): Promise<PageText | null> {
  const loaded = await loadPage(document, number).catch(skipFaulty);
  return loaded === null ? null : readPageText(loaded);
}

async function loadPage(document: PDFDocumentProxy, number: number): Promise<LoadedPage> {
  const page = await document.getPage(number);
  try {
    // Annotations are not drawn; the values of fields and the addresses of links are read from the annotations themselves.
    const list = await page.getOperatorList({ annotationMode: 0 });
    const annotations: unknown[] = await page.getAnnotations();
    return {
      page: number,
      viewport: page.getViewport({ scale: 1 }),
      drawing: { operators: list.fnArray, values: list.argsArray },
      getFont: createFontReader(page.commonObjs),
      annotations: annotations.filter((annotation) => typeof annotation === 'object' && annotation !== null),
    };
  } finally {
    page.cleanup();
  }
}

type FontStore = { has(id: string): boolean; get(id: string): unknown };

const boldName = /bold|black|heavy|demi|CMBX|SFBX|[-,]bd\b|(?:medi|medium)(?:ital)?$/i;

function createFontReader(store: FontStore): (id: string) => FontFacts | null {
  const fonts = new Map<string, FontFacts | null>();
  return (id) => {
    const known = fonts.get(id);
    if (known !== undefined) return known;
    const font = store.has(id) ? readFont(id, store) : null;
    fonts.set(id, font);
    return font;
  };
}

function readFont(id: string, store: FontStore): FontFacts | null {
  const font = store.get(id);
  if (typeof font !== 'object' || font === null) return null;
  const name: unknown = Reflect.get(font, 'name');
  const isMarked = Reflect.get(font, 'bold') === true || Reflect.get(font, 'black') === true;
  const matrix: unknown = Reflect.get(font, 'fontMatrix');
  const unit: unknown = Array.isArray(matrix) ? matrix[0] : null;
  const isDrawn = Reflect.get(font, 'isType3Font') === true;
  return {
    id,
    isBold: isMarked || (typeof name === 'string' && boldName.test(name)),
    isMonospace:
      Reflect.get(font, 'isMonospace') === true || Reflect.get(font, 'fallbackName') === 'monospace',
    // Only fonts whose letters are drawings of their own have other units than a thousandth.
    unit: isDrawn && typeof unit === 'number' ? unit : 0.001,
    isDrawn,
    isComposite: Reflect.get(font, 'composite') === true,
    isVertical: Reflect.get(font, 'vertical') === true,
    tex: typeof name === 'string' ? findTexFont(name) : null,
    hasVariables: typeof name === 'string' && hasVariables(name),
    measure: createMeasure(store, Reflect.get(font, 'loadedName')),
  };
}

/** pdfjs keeps the outlines of the signs that a page shows. */
function createMeasure(store: FontStore, name: unknown): FontFacts['measure'] {
  const measured = new Map<string, Reach | null>();
  return (shape) => {
    const known = measured.get(shape);
    if (known !== undefined) return known;
    const id = `${String(name)}_path_${shape}`;
    const reach = store.has(id) ? measureShape(store.get(id)) : null;
    measured.set(shape, reach);
    return reach;
  };
}

type OutlineNode = { readonly title: string; readonly items: readonly OutlineNode[] };

async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = (nodes: readonly OutlineNode[], level: number): void => {
    for (const node of nodes) {
      if (entries.length >= outlineEntries) return;
      entries.push({ title: node.title, level });
      if (level < 6) visit(node.items, level + 1);
    }
  };
  const outline: readonly OutlineNode[] | null = await document.getOutline().catch(skipFaulty);
  visit(outline ?? [], 1);
  return entries;
}
