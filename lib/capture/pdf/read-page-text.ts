/**
 * Reads one page of pdfjs as text runs in the coordinates of the page as displayed. Text that is not part of the reading text is separated
 * from it: rotated text, text that nobody can see, and text drawn twice to look bold.
 */
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api';
import type { PageViewport } from 'pdfjs-dist/types/src/display/page_viewport';
import { limits } from '../../core/limits';
import type { PageText, TextRun } from './page-text';

/** Text below one point cannot be read on paper or on screen. */
const smallestSize = 1;

type Placed = TextRun & { readonly turn: number };

export type LoadedPage = {
  readonly page: number;
  readonly viewport: PageViewport;
  readonly content: TextContent;
  readonly annotations: readonly unknown[];
};

export function readPageText({ page, viewport, content, annotations }: LoadedPage): PageText {
  const items = content.items.filter((item): item is TextItem => 'str' in item).slice(0, limits.pdfPageRuns);
  const placed = items
    .filter((item) => item.str.trim() !== '')
    .map((item) => place(item, viewport.transform, content.styles));
  const turn = getMainTurn(placed);
  const upright = placed.filter((run) => run.turn === turn).map((run) => turnUpright(run, viewport));
  const size = turn % 180 === 0 ? viewport : { width: viewport.height, height: viewport.width };
  const visible = upright.filter((run) => isVisible(run, size));
  return {
    page,
    width: size.width,
    height: size.height,
    runs: removeDoubles(visible),
    rotated: placed.filter((run) => run.turn !== turn).map((run) => run.text),
    hidden: upright.filter((run) => !isVisible(run, size)).map((run) => run.text),
    links: annotations
      .slice(0, limits.documentLinks)
      .flatMap((annotation) => readLink(annotation, visible, viewport)),
  };
}

type Matrix = readonly number[];

function place(
  item: TextItem,
  toView: Matrix,
  styles: Readonly<Record<string, { readonly fontFamily: string }>>,
): Placed {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = multiply(toView, item.transform);
  return {
    text: item.str,
    x: e,
    y: f,
    width: item.width,
    size: Math.hypot(c, d),
    font: item.fontName,
    isMonospace: styles[item.fontName]?.fontFamily === 'monospace',
    isRightToLeft: item.dir === 'rtl',
    turn: (Math.round(Math.atan2(b, a) / (Math.PI / 2)) * 90 + 360) % 360,
  };
}

function multiply(outer: Matrix, inner: readonly unknown[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [g, h, i, j, k, l] = inner.map((value) =>
    typeof value === 'number' && Number.isFinite(value) ? value : 0,
  );
  const [ga, hb, ic, jd, ke, lf] = [g ?? 1, h ?? 0, i ?? 0, j ?? 1, k ?? 0, l ?? 0];
  return [
    a * ga + c * hb,
    b * ga + d * hb,
    a * ic + c * jd,
    b * ic + d * jd,
    a * ke + c * lf + e,
    b * ke + d * lf + f,
  ];
}

/** Returns the direction of most letters on the page, since wide tables are often rotated. */
function getMainTurn(runs: readonly Placed[]): number {
  const letters = new Map<number, number>();
  for (const run of runs) letters.set(run.turn, (letters.get(run.turn) ?? 0) + run.text.length);
  return [...letters].sort((left, right) => right[1] - left[1])[0]?.[0] ?? 0;
}

function turnUpright(run: Placed, page: { readonly width: number; readonly height: number }): TextRun {
  const { turn, ...upright } = run;
  if (turn === 90) return { ...upright, x: run.y, y: page.width - run.x };
  if (turn === 180) return { ...upright, x: page.width - run.x, y: page.height - run.y };
  if (turn === 270) return { ...upright, x: page.height - run.y, y: run.x };
  return upright;
}

function isVisible(run: TextRun, page: { readonly width: number; readonly height: number }): boolean {
  const inPage = run.x + run.width > 0 && run.x < page.width && run.y > 0 && run.y - run.size < page.height;
  return inPage && run.size >= smallestSize;
}

/** Some programs draw a word twice with a tiny offset to make it bold. */
function removeDoubles(runs: readonly TextRun[]): TextRun[] {
  const seen = new Map<string, TextRun[]>();
  return runs.filter((run) => {
    const same = seen.get(run.text) ?? [];
    const isDouble = same.some((other) => Math.abs(other.x - run.x) < 1 && Math.abs(other.y - run.y) < 1);
    if (!isDouble) seen.set(run.text, [...same.slice(-8), run]);
    return !isDouble;
  });
}

function readLink(annotation: unknown, runs: readonly TextRun[], viewport: PageViewport): PageText['links'] {
  const link = readLinkAnnotation(annotation);
  if (link === null) return [];
  const [left = 0, top = 0, right = 0, bottom = 0] = link.rectangle;
  const [x0, y0] = toView(viewport, left, top);
  const [x1, y1] = toView(viewport, right, bottom);
  const onLine = runs.filter(
    (run) => run.y > Math.min(y0, y1) - 1 && run.y - run.size / 2 < Math.max(y0, y1),
  );
  const inside = onLine.filter((run) => run.x < Math.max(x0, x1) && run.x + run.width > Math.min(x0, x1));
  const join = (some: readonly TextRun[]) => some.map((run) => run.text).join(' ');
  return [{ href: link.href, text: join(inside), context: join(onLine) }];
}

function toView(viewport: PageViewport, x: number, y: number): [number, number] {
  const point: readonly unknown[] = viewport.convertToViewportPoint(x, y);
  const [viewX, viewY] = point;
  return [Number(viewX), Number(viewY)];
}

function readLinkAnnotation(annotation: unknown): { href: string; rectangle: number[] } | null {
  if (typeof annotation !== 'object' || annotation === null) return null;
  const href: unknown = Reflect.get(annotation, 'url');
  const rectangle: unknown = Reflect.get(annotation, 'rect');
  const isRectangle = Array.isArray(rectangle) && rectangle.every((value) => typeof value === 'number');
  return typeof href === 'string' && isRectangle ? { href, rectangle } : null;
}
