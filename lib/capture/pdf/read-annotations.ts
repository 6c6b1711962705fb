/**
 * Reads what stands on top of a page: links, the values that were filled into the fields of a form, and text that somebody wrote on the page
 * (ISO 32000, 12.5). Remarks about the page, which a reader sees only on request, are counted. Pure.
 */
import type { PageViewport } from 'pdfjs-dist/types/src/display/page_viewport';
import { limits } from '../../core/limits';
import { isRightToLeft, orderRightToLeft } from './join-words';
import { fieldFont, type PageText, type PdfWord } from './page-text';

/** An annotation as pdfjs describes it: an object of which nothing is certain. */
export type PdfAnnotation = object;

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

export function readLink(
  annotation: PdfAnnotation,
  words: readonly PdfWord[],
  viewport: PageViewport,
): PageText['links'] {
  const href: unknown = Reflect.get(annotation, 'url');
  const box = readBox(annotation, viewport);
  if (typeof href !== 'string' || box === null) return [];
  const onLine = words.filter((word) => word.y > box.top - 1 && word.y - word.size / 2 < box.bottom);
  const inside = onLine.filter((word) => word.x < box.right && word.right > box.left);
  const join = (some: readonly PdfWord[]) => some.map((word) => word.text).join(' ');
  return [{ href, text: join(inside), context: join(onLine) }];
}

function readBox(annotation: PdfAnnotation, viewport: PageViewport): Box | null {
  const rectangle: unknown = Reflect.get(annotation, 'rect');
  if (!Array.isArray(rectangle) || rectangle.some((value) => typeof value !== 'number')) return null;
  const [x0, y0] = toView(viewport, rectangle[0], rectangle[1]);
  const [x1, y1] = toView(viewport, rectangle[2], rectangle[3]);
  return { left: Math.min(x0, x1), right: Math.max(x0, x1), top: Math.min(y0, y1), bottom: Math.max(y0, y1) };
}

function toView(viewport: PageViewport, x: unknown, y: unknown): [number, number] {
  const point: readonly unknown[] = viewport.convertToViewportPoint(Number(x), Number(y));
  const [viewX, viewY] = point;
  return [Number(viewX), Number(viewY)];
}

/** The usual size of text that is typed into a field. */
const fieldSize = 10;

/** Returns the value of a field as words at its place. A box that is ticked becomes ☑, and one that is not ☐. */
export function readFieldWords(annotation: PdfAnnotation, viewport: PageViewport): PdfWord[] {
  const value = readFieldValue(annotation);
  const box = readBox(annotation, viewport);
  if (value === null || box === null || Reflect.get(annotation, 'hidden') === true) return [];
  return placeLines(value.slice(0, limits.pdfFieldChars).split(/[\r\n]+/), box);
}

function placeLines(lines: readonly string[], box: Box): PdfWord[] {
  const height = box.bottom - box.top;
  const size = Math.min(fieldSize, Math.max(4, height * 0.7));
  const first = lines.length === 1 ? box.bottom - (height - size * 0.7) / 2 : box.top + size;
  return lines.flatMap((line, index) =>
    placeWords(line, { x: box.left + 2, y: first + index * size * 1.2, size }),
  );
}

function readFieldValue(annotation: PdfAnnotation): string | null {
  if (Reflect.get(annotation, 'password') === true) return null;
  const value: unknown = Reflect.get(annotation, 'fieldValue');
  const isBox = Reflect.get(annotation, 'checkBox') === true;
  if (isBox || Reflect.get(annotation, 'radioButton') === true) {
    const mark: unknown = Reflect.get(annotation, isBox ? 'exportValue' : 'buttonValue');
    return typeof value === 'string' && value === mark && value !== 'Off' ? '☑' : '☐';
  }
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(', ') || null;
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function placeWords(line: string, { x, y, size }: { x: number; y: number; size: number }): PdfWord[] {
  const texts = line.split(/\s+/).flatMap((text) => (text === '' ? [] : { text }));
  const words: PdfWord[] = [];
  let at = x;
  // Words of a page are given from left to right, wherever reading begins.
  for (const { text } of isRightToLeft(texts) ? orderRightToLeft(texts) : texts) {
    const right = at + text.length * size * 0.5;
    words.push({ text, x: at, right, y, size, font: fieldFont, isBold: false, isMonospace: false });
    at = right + size * 0.3;
  }
  return words;
}

type Notes = {
  /** Text where the page has none: what was typed into a form that has no fields. */
  readonly among: readonly PdfWord[];
  /** Texts that cover words of the page, or stand between them. */
  readonly over: readonly (readonly PdfWord[])[];
};

/** Places the text that somebody wrote on the page. Where it meets words of the page, it would tear their lines and is read by itself. */
export function placeNotes(
  annotations: readonly PdfAnnotation[],
  { viewport, text }: { readonly viewport: PageViewport; readonly text: readonly PdfWord[] },
): Notes {
  const among: PdfWord[] = [];
  const over: PdfWord[][] = [];
  for (const annotation of annotations) {
    const box = readBox(annotation, viewport);
    if (Reflect.get(annotation, 'subtype') !== 'FreeText' || box === null || isUnseen(annotation)) continue;
    const words = placeLines(readNoteLines(annotation), box);
    if (text.some((word) => meets(word, box))) over.push(words);
    else among.push(...words);
  }
  return { among, over };
}

function meets(word: PdfWord, { left, right, top, bottom }: Box): boolean {
  return word.x < right && word.right > left && word.y > top && word.y - word.size * 0.5 < bottom;
}

/** Bits of the flags of an annotation: hidden, and not shown on a screen. */
const unseenFlags = 0b10_0010;

function isUnseen(annotation: PdfAnnotation): boolean {
  return (Number(Reflect.get(annotation, 'annotationFlags')) & unseenFlags) !== 0;
}

/** The text itself says what was written, and how it is drawn says where its lines end. */
function readNoteLines(annotation: PdfAnnotation): string[] {
  const text = readContents(annotation).slice(0, limits.pdfFieldChars);
  const drawn: unknown = Reflect.get(annotation, 'textContent');
  const lines = Array.isArray(drawn) ? drawn.filter((line) => typeof line === 'string') : [];
  const squeeze = (some: string) => some.replaceAll(/\s/g, '');
  if (text.trim() === '') return lines.map((line) => line.slice(0, limits.pdfFieldChars));
  return squeeze(lines.join('')) === squeeze(text) ? lines : text.split(/[\r\n]+/);
}

function readContents(annotation: PdfAnnotation): string {
  const contents: unknown = Reflect.get(annotation, 'contentsObj');
  const text: unknown =
    typeof contents === 'object' && contents !== null ? Reflect.get(contents, 'str') : null;
  return typeof text === 'string' ? text : '';
}

const remarks = new Set([
  'Text',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Ink',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Stamp',
]);

/** Returns what somebody remarked about a place of the page, or null. */
export function readRemark(annotation: PdfAnnotation): string | null {
  const text = readContents(annotation).trim();
  return text === '' || isUnseen(annotation) || !remarks.has(String(Reflect.get(annotation, 'subtype')))
    ? null
    : text;
}
