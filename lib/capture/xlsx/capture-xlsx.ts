/**
 * Captures a workbook as Markdown: each visible sheet is a heading with its tables, titles, notes and comments, with each value as its cell
 * shows it (decision 122). Hidden sheets, rows and columns, formulas, macros and pictures are left out and reported. Words of shapes are kept, and of charts what no cell shows.
 */
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { countNoun, sliceWhole } from '../../core/text';
import { type TableRows, writeRows } from '../csv/write-rows';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';
import type { CapturedPage, DroppedPart, HiddenText } from '../files/captured-page';
import {
  addHiddenText,
  type CaptureFileInput,
  createCapturedPage,
  readVisibleText,
} from '../files/captured-file';
import { createLinkList, readLinkUrl } from '../files/link-list';
import type { PlainBlock, PlainCell } from '../plain/blocks';
import { writeBlocks } from '../plain/write-blocks';
import { readRelations, type Relations } from '../zip/read-relations';
import { readCellPlace } from './cell-place';
import { findTables, type SheetPart } from './find-tables';
import { openWorkbook, type Workbook } from './read-workbook';
import { type DrawnItem, readDrawings } from './read-drawing';
import { readRemarks } from './read-remarks';
import { readSheet, type ReadSheet, type SheetContext } from './read-sheet';
import { repeatMerged } from './repeat-merged';
import type { CellRemark, GridCell } from './sheet-grid';
import { describeChart } from '../office/read-chart';
import { createNumberWriter } from '../office/write-number';

export type XlsxInput = CaptureFileInput & { readonly shouldStop?: () => boolean };

type SeenSheet = {
  readonly name: string;
  readonly parts: readonly SheetPart[];
  readonly remarks: readonly CellRemark[];
  readonly drawn: readonly DrawnItem[];
};

/** What was left out, over all sheets. */
type Losses = {
  hiddenRows: number;
  hiddenColumns: number;
  unknownResults: number;
  blankedCells: number;
  unreadSheets: number;
  pictures: number;
  /** Drawings that could not be read. */
  drawings: number;
  /** Charts whose values stand in the cells that are read. */
  charts: number;
  columns: number;
  longCells: number;
};

export function captureXlsx(bytes: Uint8Array, input: XlsxInput): Result<CapturedPage, CaptureFailure> {
  const opened = openWorkbook(bytes);
  if (!opened.ok) return opened;
  const workbook = opened.value;
  const losses: Losses = {
    hiddenRows: 0,
    hiddenColumns: 0,
    unknownResults: 0,
    blankedCells: 0,
    unreadSheets: 0,
    pictures: 0,
    drawings: 0,
    charts: 0,
    columns: 0,
    longCells: 0,
  };
  const read = readSheets(workbook, input, losses);
  if (!read.ok) return read;
  const { sheets, isCutOff, hiddenText } = read.value;
  if (sheets.length === 0) return fail(createCaptureFailure('empty', emptySheets));
  const written = writeBlocks(writeSheets(sheets, losses), input.maxMarkdownChars);
  return succeed(
    createCapturedPage(
      {
        markdown: written.markdown,
        title: workbook.properties.title,
        author: workbook.properties.author,
        publishedAt: workbook.properties.publishedAt,
        language: workbook.properties.language,
        truncated: written.truncated || isCutOff,
        links: listLinks(sheets),
        dropped: describeLosses(workbook, losses),
        hiddenText,
        anchors: written.starts.map(({ page, start }) => ({
          kind: 'page',
          page,
          start,
          gap: null,
          locator: { type: 'sheet', value: nameSheet(sheets[page - 1]?.name) },
        })),
      },
      input,
    ),
  );
}

const nameSheet = (name = '') => (name === '' ? 'Sheet' : name);

const emptySheets =
  'There is nothing in the visible sheets of this workbook. Show the sheets, rows and columns that you need, save it and add it again.';

type ReadSheets = {
  readonly sheets: readonly SeenSheet[];
  readonly isCutOff: boolean;
  readonly hiddenText: HiddenText;
};

function readSheets(
  workbook: Workbook,
  input: XlsxInput,
  losses: Losses,
): Result<ReadSheets, CaptureFailure> {
  let hiddenText: HiddenText = { count: 0, sample: '' };
  const see = (text: string): string => {
    const visible = readVisibleText(text);
    hiddenText = addHiddenText(hiddenText, visible.hiddenText);
    return visible.text;
  };
  const context: SheetContext = {
    strings: workbook.strings.map(see),
    formats: workbook.formats,
    writeNumber: createNumberWriter({ startsIn1904: workbook.startsIn1904 }),
    room: { cells: limits.workbookCells, chars: input.maxMarkdownChars },
  };
  const visible = workbook.sheets.filter((sheet) => !sheet.isHidden);
  const sheets: SeenSheet[] = [];
  const readable = visible.flatMap(({ name, partName }) => (partName === null ? [] : [{ name, partName }]));
  losses.unreadSheets += visible.length - readable.length;
  const visibleNames = new Set(visible.map(({ name }) => name));
  let isLong = readable.length > limits.workbookSheets;
  let isCutOff = false;
  for (const { name, partName } of readable.slice(0, limits.workbookSheets)) {
    isCutOff ||= input.shouldStop?.() === true;
    if (isCutOff) break;
    const xml = workbook.opened.readXml(partName);
    if (!xml.ok) return xml;
    const sheet = readSheet(xml.value, context);
    if (!sheet.ok) return sheet;
    const relations = readRelations(workbook.opened, partName);
    if (!relations.ok) return relations;
    const remarks = readRemarks(workbook.opened, relations.value);
    if (!remarks.ok) return remarks;
    const drawing = readDrawings(workbook.opened, relations.value);
    hiddenText = addHiddenText(hiddenText, drawing.hiddenText);
    losses.pictures += drawing.pictures;
    losses.drawings += drawing.unread;
    isCutOff ||= sheet.value.isCutOff;
    isLong ||= sheet.value.isLong;
    addLosses(losses, sheet.value);
    linkCells(sheet.value, relations.value);
    repeatMerged(sheet.value);
    const seen = {
      name: see(name),
      parts: findTables(sheet.value.rows),
      remarks: remarks.value
        .filter((remark) => isVisible(remark, sheet.value))
        .map((remark) => ({ cell: remark.cell, text: see(remark.text) })),
      drawn: drawing.items.map((item) => seeItem(item, { see, visibleNames, losses })),
    };
    if (seen.parts.length + seen.remarks.length + seen.drawn.length > 0) sheets.push(seen);
  }
  return succeed({ sheets, isCutOff: isCutOff || isLong, hiddenText });
}

type SeeContext = {
  readonly see: (text: string) => string;
  readonly visibleNames: ReadonlySet<string>;
  readonly losses: Losses;
};

/** A chart is the table of its values, unless they stand in the cells of sheets that are read anyway. Then its title remains. */
function seeItem(item: DrawnItem, { see, visibleNames, losses }: SeeContext): DrawnItem {
  if (item.type === 'text') return { type: 'text', lines: item.lines.map(see) };
  const { title, measures, tables, ranges } = item.chart;
  const isRepeated = ranges.length > 0 && ranges.every((range) => visibleNames.has(readSheetName(range)));
  if (isRepeated) losses.charts += 1;
  return {
    type: 'chart',
    chart: {
      title: see(title),
      measures: measures.map(see),
      ranges,
      tables: isRepeated
        ? []
        : tables.map(({ header, rows }) => ({
            header: header.map(see),
            rows: rows.map((row) => row.map(see)),
          })),
    },
  };
}

/** `'Ann''s ships'!$A$1:$A$9` is in the sheet "Ann's ships". A range of another workbook begins with the number of that in brackets. */
function readSheetName(range: string): string {
  const [, quoted, plain] = /^\(?(?:'((?:[^']|'')*)'|([^'!]*))!/.exec(range) ?? [];
  return quoted?.replaceAll("''", "'") ?? plain ?? '';
}

function addLosses(losses: Losses, sheet: ReadSheet): void {
  losses.hiddenRows += sheet.hiddenRows;
  losses.hiddenColumns += sheet.hiddenColumns;
  losses.unknownResults += sheet.unknownResults;
  losses.blankedCells += sheet.blankedCells;
}

/** A comment on an empty cell of a visible row is read too, so only a row that is known to be hidden hides it. */
function isVisible({ cell }: CellRemark, { placeColumn, isHiddenRow }: ReadSheet): boolean {
  const place = readCellPlace(cell);
  return place === null || (placeColumn(place.column) !== null && !isHiddenRow(place.row));
}

/** Gives a cell the address it leads to. A link over a range is that of its first cell, where its words are. */
function linkCells(sheet: ReadSheet, relations: Relations): void {
  const byPlace = new Map(sheet.rows.map((row) => [row.place, row]));
  for (const { range, relation } of sheet.links) {
    const found = relations.get(relation);
    const url = found?.isExternal === true ? readLinkUrl(found.target, null) : null;
    const row = byPlace.get(sheet.placeRow(range.from.row) ?? 0);
    const column = sheet.placeColumn(range.from.column);
    const cell = column === null ? undefined : row?.cells.get(column);
    if (url === null || column === null || cell === undefined) continue;
    row?.cells.set(column, {
      text: cell.text,
      url,
      isValue: cell.isValue,
      isDate: cell.isDate,
      isRepeated: cell.isRepeated,
    });
  }
}

function* writeSheets(sheets: readonly SeenSheet[], losses: Losses): Generator<PlainBlock> {
  for (const [index, { name, parts, remarks, drawn }] of sheets.entries()) {
    yield { type: 'heading', level: 2, parts: [{ text: nameSheet(name), page: index + 1 }] };
    for (const part of parts) {
      if (part.type === 'text') yield { type: 'paragraph', parts: [{ text: writeLine(part.cell) }] };
      else yield* writeRows(boundTable(part, losses));
    }
    for (const item of drawn) yield* writeDrawn(item);
    for (const { cell, text } of remarks)
      yield { type: 'paragraph', parts: [{ text: `Comment on ${cell}: ${text}` }] };
  }
}

function* writeDrawn(item: DrawnItem): Generator<PlainBlock> {
  if (item.type === 'text') {
    for (const text of item.lines) yield { type: 'paragraph', parts: [{ text }] };
    return;
  }
  const caption = describeChart(item.chart);
  if (caption !== '') yield { type: 'paragraph', parts: [{ text: caption }] };
  for (const { header, rows } of item.chart.tables) yield* writeRows({ header, rows, headingLevel: 3 });
}

const writeLine = ({ text, url }: GridCell): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return url === null || line.includes(url) ? line : `${line} (${url})`;
};

function boundTable({ header, rows }: Extract<SheetPart, { type: 'table' }>, losses: Losses): TableRows {
  losses.columns += Math.max(0, header.length - limits.csvColumns);
  const write = (cell: GridCell | null): PlainCell => {
    if (cell === null) return '';
    if (cell.text.length > limits.csvCellChars) losses.longCells += 1;
    const text = sliceWhole(cell.text, limits.csvCellChars);
    return cell.url === null ? text : { text, url: cell.url };
  };
  return {
    header: header.slice(0, limits.csvColumns),
    rows: rows.map((row) => row.slice(0, limits.csvColumns).map(write)),
    headingLevel: 3,
  };
}

function listLinks(sheets: readonly SeenSheet[]) {
  const links = createLinkList();
  for (const { parts } of sheets) {
    for (const row of parts.flatMap((part) => (part.type === 'text' ? [[part.cell]] : part.rows))) {
      const context = row.map((cell) => cell?.text ?? '').join(' ');
      for (const cell of row)
        if (cell !== null && cell.url !== null) links.add({ href: cell.url, text: cell.text, context }, null);
      links.addFromText(context);
    }
  }
  return links.links;
}

function describeLosses({ sheets, opened }: Workbook, losses: Losses): DroppedPart[] {
  const hidden = sheets.filter((sheet) => sheet.isHidden);
  const count = (pattern: RegExp) => opened.names.filter((name) => pattern.test(name)).length;
  const rows: readonly (readonly [string, string, number, string?])[] = [
    ['hidden-sheets', 'Hidden sheets were left out.', hidden.length, hidden[0]?.name ?? ''],
    ['hidden-rows', 'Hidden rows were left out, such as those that a filter hides.', losses.hiddenRows],
    ['hidden-columns', 'Hidden columns were left out.', losses.hiddenColumns],
    ['blank-format', 'Cells whose format shows nothing were left out.', losses.blankedCells],
    [
      'formulas-without-result',
      'Formulas whose results are not stored in the file were left out. Open it in a spreadsheet, save it and add it again.',
      losses.unknownResults,
    ],
    [
      'columns',
      `Only the first ${countNoun(limits.csvColumns, 'column')} of a table were kept.`,
      losses.columns,
    ],
    [
      'long-cells',
      `Cells were cut off after ${countNoun(limits.csvCellChars, 'character')}.`,
      losses.longCells,
    ],
    ['image', 'Pictures are not captured; their description was kept.', losses.pictures],
    ['charts', 'Of charts whose values stand in cells, only the titles were kept.', losses.charts],
    ['drawings', 'Drawings that could not be read were left out.', losses.drawings],
    ['other-sheets', 'Sheets that hold neither cells nor a chart were left out.', losses.unreadSheets],
    ['macro', 'Macros were left out; they are never run.', count(/vbaProject\.bin$/)],
    ['embedded-file', 'Files embedded in the workbook were left out.', count(/^xl\/embeddings\/./)],
  ];
  return rows
    .filter(([, , found]) => found > 0)
    .map(([what, reason, found, sample = '']) => ({ what, reason, count: found, sample }));
}
