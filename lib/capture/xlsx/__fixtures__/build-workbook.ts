/** Builds a workbook around sheets of SpreadsheetML, zipped by hand. */
import { strToU8, zipSync } from 'fflate';

export type BuiltSheet = {
  readonly name: string;
  /** What stands in `<worksheet>`. */
  readonly xml: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** The relations of the sheet. */
  readonly relations?: string;
};

export type WorkbookParts = {
  /** Codes of formats; the first is that of style 1. */
  readonly formats?: readonly string[];
  readonly strings?: string;
  readonly properties?: string;
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
};

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (inner: string) => `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function buildWorkbook(sheets: readonly BuiltSheet[], { formats = [], strings = '', properties = '', parts = {} }: WorkbookParts = {}): Uint8Array {
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><workbookPr ${properties}/><sheets>${sheets
      .map(({ name, state = '' }, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}" state="${state}" r:id="s${index}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      sheets.map((_, index) => `<Relationship Id="s${index}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('') +
        `<Relationship Id="st" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="sy" Type="${office}/styles" Target="styles.xml"/>`,
    ),
    'xl/sharedStrings.xml': `<sst ${main}>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escape(code)}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
  };
  for (const [index, { xml, relations: own }] of sheets.entries()) {
    files[`xl/worksheets/sheet${index + 1}.xml`] = `<worksheet ${main} xmlns:r="${office}">${xml}</worksheet>`;
    if (own !== undefined) files[`xl/worksheets/_rels/sheet${index + 1}.xml.rels`] = relations(own);
  }
  return zip({ ...files, ...parts });
}

const zip = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part])));

/** Rows of cells, from A1: numbers as numbers, texts as inline strings, `null` as nothing. A pair is a value and its style. */
export type BuiltCell = string | number | boolean | null | readonly [number, number];

export function writeSheetData(rows: readonly (readonly BuiltCell[])[]): string {
  return `<sheetData>${rows
    .map((row, index) => (row.length === 0 ? '' : `<row r="${index + 1}">${row.map((cell, column) => writeCell(cell, `${String.fromCharCode(65 + column)}${index + 1}`)).join('')}</row>`))
    .join('')}</sheetData>`;
}

function writeCell(cell: BuiltCell, name: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c r="${name}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
  if (typeof cell === 'boolean') return `<c r="${name}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  const [value, style] = typeof cell === 'number' ? [cell, 0] : cell;
  return `<c r="${name}" s="${style}"><v>${value}</v></c>`;
}
