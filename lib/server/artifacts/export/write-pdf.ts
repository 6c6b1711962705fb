/**
 * Writes an artifact as a tagged PDF in the product's typefaces (`typeset-pdf.ts`). It keeps to PDF/UA-1, the standard for documents that
 * everyone can read. If a letter has no form in the typefaces, it cannot, and the first page says that letters are missing.
 */
import { sliceWhole } from '@/lib/core/text';
import { detectLanguage } from '@/lib/domain/search/analysis/search-language';
import type { BlockNode } from '@/lib/protocol/llmcp';
import { describeNote, listSources, writeDate } from './describe-note';
import type { ExportDocument } from './export-document';
import { isRightToLeft } from './is-right-to-left';
import { levelParts } from './level-parts';
import { type Note, writeLabelId } from './number-notes';
import { readTree } from './read-tree';
import { canTypeset, typesetForEveryone, typesetPdf } from './typeset-pdf';
import { call, join, type Typst, writeList, writeNumber, writeString } from './typst-code';
import { createFormulaDrawer } from './split-formulas';
import { writeFormula } from './write-formula';
import { isWideTable, turnText, writePdfBlock, writePdfHeading } from './write-pdf-block';
import { type Setting, writeWebLink } from './write-pdf-inlines';
import { writeWords } from './write-pdf-words';

/** Below these, all headings can be seen at a glance: about two pages, and three headings. */
const contentsFromChars = 5_000;
const contentsFromHeadings = 3;
/** Deeper headings stand in no table of contents. */
const contentsLevels = 3;
/** Characters of the title in the footer: half a line. */
const footerChars = 60;

export async function writePdf(document: ExportDocument): Promise<Uint8Array<ArrayBuffer>> {
  return (
    typesetForEveryone(writePdfCode(document, [])) ?? typesetPdf(writePdfCode(document, [missingLetters]))
  );
}

const missingLetters = call(
  'notice',
  writeString(
    'Some letters of this text are missing, because the typefaces do not contain them. The other formats include them all.',
  ),
);

function writePdfCode(document: ExportDocument, notices: readonly Typst[]): Typst {
  const { blocks: written, notes } = readTree(document);
  const blocks = levelParts(written);
  const setting: Setting = {
    room: 'line',
    isHeading: false,
    isFromRight: isRightToLeft(document.markdown),
    drawFormula: createFormulaDrawer(drawFormula),
    referred: new Set(),
  };
  const { createdAt: date } = document;
  const title = document.title.trim() === '' ? 'Untitled' : document.title;
  return call(
    'sheet',
    writeWords(title, 'line'),
    writeWords(title.length > footerChars ? `${sliceWhole(title, footerChars).trimEnd()}…` : title, 'line'),
    writeString(`Version ${document.version}, ${writeDate(date, document.timeZone)}`),
    writeList(
      [
        date.getUTCFullYear(),
        date.getUTCMonth() + 1,
        date.getUTCDate(),
        date.getUTCHours(),
        date.getUTCMinutes(),
        date.getUTCSeconds(),
      ].map(writeNumber),
    ),
    writeString(detectLanguage(document.markdown) ?? 'en'),
    writeString(setting.isFromRight ? 'right' : 'left'),
    join([
      ...notices,
      ...(needsContents(blocks, document.markdown.length) ? [call('contents')] : []),
      ...splitPages(blocks).map((page) => writePage(page, setting)),
      ...writeNotes(notes, setting, document.timeZone),
      ...writeSources(document),
    ]),
  );
}

/** A formula is drawn if the typesetter accepts it. */
function drawFormula(written: string): Typst | null {
  const formula = writeFormula(written);
  return formula !== null && canTypeset(formula) ? formula : null;
}

function needsContents(blocks: readonly BlockNode[], chars: number): boolean {
  const parts = blocks.filter((block) => block.type === 'heading' && block.level <= contentsLevels);
  return chars >= contentsFromChars && parts.length >= contentsFromHeadings;
}

type Page = { readonly isWide: boolean; readonly blocks: readonly BlockNode[] };

/** A wide table stands on a page in landscape, together with the heading directly before it. Wide tables that follow each other share one. */
function splitPages(blocks: readonly BlockNode[]): Page[] {
  const isWide = blocks.map(
    (block, index) =>
      isWideTable(block) ||
      (block.type === 'heading' && blocks.slice(index + 1, index + 2).some(isWideTable)),
  );
  const starts = blocks.flatMap((_block, index) => (isWide[index] === isWide[index - 1] ? [] : [index]));
  return starts.map((start, index) => ({
    isWide: isWide[start] === true,
    blocks: blocks.slice(start, starts[index + 1]),
  }));
}

function writePage({ isWide, blocks }: Page, setting: Setting): Typst {
  const written = join(
    blocks.map((block) =>
      block.type === 'heading' ? writePdfHeading(block, setting) : writePdfBlock(block, setting),
    ),
  );
  return isWide ? call('wide-page', written) : written;
}

const headingOf = (text: string): Typst => call('part', writeNumber(1), writeString(text));

function writeNotes(notes: readonly Note[], { referred, isFromRight }: Setting, timeZone: string): Typst[] {
  if (notes.length === 0) return [];
  const written = notes.map((note) => {
    const name = writeLabelId(note.label);
    const label = writeString(note.label);
    const written = call(
      referred.has(name) ? 'returning-note' : 'note',
      writeString(name),
      label,
      writeNote(note, timeZone),
    );
    return turnText(note.citation?.quote ?? note.reason, isFromRight, written);
  });
  return [headingOf('Notes'), call('small', join(written))];
}

function writeNote(note: Note, timeZone: string): Typst {
  const { quote, title, url, facts } = describeNote(note, timeZone);
  const source = call('soft', writeWords(title, 'line'));
  return join([
    ...(quote === '' ? [] : [writeWords(`“${quote}” `, 'line')]),
    url === null ? source : writeWebLink(url, source),
    call('soft', writeWords(facts.map((fact) => `, ${fact}`).join(''), 'line')),
  ]);
}

function writeSources(document: ExportDocument): Typst[] {
  const sources = listSources(document);
  if (sources.length === 0) return [];
  const written = sources.map(({ title, url, facts }) => {
    const address = url === null ? [] : [writeString(', '), writeWebLink(url, writeWords(url, 'line'))];
    return call(
      'para',
      join([writeWords(title, 'line'), ...address, call('soft', writeWords(`, ${facts}`, 'line'))]),
    );
  });
  return [headingOf('Sources'), call('small', join(written))];
}
