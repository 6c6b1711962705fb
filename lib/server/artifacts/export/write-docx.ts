/**
 * Writes an artifact as a Word document with the library docx: its headings, lists and tables as Word's own, and each citation as a footnote
 * with the quote and a link to its source. Fetches nothing, and contains no picture and no field that would fetch anything.
 */
import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  type IParagraphOptions,
  LineRuleType,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  TextRun,
} from 'docx';
import { detectLanguage } from '@/lib/domain/search/analysis/search-language';
import { describeNote, listSources, writeDate } from './describe-note';
import { createDocxLists, type DocxPlaces } from './docx-lists';
import type { ExportDocument } from './export-document';
import { isRightToLeft } from './is-right-to-left';
import { isSafeLink } from './is-safe-link';
import { levelParts } from './level-parts';
import type { Note } from './number-notes';
import { isWide, readTree } from './read-tree';
import { cleanXmlText } from './clean-xml-text';
import { createFormulaDrawer } from './split-formulas';
import { writeDocxBlocks } from './write-docx-block';
import { writeDocxFormula } from './write-docx-formula';

/** Word counts letters in half points and pages in twentieths of a point. */
const halfPoints = 2;
const twentieths = 20;
const a4 = { width: 595 * twentieths, height: 842 * twentieths };
const soft = '5D6068';

export async function writeDocx(document: ExportDocument): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await Packer.toBuffer(describeDocx(document)));
}

function describeDocx(document: ExportDocument): Document {
  const tree = readTree(document);
  const title = cleanXmlText(document.title);
  const isFromRight = isRightToLeft(title);
  const lists = createDocxLists();
  const footnotes = createFootnotes(tree.notes, document.timeZone);
  const drawFormula = createFormulaDrawer(writeDocxFormula);
  const places: DocxPlaces = { lists, refer: footnotes.refer, drawFormula };
  const children = [
    new Paragraph({
      heading: HeadingLevel.TITLE,
      bidirectional: isFromRight,
      children: [new TextRun({ text: title, rightToLeft: isFromRight })],
    }),
    new Paragraph({
      spacing: { after: 12 * twentieths },
      children: [
        new TextRun({
          text: `Version ${document.version}, ${writeDate(document.createdAt, document.timeZone)}`,
          color: soft,
        }),
      ],
    }),
    ...writeDocxBlocks(levelParts(tree.blocks), places),
    ...writeSources(document),
  ];
  return new Document({
    title,
    creator: 'Sourcebook',
    styles: describeStyles(detectLanguage(document.markdown)),
    numbering: { config: lists.config },
    footnotes: footnotes.written,
    sections: [
      {
        properties: {
          page: {
            size: {
              width: a4.width,
              height: a4.height,
              orientation: isWide(tree) ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
            },
          },
        },
        footers: { default: writeFooter(title) },
        children,
      },
    ],
  });
}

type Footnotes = {
  /** Returns the number of the footnote for a reference to a note. */
  readonly refer: (label: string) => number;
  /** The footnotes referred to so far, by number. */
  readonly written: Record<string, { readonly children: Paragraph[] }>;
};

/** Word numbers footnotes by their references, and each has one. A note that is referred to again gets a short footnote. */
function createFootnotes(notes: readonly Note[], timeZone: string): Footnotes {
  const byLabel = new Map(notes.map((note) => [note.label, note]));
  const firsts = new Map<string, number>();
  const written: Footnotes['written'] = {};
  let count = 0;
  const refer = (label: string) => {
    count += 1;
    const number = count;
    const note = byLabel.get(label);
    const first = firsts.get(label);
    if (first === undefined) firsts.set(label, number);
    const content = note === undefined ? [] : writeNote(note, { first, timeZone });
    written[number] = { children: [new Paragraph({ children: content })] };
    return number;
  };
  return { refer, written };
}

/** @param first number of the footnote that already has the quote */
function writeNote(
  note: Note,
  { first, timeZone }: { readonly first: number | undefined; readonly timeZone: string },
): IParagraphOptions['children'] {
  const { quote, title, url, facts } = describeNote(note, timeZone);
  const name = writeLinked(note.citation === null ? `Not supported: ${title}` : title, url);
  if (first !== undefined) return [new TextRun(' '), name, new TextRun(`, quoted in note ${first}`)];
  return [
    new TextRun(quote === '' ? ' ' : ` “${cleanXmlText(quote)}” `),
    name,
    new TextRun({ text: facts.map((fact) => `, ${fact}`).join(''), color: soft }),
  ];
}

function writeLinked(text: string, url: string | null): TextRun | ExternalHyperlink {
  const words = cleanXmlText(text);
  if (url === null || !isSafeLink(url)) return new TextRun(words);
  return new ExternalHyperlink({ link: url, children: [new TextRun({ text: words, style: 'Hyperlink' })] });
}

function writeSources(document: ExportDocument): Paragraph[] {
  const sources = listSources(document);
  if (sources.length === 0) return [];
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun('Sources')] }),
    ...sources.map(
      ({ title, url, facts }) =>
        new Paragraph({
          spacing: { after: 3 * twentieths },
          children: [writeLinked(title, url), new TextRun({ text: cleanXmlText(`, ${facts}`), color: soft })],
        }),
    ),
  ];
}

function writeFooter(title: string): Footer {
  const counted = new TextRun({
    children: [title, ' · ', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
    color: soft,
    size: 8 * halfPoints,
  });
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [counted] })] });
}

const headingStyle = (points: number) => ({
  run: { bold: true, size: points * halfPoints, color: '22252B' },
  paragraph: { keepNext: true, spacing: { before: 12 * twentieths, after: 4 * twentieths } },
});

/**
 * A serif that every word processor has, in the sizes of the PDF. The language is that of the text, so that its spelling is checked and it
 * is read aloud in it.
 */
const describeStyles = (language: string | null) => ({
  default: {
    document: {
      run: {
        font: 'Georgia',
        size: 11 * halfPoints,
        ...(language !== null && { language: { value: language, bidirectional: language } }),
      },
      // Without the rule, LibreOffice takes the height of a line for a fixed one, also in a title of many lines.
      paragraph: { spacing: { after: 7 * twentieths, line: 300, lineRule: LineRuleType.AUTO } },
    },
    title: { run: { bold: true, size: 21 * halfPoints }, paragraph: { spacing: { after: 2 * twentieths } } },
    heading1: headingStyle(17),
    heading2: headingStyle(14),
    heading3: headingStyle(12),
    heading4: headingStyle(11),
    heading5: headingStyle(11),
    heading6: headingStyle(11),
    hyperlink: { run: { color: '24549B', underline: {} } },
    footnoteText: { run: { size: 9 * halfPoints } },
  },
  paragraphStyles: [
    {
      id: 'Quotation',
      name: 'Quotation',
      basedOn: 'Normal',
      run: { italics: true },
      paragraph: { indent: { left: 18 * twentieths } },
    },
    {
      id: 'SourceCode',
      name: 'Source Code',
      basedOn: 'Normal',
      run: { font: 'Courier New', size: 9 * halfPoints },
    },
  ],
});
