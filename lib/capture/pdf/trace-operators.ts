/**
 * Follows the drawing operators of a page (ISO 32000, 8 and 9) and reports where each sign of text stands and where straight lines are
 * drawn. It draws nothing. Positions are those of the page as displayed.
 */
import { limits } from '../../core/limits';
import { isGrowing } from './formulas/growing-signs';
import { readTexSign, type TexFont } from './formulas/tex-signs';
import type { PdfRule } from './page-text';
import { writeLevelSigns } from './vertical-signs';

export type FontFacts = {
  readonly id: string;
  readonly isBold: boolean;
  readonly isMonospace: boolean;
  /** The size of one unit of the font's widths, in units of the font size. */
  readonly unit: number;
  /** True if codes are numbers of signs, which are no characters. */
  readonly isComposite: boolean;
  /** True if its lines run from top to bottom, each to the left of the one before (ISO 32000, 9.7.4.3). */
  readonly isVertical?: boolean;
  /** True if its signs are drawings of their own (Type 3), so that the size of the font need not be that of its letters. */
  readonly isDrawn?: boolean;
  /** The signs of a mathematical font of TeX, by their codes. */
  readonly tex: TexFont | null;
  /** True if letters side by side are variables, not a word. */
  readonly hasVariables: boolean;
  /** Returns how far the drawing of a sign reaches above and below its baseline, in units of the font size. */
  readonly measure: (shape: string) => Reach | null;
};

export type Reach = { readonly above: number; readonly below: number };

export type PlacedGlyph = {
  readonly text: string;
  /** True if the file does not say which character it shows. */
  readonly isUnnamed: boolean;
  /** What the font calls its drawing, if it may be a sign that grows. */
  readonly shape: string;
  readonly x: number;
  readonly y: number;
  /** How far the next sign is away along the line. */
  readonly advance: number;
  readonly size: number;
  /** The direction of reading, in degrees clockwise: 0, 90, 180 or 270. */
  readonly turn: number;
  readonly font: FontFacts;
  readonly isBold: boolean;
};

export type Drawing = { readonly operators: readonly number[]; readonly values: readonly unknown[] };
export type TracedPage = {
  readonly glyphs: readonly PlacedGlyph[];
  readonly rules: readonly PdfRule[];
  /** The boxes of drawn lines that are neither upright nor level. */
  readonly slants: readonly PdfRule[];
};

type Matrix = readonly [number, number, number, number, number, number];

/** The part of the graphics state that `save` and `restore` keep. */
type State = {
  matrix: Matrix;
  font: FontFacts | null;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
};

type Tracer = {
  state: State;
  readonly stack: State[];
  textMatrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
  readonly glyphs: PlacedGlyph[];
  readonly rules: PdfRule[];
  readonly slants: PdfRule[];
  readonly getFont: (id: string) => FontFacts | null;
};

const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** Nested states of one page; a page needs a dozen. */
const maxStates = 1_000;
/** In points. A thicker filled box is an area, not a line. */
const maxRuleWidth = 3;
const minRuleLength = 2;
/** A box has five; what has many more is a drawing. */
const maxRulePoints = 12;

export function traceOperators(
  drawing: Drawing,
  view: readonly number[],
  getFont: (id: string) => FontFacts | null,
): TracedPage {
  const tracer: Tracer = {
    state: {
      matrix: readMatrix(view),
      font: null,
      fontSize: 0,
      charSpacing: 0,
      wordSpacing: 0,
      scale: 1,
      leading: 0,
      rise: 0,
      mode: 0,
    },
    stack: [],
    textMatrix: identity,
    x: 0,
    y: 0,
    lineX: 0,
    lineY: 0,
    glyphs: [],
    rules: [],
    slants: [],
    getFont,
  };
  for (const [index, operator] of drawing.operators.entries()) {
    steps[operator]?.(tracer, toList(drawing.values[index]));
  }
  return { glyphs: tracer.glyphs, rules: tracer.rules, slants: tracer.slants };
}

type Step = (tracer: Tracer, values: readonly unknown[]) => void;

function save(tracer: Tracer): void {
  if (tracer.stack.length < maxStates) tracer.stack.push(Object.assign({}, tracer.state));
}

function restore(tracer: Tracer): void {
  tracer.state = tracer.stack.pop() ?? tracer.state;
}

function moveTo(tracer: Tracer, x: number, y: number): void {
  tracer.x = tracer.lineX += x;
  tracer.y = tracer.lineY += y;
}

function setTextMatrix(tracer: Tracer, matrix: Matrix): void {
  Object.assign(tracer, { textMatrix: matrix, x: 0, y: 0, lineX: 0, lineY: 0 });
}

function setFont(tracer: Tracer, id: unknown, size: unknown): void {
  tracer.state.font = typeof id === 'string' ? tracer.getFont(id) : null;
  tracer.state.fontSize = toNumber(size);
}

/** Operators of pdfjs, by its numbers (`OPS`). It expands the shorter spellings of the standard. */
const steps: Readonly<Record<number, Step>> = {
  9: (tracer, [entries]) => {
    for (const entry of toList(entries)) {
      const [key, value] = toList(entry);
      const [id, size] = key === 'Font' ? toList(value) : [];
      if (id !== undefined) setFont(tracer, id, size);
    }
  },
  10: save,
  11: restore,
  12: (tracer, values) => {
    tracer.state.matrix = multiply(tracer.state.matrix, readMatrix(values));
  },
  31: (tracer) => setTextMatrix(tracer, identity),
  33: (tracer, [value]) => {
    tracer.state.charSpacing = toNumber(value);
  },
  34: (tracer, [value]) => {
    tracer.state.wordSpacing = toNumber(value);
  },
  35: (tracer, [value]) => {
    tracer.state.scale = toNumber(value) / 100;
  },
  36: (tracer, [value]) => {
    tracer.state.leading = -toNumber(value);
  },
  37: (tracer, [id, size]) => setFont(tracer, id, size),
  38: (tracer, [value]) => {
    tracer.state.mode = toNumber(value);
  },
  39: (tracer, [value]) => {
    tracer.state.rise = toNumber(value);
  },
  40: (tracer, [x, y]) => moveTo(tracer, toNumber(x), toNumber(y)),
  41: (tracer, [x, y]) => {
    tracer.state.leading = toNumber(y);
    moveTo(tracer, toNumber(x), toNumber(y));
  },
  42: (tracer, values) => {
    const [first] = values;
    setTextMatrix(tracer, readMatrix(typeof first === 'number' ? values : toList(first)));
  },
  43: (tracer) => moveTo(tracer, 0, tracer.state.leading),
  44: (tracer, [glyphs]) => showText(tracer, toList(glyphs)),
  74: (tracer, [matrix]) => {
    save(tracer);
    const values = toList(matrix);
    if (values.length === 6) tracer.state.matrix = multiply(tracer.state.matrix, readMatrix(values));
  },
  75: restore,
  76: save,
  77: restore,
  91: (tracer, [paint, paths]) => addRules(tracer, toNumber(paint), toList(paths)),
};

// ── text ──

function showText(tracer: Tracer, glyphs: readonly unknown[]): void {
  const { state } = tracer;
  if (state.font === null || state.fontSize === 0) return;
  const line = measureLine(tracer, state.font);
  for (const glyph of glyphs) {
    const advance = line.isVertical
      ? measureDrop(glyph, state, state.font)
      : measureAdvance(glyph, state, state.font) * state.scale;
    placeGlyph(tracer, glyph, { line, advance, font: state.font });
    if (line.isVertical) tracer.y += advance;
    else tracer.x += advance;
  }
}

/** What all signs that are shown at once share. */
type ShownLine = {
  readonly matrix: Matrix;
  readonly isVertical: boolean;
  /** The length on the page of one unit along the line. */
  readonly along: number;
  readonly size: number;
  readonly turn: number;
  readonly isBold: boolean;
};

function measureLine({ state, textMatrix }: Tracer, font: FontFacts): ShownLine {
  const matrix = multiply(state.matrix, textMatrix);
  const [a, b, c, d] = matrix;
  const isVertical = font.isVertical === true;
  const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)];
  return {
    matrix,
    isVertical,
    along: isVertical ? height : width,
    size: Math.abs(state.fontSize) * (isVertical ? width : height),
    turn: measureTurn(matrix, state, isVertical),
    isBold: font.isBold || state.mode === 2,
  };
}

type Shown = { readonly line: ShownLine; readonly advance: number; readonly font: FontFacts };

function placeGlyph(tracer: Tracer, glyph: unknown, { line, advance, font }: Shown): void {
  const text = getGlyphText(glyph, font);
  if (text === null || tracer.glyphs.length >= limits.pdfPageGlyphs) return;
  const [a, b, c, d, e, f] = line.matrix;
  // The origin of a sign in a vertical line is in the middle above it; the line is read as if it stood on its left edge.
  const x = line.isVertical ? tracer.x - tracer.state.fontSize * verticalBaseline : tracer.x;
  const y = tracer.y + tracer.state.rise;
  const isUnnamed = font.isComposite && text === String.fromCharCode(getCode(glyph));
  tracer.glyphs.push({
    text,
    isUnnamed,
    shape: isUnnamed || isGrowing(text) ? getShape(glyph) : '',
    x: a * x + c * y + e,
    y: b * x + d * y + f,
    advance: Math.abs(advance * line.along),
    size: line.size,
    turn: line.turn,
    font,
    isBold: line.isBold,
  });
}

/** How far the middle of a vertical line is from what corresponds to the baseline, in units of the font size. */
const verticalBaseline = 0.35;

function measureTurn([a, b, c, d]: Matrix, { fontSize, scale }: State, isVertical: boolean): number {
  const direction = Math.sign(fontSize * (isVertical ? 1 : scale)) || 1;
  const [x, y] = isVertical ? [-c * direction, -d * direction] : [a * direction, b * direction];
  return (Math.round(Math.atan2(y, x) / (Math.PI / 2)) * 90 + 360) % 360;
}

/** Returns the way to the next sign of a vertical line, which is negative. */
function measureDrop(glyph: unknown, state: State, font: FontFacts): number {
  if (typeof glyph === 'number') return (-glyph * state.fontSize) / 1000;
  if (typeof glyph !== 'object' || glyph === null) return 0;
  const [drop] = toList(Reflect.get(glyph, 'vmetric'));
  const spacing = (Reflect.get(glyph, 'isSpace') === true ? state.wordSpacing : 0) + state.charSpacing;
  return (drop === undefined ? -1_000 : toNumber(drop)) * font.unit * state.fontSize + spacing;
}

function measureAdvance(glyph: unknown, state: State, font: FontFacts): number {
  if (typeof glyph === 'number') return (-glyph * state.fontSize) / 1000;
  if (typeof glyph !== 'object' || glyph === null) return 0;
  const spacing = (Reflect.get(glyph, 'isSpace') === true ? state.wordSpacing : 0) + state.charSpacing;
  return toNumber(Reflect.get(glyph, 'width')) * font.unit * state.fontSize + spacing;
}

function getGlyphText(glyph: unknown, { tex, isVertical }: FontFacts): string | null {
  if (typeof glyph !== 'object' || glyph === null) return null;
  const text: unknown = Reflect.get(glyph, 'unicode');
  if (typeof text !== 'string') return null;
  if (isVertical === true) return writeLevelSigns(text);
  if (tex === null || (tex.hasLetters && /^[A-Za-z]$/.test(text))) return text;
  return readTexSign(tex, getCode(glyph), text);
}

function getCode(glyph: unknown): number {
  return typeof glyph === 'object' && glyph !== null ? toNumber(Reflect.get(glyph, 'originalCharCode')) : 0;
}

function getShape(glyph: unknown): string {
  const shape: unknown = typeof glyph === 'object' && glyph !== null ? Reflect.get(glyph, 'fontChar') : null;
  return typeof shape === 'string' ? shape : '';
}

// ── lines ──

const strokes = new Set([20, 21, 24, 25, 26, 27]);
const fills = new Set([22, 23]);
/** Numbers of a path: how many coordinates follow each command. */
const coordinates = [2, 2, 6, 4, 0];

function addRules(tracer: Tracer, paint: number, paths: readonly unknown[]): void {
  const isStroke = strokes.has(paint);
  if (!isStroke && !fills.has(paint)) return;
  for (const path of paths) {
    for (const points of readSubpaths(toList(path), tracer.state.matrix)) {
      addSlants(tracer.slants, points);
      if (tracer.rules.length >= limits.pdfPageRules) return;
      if (isStroke) addSegments(tracer.rules, points);
      else addIfThin(tracer.rules, points);
    }
  }
}

type Point = readonly [number, number];

function* readSubpaths(path: readonly unknown[], matrix: Matrix): Generator<Point[]> {
  let points: Point[] = [];
  for (let at = 0; at < path.length; ) {
    const command = toNumber(path[at]);
    const count = coordinates[command] ?? 0;
    if (command === 0 && points.length > 0) {
      yield points;
      points = [];
    }
    const [first] = points;
    if (command === 4 && first !== undefined) points.push(first);
    if (count > 0) points.push(transform(matrix, toNumber(path[at + count - 1]), toNumber(path[at + count])));
    at += count + 1;
  }
  if (points.length > 0) yield points;
}

function addSegments(rules: PdfRule[], points: readonly Point[]): void {
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before !== undefined) addIfThin(rules, [before, point]);
  }
}

/** In points: a line that rises or falls by less is level. */
const minSlant = 3;

function addSlants(slants: PdfRule[], points: readonly Point[]): void {
  for (const [index, [x, y]] of points.entries()) {
    const [left, top] = points[index - 1] ?? [x, y];
    const isSlanted = Math.abs(x - left) > minSlant && Math.abs(y - top) > minSlant;
    if (!isSlanted || slants.length >= limits.pdfPageRules) continue;
    slants.push({
      left: Math.min(left, x),
      right: Math.max(left, x),
      top: Math.min(top, y),
      bottom: Math.max(top, y),
    });
  }
}

/** Adds the bounding box of the points if it is a horizontal or vertical line. */
function addIfThin(rules: PdfRule[], points: readonly Point[]): void {
  if (points.length > maxRulePoints) return;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const rule = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  const [width, height] = [rule.right - rule.left, rule.bottom - rule.top];
  const isLine = Math.min(width, height) <= maxRuleWidth && Math.max(width, height) >= minRuleLength;
  if (isLine) rules.push(rule);
}

// ── numbers ──

function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function transform([a, b, c, d, e, f]: Matrix, x: number, y: number): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

function readMatrix(values: readonly unknown[]): Matrix {
  const [a, b, c, d, e, f] = values.map(toNumber);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

function toNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value instanceof Float32Array ? Array.from(value) : [];
}
