/**
 * Splits a source into the units that can be quoted: sentences, list items, table rows, code. Each unit knows its position, its block and
 * the headings above it. A unit's text is what a reader sees at its span of the Markdown; it is never reworded.
 */
import { createProjection, type ProjectedBlock, type Projection } from '@/lib/evidence/projection';
import { splitBlock } from '@/lib/evidence/sentences';
import type { Span } from '@/lib/evidence/span';

type UnitKind = 'heading' | 'sentence' | 'item' | 'row' | 'code';

export type Unit = {
  readonly kind: UnitKind;
  /** Position in the Markdown. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /**
   * True if there is white space between this unit and the previous one. Two sentences may also touch, or have only markup between them.
   */
  readonly isSpaced: boolean;
  /** Number of the unit's block in the source. Sentences of one paragraph share it. */
  readonly block: number;
  /** Headings above the unit, outermost first. */
  readonly headings: readonly string[];
  /** For a row below the first: the cells of the table's first row. For a cell that is a unit of its own: those of its label and of itself. */
  readonly columns?: readonly string[];
  /** For a row: its own cells. For a cell that is a unit of its own: its label and itself. */
  readonly cells?: readonly string[];
};

const kinds = {
  heading: 'heading',
  paragraph: 'sentence',
  list_item: 'item',
  table_row: 'row',
  code: 'code',
  quote: 'sentence',
} as const satisfies Record<ProjectedBlock['kind'], UnitKind>;

/** A longer unit is cut at an inner stop, so that a quote stays readable. */
const maxUnitChars = 600;
const innerStop = /(?:[;:]|,|—|–|\s-)\s+|\s+/g;
/** `== History ==`, the heading syntax of wikis, which Markdown treats as a line of text. */
const wikiHeading = /^\s*(={1,6}|=(?: =){0,5})\s+([^=\s](?:[^=]*[^=\s])?)\s+\1\s*$/;

const emptyLine = /\n[ \t>]*\n/;

/** `RESULTS:`, a line of capitals that names the paragraph below it. */
const capitalLabel = /^\s*((?=[^\n]{0,80}\p{Lu}{3})[\p{Lu}\p{N} .,&/()-]{3,80}):{1,2}\s*$/u;

export function splitUnits(markdown: string): Unit[] {
  const splitter = new UnitSplitter(createProjection(markdown), markdown);
  return splitter.split();
}

class UnitSplitter {
  private readonly units: Unit[] = [];
  private lineHeadings: LineHeading[] = [];
  private columns: readonly string[] | null = null;
  private rowEnd = 0;
  private textEnd = 0;
  private question: AskedBlock | null = null;
  private lastBlock = -1;

  constructor(
    private readonly projection: Projection,
    private readonly markdown: string,
  ) {}

  split(): Unit[] {
    this.projection.blocks.forEach((block, number) => {
      if (block.kind === 'heading') this.lineHeadings = [];
      if (block.kind === 'table_row') this.addRow(block, number);
      else {
        this.columns = null;
        this.addLines(block, number);
      }
    });
    return this.units;
  }

  private addRow(block: ProjectedBlock, number: number): void {
    // An empty line ends a table, so that the next row begins another one.
    if (emptyLine.test(this.markdown.slice(this.rowEnd, block.start))) this.columns = null;
    this.rowEnd = block.end;
    const written = this.projection.text.slice(block.text.start, block.text.end).split('\t');
    const cells = written.map((cell) => cell.trim());
    if (this.columns !== null && isProse(cells)) this.addCells(written, block, number);
    else this.add({ kind: 'row', text: block.text, block, number, cells });
    this.columns ??= cells;
  }

  /** A row of sentences is too long to be quoted, and each of its cells says something of its own, under its label and its column. */
  private addCells(written: readonly string[], block: ProjectedBlock, number: number): void {
    const [first = '', ...others] = written;
    const label = first.trim();
    let { start } = block.text;
    start += first.length + 1;
    for (const [place, cell] of others.entries()) {
      const text = { start, end: start + cell.length };
      start = text.end + 1;
      const columns = [this.columns?.[0] ?? '', this.columns?.[place + 1] ?? ''];
      this.add({ kind: 'row', text, block, number, cells: [label, cell.trim()], columns });
    }
  }

  /** Adds a block without the lines that are headings, which become headings of the text that follows. */
  private addLines(block: ProjectedBlock, number: number): void {
    const source = this.markdown.slice(block.start, block.end);
    if (block.kind !== 'paragraph') return this.addText(block.text, block, number);
    let start: number | null = null;
    let offset = block.start;
    for (const line of source.split(/(?<=\n)/)) {
      const text = this.projection.toText({ start: offset, end: offset + line.length });
      offset += line.length;
      const heading = readLineHeading(line.trimEnd());
      if (heading === null) start ??= text.start;
      else {
        if (start !== null) this.addText({ start, end: text.start }, block, number);
        start = null;
        this.lineHeadings = [...this.lineHeadings.filter(({ level }) => level < heading.level), heading];
      }
    }
    if (start !== null) this.addText({ start, end: block.text.end }, block, number);
  }

  private addText(text: Span, block: ProjectedBlock, number: number): void {
    const kind = kinds[block.kind];
    const lines = kind === 'heading' || kind === 'code' ? [text] : this.cutEscapedLines(text);
    for (const line of lines) {
      for (const part of splitBlock(this.projection.text, { ...block, text: line })) {
        const pieces = kind === 'heading' ? [part] : cutLong(this.projection.text, part);
        for (const piece of pieces) this.add({ kind, text: piece, block, number });
      }
    }
  }

  /** Text captured from logs may contain a literal `\n`, which ends a sentence just as a line break does. */
  private cutEscapedLines(span: Span): Span[] {
    const spans: Span[] = [];
    let start = span.start;
    for (const match of this.projection.text.slice(span.start, span.end).matchAll(/(?:\\r)?(?:\\n)+/g)) {
      spans.push({ start, end: span.start + match.index });
      start = span.start + match.index + match[0].length;
    }
    return [...spans, { start, end: span.end }];
  }

  /**
   * What follows a question at the beginning of a block answers it, and the question is its heading: the rest of the block, or, if the block
   * holds nothing else, the blocks up to the next question or heading, or to the next item if the question is an item of a list.
   */
  private listQuestions({ kind, text, block, mark }: AskedUnit): string[] {
    if (kind === 'heading') this.question = null;
    if (kind !== 'sentence' && kind !== 'item') return [];
    const begins = block !== this.lastBlock;
    this.lastBlock = block;
    if (begins && endsItem(this.question, mark)) this.question = null;
    if (text.endsWith('?') && begins) {
      this.question = text.length <= maxQuestionChars ? { block, text, mark, isAnswered: false } : null;
      return [];
    }
    const { question } = this;
    if (question === null) return [];
    if (block === question.block)
      this.question = { block, text: question.text, mark: question.mark, isAnswered: true };
    else if (question.isAnswered) this.question = null;
    return this.question === null ? [] : [question.text];
  }

  /** Returns how far the mark of a list item is indented, or null if the text does not stand right behind one. */
  private findMark(kind: UnitKind, start: number): number | null {
    if (kind !== 'item') return null;
    const line = this.markdown.slice(Math.max(0, start - maxMarkChars), start);
    return itemMark.exec(line.slice(line.lastIndexOf('\n') + 1))?.[1]?.length ?? null;
  }

  private add({ kind, text, block, number, cells, columns }: Draft): void {
    const words = this.projection.text.slice(text.start, text.end);
    const trimmed = {
      start: text.start + (words.length - words.trimStart().length),
      end: text.end - (words.length - words.trimEnd().length),
    };
    if (!/[\p{L}\p{N}]/u.test(words)) return;
    const written = this.projection.toMarkdown(trimmed);
    const asked = { kind, text: words.trim(), block: number, mark: this.findMark(kind, written.start) };
    this.units.push({
      kind,
      start: written.start,
      end: written.end,
      text: words.trim().replace(/\s+/g, ' '),
      isSpaced: this.units.length === 0 || /\s/.test(this.projection.text.slice(this.textEnd, trimmed.start)),
      block: number,
      headings: [
        ...block.headings,
        ...this.lineHeadings.map((above) => above.text),
        ...this.listQuestions(asked),
        ...(columns === undefined ? [] : [cells?.[0] ?? '', columns[1] ?? '']).filter((name) => name !== ''),
      ],
      ...(cells === undefined ? {} : { cells }),
      ...(kind === 'row' && this.columns !== null ? { columns: columns ?? this.columns } : {}),
    });
    this.textEnd = trimmed.end;
  }
}

const maxMarkChars = 40;
const itemMark = /^([ \t>]*)(?:[-*+]|\d{1,9}[.)])[ \t]+$/u;

type AskedUnit = {
  readonly kind: UnitKind;
  readonly text: string;
  readonly block: number;
  readonly mark: number | null;
};

/** True if a list item begins that is no part of the item that asks. */
const endsItem = (question: AskedBlock | null, mark: number | null): boolean =>
  question !== null && question.mark !== null && mark !== null && mark <= question.mark;

type AskedBlock = {
  readonly block: number;
  readonly text: string;
  /** How far the mark of its list item is indented, or null if it is no list item. */
  readonly mark: number | null;
  /** True if the rest of the block answers. */
  readonly isAnswered: boolean;
};
/** A longer question is part of a text, not the heading of an answer. */
const maxQuestionChars = 200;

type LineHeading = { readonly level: number; readonly text: string };

/** Every label of capitals is of the same level, the lowest. */
const labelLevel = 7;

function readLineHeading(line: string): LineHeading | null {
  const [, mark, words] = wikiHeading.exec(line) ?? [];
  if (mark !== undefined && words !== undefined)
    return { level: mark.replaceAll(' ', '').length, text: words };
  const label = capitalLabel.exec(line)?.[1];
  return label === undefined ? null : { level: labelLevel, text: label };
}

type Draft = {
  readonly kind: UnitKind;
  readonly text: Span;
  readonly block: ProjectedBlock;
  readonly number: number;
  readonly cells?: readonly string[];
  /** For a cell that is a unit of its own: the names of the first column and of its own. Its label and its column become its headings. */
  readonly columns?: readonly string[];
};

/** A cell longer than this holds sentences. With a label and one cell only, a row is a paragraph with its heading. */
const proseChars = 120;
const isProse = (cells: readonly string[]): boolean =>
  cells.length > 2 && cells.some((cell) => cell.length > proseChars);

/**
 * Cuts a span into spans of at most `maxUnitChars`, after the last strong stop that fits, otherwise after the last space, otherwise at the
 * limit.
 */
function cutLong(text: string, span: Span): Span[] {
  const spans: Span[] = [];
  let start = span.start;
  while (span.end - start > maxUnitChars) {
    const window = text.slice(start, start + maxUnitChars);
    const stops = [...window.matchAll(innerStop)].filter((match) => match.index > maxUnitChars / 3);
    const stop = stops.filter((match) => match[0].trim() !== '').at(-1) ?? stops.at(-1);
    const cut = start + (stop === undefined ? maxUnitChars : stop.index + stop[0].length);
    spans.push({ start, end: cut });
    start = cut;
  }
  return [...spans, { start, end: span.end }];
}
