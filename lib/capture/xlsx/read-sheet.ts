/**
 * Reads one sheet in a single pass (ECMA-376 part 1, 18.3): what its reader sees in each cell. The result of a formula is what was stored with
 * it, never the formula. Hidden rows and columns are left out and counted. What the sheet says about its own size is not believed, and empty
 * rows cost nothing but their tags. It stops at the bounds of the whole workbook.
 */
import { limits } from '../../core/limits';
import { type Result, succeed } from '../../core/result';
import type { CaptureFailure } from '../files/capture-failure';
import { decodeXmlText, readCharacterData } from '../zip/decode-xml-text';
import { getXmlAttribute, scanXml, type XmlTag } from '../zip/scan-xml';
import { type CellRange, lastColumn, lastRow, readCellPlace, readCellRange } from './cell-place';
import { createStringGatherer } from './read-strings';
import type { GridCell, GridRow } from './sheet-grid';
import { generalFormat, type NumberWriter, writeText } from '../office/write-number';

export type SheetContext = {
  readonly strings: readonly string[];
  readonly formats: readonly string[];
  readonly writeNumber: NumberWriter;
  /** What may still be read of the workbook. */
  readonly room: { cells: number; chars: number };
};

type SheetLink = { readonly range: CellRange; readonly relation: string };

export type ReadSheet = {
  readonly rows: readonly GridRow[];
  readonly merges: readonly CellRange[];
  readonly links: readonly SheetLink[];
  /** Where a row or column of the sheet is among the visible ones; null if it is hidden or has no cells. */
  readonly placeRow: (row: number) => number | null;
  readonly placeColumn: (column: number) => number | null;
  readonly isHiddenRow: (row: number) => boolean;
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  /** Formulas whose result was not stored. */
  readonly unknownResults: number;
  /** Cells whose format shows nothing of their value. */
  readonly blankedCells: number;
  /** True if the bounds of the whole workbook were reached. */
  readonly isCutOff: boolean;
  /** True if the sheet has more rows than are read. */
  readonly isLong: boolean;
};

export function readSheet(xml: string, context: SheetContext): Result<ReadSheet, CaptureFailure> {
  const reader = new SheetReader(xml, context);
  const scanned = scanXml(xml, {
    open: (tag) => reader.open(tag),
    close: (tag) => reader.close(tag),
    isDone: () => reader.isCutOff,
  });
  return scanned.ok ? succeed(reader.finish()) : scanned;
}

/** A cell between its tags. */
type OpenCell = {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string | null;
  hasFormula: boolean;
};

const getLocalName = (name: string): string => name.slice(name.indexOf(':') + 1);
const isOn = (value: string | null): boolean => /^(1|true)$/.test(value ?? '');

const readRange = (tag: XmlTag): CellRange | null =>
  readCellRange(getXmlAttribute(tag.attributes, 'ref') ?? '');

/** `value` is null for words. */
function createCell(text: string, value: { readonly isDate: boolean } | null): GridCell {
  return { text, url: null, isValue: value !== null, isDate: value?.isDate === true, isRepeated: false };
}

class SheetReader {
  isCutOff = false;
  private isLong = false;
  private readonly rows: GridRow[] = [];
  private readonly rowPlaces = new Map<number, number>();
  private readonly merges: CellRange[] = [];
  private readonly links: SheetLink[] = [];
  /** By column, its place among the visible ones, or 0. */
  private columnPlaces: Uint16Array | null = null;
  private readonly hiddenRanges: { readonly from: number; readonly to: number }[] = [];
  private hiddenRows = 0;
  private readonly hiddenRowNumbers = new Set<number>();
  private unknownResults = 0;
  private blankedCells = 0;
  private row = 0;
  private rowCells: Map<number, GridCell> | null = null;
  private column = 0;
  private cell: OpenCell | null = null;
  private textStart = 0;
  private readonly gatherer;

  constructor(
    private readonly xml: string,
    private readonly context: SheetContext,
  ) {
    this.gatherer = createStringGatherer(xml);
  }

  open(tag: XmlTag): void {
    const name = getLocalName(tag.name);
    if (name === 'c') this.openCell(tag);
    else if (name === 'v' || name === 'f') this.textStart = tag.end;
    else if (name === 'is' || name === 't' || name === 'rPh') this.gatherer.open(tag);
    else if (name === 'row') this.openRow(tag);
    else this.openOther(name, tag);
  }

  private openOther(name: string, tag: XmlTag): void {
    if (name === 'col') this.addColumns(tag);
    else if (name === 'mergeCell') {
      const range = readRange(tag);
      if (range !== null && this.merges.length < limits.repeatedCells) this.merges.push(range);
    } else if (name === 'hyperlink') this.addLink(tag);
  }

  private addColumns({ attributes }: XmlTag): void {
    const read = (name: string) => getXmlAttribute(attributes, name);
    const from = Math.max(1, Number(read('min')) || 1);
    const to = Math.min(lastColumn, Number(read('max')) || from);
    const isHidden = isOn(read('hidden')) || read('width') === '0';
    if (isHidden && this.hiddenRanges.length < lastColumn) this.hiddenRanges.push({ from, to });
  }

  private addLink(tag: XmlTag): void {
    const range = readRange(tag);
    const relation = /(?:^|\s)\w+:id\s*=\s*["']([^"']*)["']/.exec(tag.attributes)?.[1];
    if (range !== null && relation !== undefined && this.links.length < limits.documentLinks)
      this.links.push({ range, relation: decodeXmlText(relation) });
  }

  private openRow(tag: XmlTag): void {
    const given = Number(getXmlAttribute(tag.attributes, 'r') ?? this.row + 1);
    // Rows stand in ascending order; a row that does not is read below the one before it.
    this.row = Number.isInteger(given) && given > this.row && given <= lastRow ? given : this.row + 1;
    this.column = 0;
    const isHidden =
      isOn(getXmlAttribute(tag.attributes, 'hidden')) || getXmlAttribute(tag.attributes, 'ht') === '0';
    if (isHidden) {
      this.hiddenRows += 1;
      if (this.hiddenRows <= limits.workbookCells) this.hiddenRowNumbers.add(this.row);
    }
    this.rowCells = isHidden ? null : new Map();
  }

  private openCell(tag: XmlTag): void {
    const read = (attribute: string) => getXmlAttribute(tag.attributes, attribute);
    const place = readCellPlace(read('r') ?? '');
    this.column = place?.column ?? this.column + 1;
    this.context.room.cells -= 1;
    if (this.context.room.cells < 0 || this.context.room.chars < 0) this.isCutOff = true;
    this.cell = {
      column: this.column,
      type: read('t') ?? 'n',
      style: Number(read('s') ?? '0'),
      value: null,
      hasFormula: false,
    };
  }

  close(tag: XmlTag): void {
    const name = getLocalName(tag.name);
    if (name === 'c') this.closeCell();
    else if (name === 'v' && this.cell !== null && tag.start >= this.textStart)
      this.cell.value = readCharacterData(this.xml.slice(this.textStart, tag.start));
    else if (name === 'f' && this.cell !== null) this.cell.hasFormula = true;
    else if (name === 't' || name === 'rPh') this.gatherer.close(tag);
    else if (name === 'is' && this.cell !== null) this.cell.value = this.gatherer.take();
    else if (name === 'row') this.closeRow();
  }

  private closeCell(): void {
    const { cell } = this;
    this.cell = null;
    if (cell === null || this.rowCells === null || this.isCutOff) return;
    if (cell.value === null || (cell.value === '' && cell.type === 'n')) {
      if (cell.hasFormula) this.unknownResults += 1;
      return;
    }
    const place = this.placeColumn(cell.column);
    if (place === null) return;
    const shown = this.showCell(cell, cell.value);
    if (shown.text.trim() !== '') {
      this.rowCells.set(place, shown);
      // Around each cell of a table stand three more characters.
      this.context.room.chars -= shown.text.length + 3;
    } else if (this.hadText(cell)) this.blankedCells += 1;
  }

  private showCell({ type, style }: OpenCell, value: string): GridCell {
    const format = this.context.formats[style] ?? generalFormat;
    if (type === 's') return createCell(writeText(this.context.strings[Number(value)] ?? '', format), null);
    if (type === 'b') return createCell(isOn(value) ? 'TRUE' : 'FALSE', { isDate: false });
    if (type === 'd') return createCell(value.replace(/T00:00:00(\.0+)?Z?$/, ''), { isDate: true });
    const number = Number(value);
    if (type !== 'n' || !Number.isFinite(number)) return createCell(writeText(value, format), null);
    const written = this.context.writeNumber(number, format);
    return createCell(written.text, written);
  }

  /** True for a cell whose text its format does not show. */
  private hadText({ type, value }: OpenCell): boolean {
    const text = type === 's' ? this.context.strings[Number(value)] : value;
    return (text ?? '').trim() !== '';
  }

  private closeRow(): void {
    const cells = this.rowCells;
    this.rowCells = null;
    if (cells === null || cells.size === 0) return;
    if (this.rows.length >= limits.csvRows) {
      this.isLong = true;
      return;
    }
    const place = this.row - this.hiddenRows;
    this.rowPlaces.set(this.row, place);
    this.rows.push({ place, cells });
  }

  private placeColumn(column: number): number | null {
    if (this.columnPlaces === null) {
      const places = new Uint16Array(lastColumn + 1).fill(1);
      // Ranges stand in ascending order and do not overlap; where they do, no column is visited twice.
      let next = 1;
      for (const { from, to } of this.hiddenRanges.toSorted((one, other) => one.from - other.from)) {
        if (to >= next) places.fill(0, Math.max(from, next), to + 1);
        next = Math.max(next, to + 1);
      }
      let place = 0;
      for (let each = 1; each <= lastColumn; each += 1) {
        if (places[each] === 0) continue;
        place += 1;
        places[each] = place;
      }
      this.columnPlaces = places;
    }
    return this.columnPlaces[column] || null;
  }

  finish(): ReadSheet {
    return {
      rows: this.rows,
      merges: this.merges,
      links: this.links,
      placeRow: (row) => this.rowPlaces.get(row) ?? null,
      placeColumn: (column) => this.placeColumn(column),
      isHiddenRow: (row) => this.hiddenRowNumbers.has(row),
      hiddenRows: this.hiddenRows,
      // A range to the end of the sheet hides what is not used, and says nothing about what is.
      hiddenColumns: this.hiddenRanges
        .filter(({ to }) => to < lastColumn)
        .reduce((sum, { from, to }) => sum + Math.max(0, to - from + 1), 0),
      unknownResults: this.unknownResults,
      blankedCells: this.blankedCells,
      isCutOff: this.isCutOff,
      isLong: this.isLong,
    };
  }
}
