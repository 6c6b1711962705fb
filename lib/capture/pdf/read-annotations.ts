/** Reads what stands on top of a page: links, and the values that were filled into the fields of a form. Pure. */
import type { PageViewport } from 'pdfjs-dist/types/src/display/page_viewport';
import { limits } from '../../core/limits';
import type { PageText, PdfWord } from './page-text';

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
  const height = box.bottom - box.top;
  const size = Math.min(fieldSize, Math.max(4, height * 0.7));
  const lines = value.slice(0, limits.pdfFieldChars).split(/[\r\n]+/);
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
  const words: PdfWord[] = [];
  let at = x;
  for (const text of line.split(/\s+/).filter((word) => word !== '')) {
    const right = at + text.length * size * 0.5;
    words.push({ text, x: at, right, y, size, font: 'field', isBold: false, isMonospace: false });
    at = right + size * 0.3;
  }
  return words;
}
