/**
 * Rewrites what the reader after it would skip with every word inside: results of simple fields, text with a direction or a reading aid of its
 * own, the shapes of newer programs, and cells that begin further to the right. Of two forms of a drawing it keeps the one with words. Charts
 * and diagrams, which are parts of their own, leave a mark where they stand. Linear in the part, and never fails: XML that is not well formed
 * is for the reader after it. ECMA-376 part 1, 17.
 */
import { decodeXmlText } from '../zip/decode-xml-text';
import { getXmlAttribute, scanXml, type XmlTag } from '../zip/scan-xml';
import { writeMarkText } from './mark-text';
import { createXmlEdits } from './xml-edits';

/** A bookmark whose name begins so stands for a chart or a diagram; the id of its relation follows. */
export const drawnMarks = { chart: 'drawn-chart:', diagram: 'drawn-diagram:' } as const;

export const settleElements = (xml: string): string => addDrawnWords(settleTags(xml));

/** Elements of which only the tags are skipped. */
const unwrapped = new Set([
  'w:fldSimple',
  'w:dir',
  'w:bdo',
  'w:ruby',
  'w:rubyBase',
  'v:oval',
  'v:polyline',
  'v:line',
  'v:curve',
  'v:arc',
]);
/** The reading aid above a word says the word again. */
const cut = new Set(['w:rt', 'w:rubyPr']);
/** Most columns of a Word table. */
const maxColumns = 63;

type Branch = { readonly start: number; readonly end: number; readonly hasWords: boolean };

type OpenElement = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** True if there is a text box, a chart or a diagram inside. */
  hasWords: boolean;
  /** What the two forms of a drawing hold. */
  choice: Branch | null;
  fallback: Branch | null;
  skippedColumns: number;
};

function settleTags(xml: string): string {
  const edits = createXmlEdits();
  const open: OpenElement[] = [];
  scanXml(xml, {
    open: (tag) => {
      const { name, start, end, attributes } = tag;
      open.push({
        name,
        start,
        end,
        hasWords: false,
        choice: null,
        fallback: null,
        skippedColumns: 0,
      });
      if (unwrapped.has(name)) edits.replace(start, end, '');
      else if (name === 'w:cr') edits.replace(start, end, '<w:br/>');
      else if (name === 'w:txbxContent' || isDrawn(name)) markWords(open);
      else if (name === 'w:gridBefore') skipColumns(open, attributes);
      else if (name === 'v:textpath') edits.insert(start, writeDrawnText(attributes));
    },
    close: (tag) => {
      const element = open.at(-1);
      if (element?.name !== tag.name) return;
      open.pop();
      if (unwrapped.has(tag.name)) {
        if (tag.start !== element.start) edits.replace(tag.start, tag.end, '');
      } else if (cut.has(tag.name)) edits.replace(element.start, tag.end, '');
      else if (tag.name === 'mc:Choice' || tag.name === 'mc:Fallback') keepBranch(open.at(-1), element, tag);
      else if (tag.name === 'mc:AlternateContent') {
        for (const range of listForms(element, tag.end)) edits.replace(range.start, range.end, '');
      } else if (tag.name === 'w:trPr' && element.skippedColumns > 0)
        edits.insert(tag.end, writeEmptyCell(element.skippedColumns));
    },
  });
  return edits.apply(xml);
}

const isDrawn = (name: string): boolean => name === 'c:chart' || name === 'dgm:relIds';

function markWords(open: readonly OpenElement[]): void {
  for (let at = open.length - 1; at >= 0; at -= 1) {
    const element = open[at];
    if (element === undefined || element.hasWords) return;
    element.hasWords = true;
  }
}

function skipColumns(open: readonly OpenElement[], attributes: string): void {
  const row = open.at(-2);
  const count = Number(getXmlAttribute(attributes, 'w:val'));
  if (row?.name === 'w:trPr' && Number.isInteger(count) && count > 0)
    row.skippedColumns = Math.min(count, maxColumns);
}

const writeEmptyCell = (columns: number): string =>
  `<w:tc><w:tcPr><w:gridSpan w:val="${columns}"/></w:tcPr><w:p/></w:tc>`;

/** Text that is drawn along a line stands in an attribute. */
function writeDrawnText(attributes: string): string {
  const text = getXmlAttribute(attributes, 'string') ?? '';
  if (text.trim() === '') return '';
  return `<w:txbxContent><w:p><w:r><w:t>${text.replaceAll('<', '&lt;')}</w:t></w:r></w:p></w:txbxContent>`;
}

function keepBranch(parent: OpenElement | undefined, element: OpenElement, tag: XmlTag): void {
  if (parent?.name !== 'mc:AlternateContent') return;
  const isEmpty = tag.start === element.start;
  const branch = {
    start: isEmpty ? tag.end : element.end,
    end: isEmpty ? tag.end : tag.start,
    hasWords: element.hasWords,
  };
  if (element.name === 'mc:Fallback') parent.fallback ??= branch;
  else parent.choice ??= branch;
}

/** Returns what is cut of the forms of a drawing: all but the content of one. */
function listForms(
  { start, choice, fallback }: OpenElement,
  end: number,
): readonly Omit<Branch, 'hasWords'>[] {
  const isChoice = fallback === null || (!fallback.hasWords && choice?.hasWords === true);
  const kept = isChoice ? choice : fallback;
  if (kept === null) return [];
  return [
    { start, end: kept.start },
    { start: kept.end, end },
  ];
}

/** Puts the words of a drawing behind it, in the form of older programs, which the reader after it knows. */
function addDrawnWords(xml: string): string {
  if (!xml.includes('<w:drawing')) return xml;
  const edits = createXmlEdits();
  let depth = 0;
  let boxDepth = 0;
  let boxStart = 0;
  let words: string[] = [];
  scanXml(xml, {
    open: ({ name, start, attributes }) => {
      if (name === 'w:drawing') depth += 1;
      if (depth === 0) return;
      if (name === 'w:txbxContent') {
        if (boxDepth === 0) boxStart = start;
        boxDepth += 1;
      } else if (boxDepth === 0 && isDrawn(name)) words.push(writeMark(name, attributes));
    },
    close: ({ name, end }) => {
      if (depth === 0) return;
      if (name === 'w:txbxContent') {
        boxDepth -= 1;
        if (boxDepth === 0) words.push(xml.slice(boxStart, end));
      } else if (name === 'w:drawing') {
        depth -= 1;
        if (depth > 0) return;
        if (words.length > 0)
          edits.insert(end, `<w:pict><v:shape><v:textbox>${words.join('')}</v:textbox></v:shape></w:pict>`);
        words = [];
        boxDepth = 0;
      }
    },
  });
  return edits.apply(xml);
}

function writeMark(name: string, attributes: string): string {
  const isChart = name === 'c:chart';
  const id = decodeXmlText(getXmlAttribute(attributes, isChart ? 'r:id' : 'r:dm') ?? '');
  const mark = `${isChart ? drawnMarks.chart : drawnMarks.diagram}${writeMarkText(id)}`;
  return `<w:txbxContent><w:p><w:bookmarkStart w:id="0" w:name="${mark}"/></w:p></w:txbxContent>`;
}
