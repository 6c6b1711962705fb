/**
 * Reads one slide as HTML (ECMA-376 part 1, 19.3): its title, then placeholders in their order, then all other shapes from the top down and
 * from the start of a line to its end. Dates, footers and slide numbers are left out, and so are shapes that the audience cannot see: hidden
 * ones, and those beside the slide. Pure, except that it asks for the parts of charts and diagrams.
 */
import { escapeHtml } from '../files/escape-html';
import { type CellTag, type Chart, writeChart } from '../office/read-chart';
import type { Relations } from '../zip/read-relations';
import { findElement, getAttribute, listElements, type XmlElement } from '../zip/read-xml-tree';
import { writeParagraphs, writeTextLine } from './write-paragraphs';

export type SlideSize = { readonly width: number; readonly height: number; readonly isRightToLeft: boolean };

export type SlideContext = {
  readonly relations: Relations;
  readonly size: SlideSize;
  readonly readChart: (relation: string) => Chart | null;
  /** Returns the texts of a diagram (SmartArt). */
  readonly listDiagramTexts: (relation: string) => readonly string[];
};

export type ReadSlide = {
  /** HTML of a line, or an empty string. */
  readonly title: string;
  readonly html: string;
  readonly hiddenTexts: readonly string[];
  readonly pictures: number;
  /** Headers, footers and dates. */
  readonly footers: number;
};

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

type Placed = {
  readonly html: string;
  readonly isTitle: boolean;
  readonly isPlaceholder: boolean;
  /** Null if its layout places it. */
  readonly box: Box | null;
};

/** How the coordinates within a group become those of the slide. */
type Transform = (box: Box) => Box;

const leftOut = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);
/** Those that say something, as opposed to counting slides. */
const repeated = new Set(['dt', 'ftr', 'hdr']);
const titles = new Set(['title', 'ctrTitle']);
/** Placeholders whose paragraphs have bullets: those for content, which may be of no named type. */
const bulleted = new Set(['', 'body', 'obj']);
const pictureName = /\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp)$/i;

export function readSlide(root: XmlElement, context: SlideContext): ReadSlide {
  const reader = new SlideReader(context);
  reader.readAll(findElement(root, 'sld', 'cSld', 'spTree') ?? root, (box) => box);
  return reader.finish();
}

class SlideReader {
  private readonly placed: Placed[] = [];
  private readonly hiddenTexts: string[] = [];
  private pictures = 0;
  private footers = 0;

  constructor(private readonly context: SlideContext) {}

  readAll(parent: XmlElement, transform: Transform): void {
    for (const child of parent.children) this.readShape(child, transform);
  }

  private readShape(shape: XmlElement, transform: Transform): void {
    // Of two forms of a shape, the first is for programs that know it, and holds text where the other is a picture.
    if (shape.name === 'AlternateContent') {
      const chosen = findElement(shape, 'Choice') ?? findElement(shape, 'Fallback');
      if (chosen !== undefined) this.readAll(chosen, transform);
      return;
    }
    if (!['sp', 'grpSp', 'graphicFrame', 'pic', 'cxnSp'].includes(shape.name)) return;
    const named = listElements(shape, 'cNvPr')[0];
    const box = readBox(shape);
    const onSlide = box === null ? null : transform(box);
    if (/^(1|true)$/.test(getAttribute(named, 'hidden') ?? '') || this.isBeside(onSlide)) {
      const text = listElements(shape, 't')
        .map((each) => each.text)
        .join(' ')
        .trim();
      if (text !== '') this.hiddenTexts.push(text);
      return;
    }
    if (shape.name === 'grpSp') return this.readAll(shape, combine(transform, shape));
    this.addShape(shape, { named, box: onSlide });
  }

  private isBeside(box: Box | null): boolean {
    const { width, height } = this.context.size;
    if (box === null || width <= 0 || height <= 0) return false;
    return box.left >= width || box.top >= height || box.left + box.width <= 0 || box.top + box.height <= 0;
  }

  private addShape(
    shape: XmlElement,
    { named, box }: { readonly named: XmlElement | undefined; readonly box: Box | null },
  ): void {
    const placeholder = listElements(shape.children[0], 'ph')[0];
    const type = placeholder === undefined ? null : (getAttribute(placeholder, 'type') ?? '');
    if (type !== null && leftOut.has(type)) return this.leaveOut(shape, type);
    const isTitle = type !== null && titles.has(type);
    const { relations } = this.context;
    let html = '';
    if (shape.name === 'sp') {
      const body = findElement(shape, 'txBody');
      html = isTitle
        ? writeTextLine(body, relations)
        : writeParagraphs(body, { relations, hasBullets: type !== null && bulleted.has(type) });
    } else if (shape.name === 'graphicFrame') html = this.writeGraphic(shape);
    if (shape.name === 'pic' || html === '') html ||= this.describePicture(shape, named);
    if (html !== '') this.placed.push({ html, isTitle, isPlaceholder: type !== null, box });
  }

  private leaveOut(shape: XmlElement, type: string): void {
    const saysSomething = listElements(shape, 't').some(({ text }) => text.trim() !== '');
    if (repeated.has(type) && saysSomething) this.footers += 1;
  }

  private describePicture(shape: XmlElement, named: XmlElement | undefined): string {
    if (shape.name === 'pic') this.pictures += 1;
    const description = (getAttribute(named, 'descr') ?? '').replace(/\s+/g, ' ').trim();
    if (shape.name === 'cxnSp' || description === '' || pictureName.test(description)) return '';
    return `<p>Picture: ${escapeHtml(description)}</p>`;
  }

  private writeGraphic(shape: XmlElement): string {
    const data = findElement(shape, 'graphic', 'graphicData');
    const table = findElement(data, 'tbl');
    if (table !== undefined) return writeTable(table, this.context.relations);
    const id = getAttribute(findElement(data, 'chart'), 'r:id');
    const chart = id === null ? null : this.context.readChart(id);
    if (chart !== null) return writeChart(chart);
    const diagram = getAttribute(findElement(data, 'relIds'), 'r:dm');
    if (diagram === null) return '';
    const texts = this.context.listDiagramTexts(diagram);
    return texts.length === 0
      ? ''
      : `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`;
  }

  finish(): ReadSlide {
    const title = this.placed.find(({ isTitle }) => isTitle);
    const rest = this.placed.filter((each) => each !== title);
    const placeholders = rest.filter(({ isPlaceholder }) => isPlaceholder);
    const others = rest.filter(({ isPlaceholder }) => !isPlaceholder);
    const ordered = [...placeholders, ...orderByPlace(others, this.context.size.isRightToLeft)];
    return {
      title: (title?.html ?? '').replace(/<br>/g, ' '),
      html: ordered.map(({ html, isTitle }) => (isTitle ? `<p>${html}</p>` : html)).join(''),
      hiddenTexts: this.hiddenTexts,
      pictures: this.pictures,
      footers: this.footers,
    };
  }
}

/** Shapes that begin within the upper half of the first of a row stand in one row with it. */
function orderByPlace(shapes: readonly Placed[], isRightToLeft: boolean): readonly Placed[] {
  const none: Box = { left: 0, top: 0, width: 0, height: 0 };
  const sorted = shapes.toSorted((one, other) => (one.box ?? none).top - (other.box ?? none).top);
  const rows: Placed[][] = [];
  let rowEnd = Number.NEGATIVE_INFINITY;
  for (const shape of sorted) {
    const box = shape.box ?? none;
    if (box.top >= rowEnd || rows.length === 0) {
      rows.push([]);
      rowEnd = box.top + Math.max(1, box.height / 2);
    }
    rows.at(-1)?.push(shape);
  }
  const direction = isRightToLeft ? -1 : 1;
  return rows.flatMap((row) =>
    row.toSorted((one, other) => direction * ((one.box ?? none).left - (other.box ?? none).left)),
  );
}

function readBox(shape: XmlElement): Box | null {
  const frame =
    findElement(shape, 'xfrm') ?? findElement(shape, 'spPr', 'xfrm') ?? findElement(shape, 'grpSpPr', 'xfrm');
  return readFrame(frame, 'off', 'ext');
}

function readFrame(frame: XmlElement | undefined, offset: string, extent: string): Box | null {
  const off = findElement(frame, offset);
  const ext = findElement(frame, extent);
  if (off === undefined || ext === undefined) return null;
  const read = (element: XmlElement, name: string) => Number(getAttribute(element, name) ?? '0') || 0;
  return { left: read(off, 'x'), top: read(off, 'y'), width: read(ext, 'cx'), height: read(ext, 'cy') };
}

/** A group has a system of coordinates of its own (20.1.7.5). */
function combine(outer: Transform, group: XmlElement): Transform {
  const frame = findElement(group, 'grpSpPr', 'xfrm');
  const own = readFrame(frame, 'off', 'ext');
  const inner = readFrame(frame, 'chOff', 'chExt');
  if (own === null || inner === null || inner.width === 0 || inner.height === 0) return outer;
  const scaleX = own.width / inner.width;
  const scaleY = own.height / inner.height;
  return (box) =>
    outer({
      left: own.left + (box.left - inner.left) * scaleX,
      top: own.top + (box.top - inner.top) * scaleY,
      width: box.width * scaleX,
      height: box.height * scaleY,
    });
}

/** Cells that others reach into are left out, because those say how far they reach. */
function writeTable(table: XmlElement, relations: Relations): string {
  const rows = table.children.filter(({ name }) => name === 'tr');
  const written = rows.map((row, index) => {
    const tag = index === 0 && rows.length > 1 ? 'th' : 'td';
    const cells = row.children.filter(
      (cell) =>
        cell.name === 'tc' &&
        !['hMerge', 'vMerge'].some((name) => /^(1|true)$/.test(getAttribute(cell, name) ?? '')),
    );
    return `<tr>${cells.map((cell) => writeCell(cell, tag, relations)).join('')}</tr>`;
  });
  return `<table>${written.join('')}</table>`;
}

function writeCell(cell: XmlElement, tag: CellTag, relations: Relations): string {
  const span = (name: string, attribute: string) => {
    const value = Number(getAttribute(cell, name) ?? '1');
    return Number.isInteger(value) && value > 1 ? ` ${attribute}="${value}"` : '';
  };
  const spans = `${span('gridSpan', 'colspan')}${span('rowSpan', 'rowspan')}`;
  return `<${tag}${spans}>${writeTextLine(findElement(cell, 'txBody'), relations)}</${tag}>`;
}
