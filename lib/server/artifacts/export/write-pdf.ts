/**
 * Writes an artifact as PDF with pdfmake and its bundled typeface (Latin, Cyrillic, Greek). If the text uses another script, the first page
 * says that letters are missing. The writer may read only its own font files, and fetches nothing.
 */
import path from 'node:path';
import pdfmake from 'pdfmake';
import fonts from 'pdfmake/fonts/Roboto.js';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { describeNote, listSources, writeDate } from './describe-note';
import type { ExportDocument } from './export-document';
import { isSafeLink } from './is-safe-link';
import { type Note, writeLabelId } from './number-notes';
import { isWide, readTree } from './read-tree';
import { accent, writePdfBlock, writePdfHeading } from './write-pdf-block';
import { writePartId, writePdfContents } from './write-pdf-contents';

const soft = '#5d6068';
const otherScript =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

const fontFiles = new Set(
  Object.values(fonts).flatMap((family) => Object.values(family).map((file) => path.normalize(String(file)))),
);
pdfmake.setFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => fontFiles.has(path.normalize(file)));

export async function writePdf(document: ExportDocument): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = await pdfmake.createPdf(describePdf(document)).getBuffer();
  return Uint8Array.from(buffer);
}

export function describePdf(document: ExportDocument): TDocumentDefinitions {
  const tree = readTree(document);
  const words = [document.title, document.markdown, ...document.citations.map(({ quote }) => quote)].join(
    ' ',
  );
  return {
    displayTitle: true,
    info: { title: document.title, creator: 'Sourcebook', creationDate: document.createdAt },
    pageSize: 'A4',
    pageOrientation: isWide(tree) ? 'landscape' : 'portrait',
    pageMargins: [64, 56, 64, 64],
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.3 },
    footer: (page, pages) => ({
      text: `${document.title} · ${page} / ${pages}`,
      alignment: 'center',
      fontSize: 8,
      color: soft,
      margin: [64, 16],
    }),
    content: [
      { text: document.title, fontSize: 21, bold: true, lineHeight: 1.15 },
      {
        text: `Version ${document.version}, ${writeDate(document.createdAt)}`,
        color: soft,
        margin: [0, 2, 0, 12],
      },
      ...(otherScript.test(words) ? [missingLetters] : []),
      ...writePdfContents(tree.blocks, document.markdown.length),
      ...tree.blocks.map((block, index) =>
        block.type === 'heading' ? writePdfHeading(block, writePartId(index)) : writePdfBlock(block),
      ),
      ...writeNotes(tree.notes),
      ...writeSources(document),
    ],
  };
}

const missingLetters: Content = {
  text: 'Some letters of this text are missing, because the typeface covers only Latin, Greek and Cyrillic. The other formats include them all.',
  italics: true,
  margin: [0, 0, 0, 8],
};

const headingOf = (text: string): Content => ({
  text,
  fontSize: 14,
  bold: true,
  headlineLevel: 1,
  margin: [0, 18, 0, 6],
});

function writeNotes(notes: readonly Note[]): Content[] {
  if (notes.length === 0) return [];
  return [
    headingOf('Notes'),
    ...notes.map((note): Content => {
      const { quote, title, url, facts } = describeNote(note);
      return {
        fontSize: 9,
        margin: [0, 0, 0, 4],
        text: [
          { text: `${note.label}  `, bold: true, id: `note-${writeLabelId(note.label)}` },
          { text: quote === '' ? '' : `“${quote}” ` },
          url === null || !isSafeLink(url)
            ? { text: title, color: soft }
            : { text: title, color: accent, link: url },
          { text: facts.map((fact) => `, ${fact}`).join(''), color: soft },
        ],
      };
    }),
  ];
}

function writeSources(document: ExportDocument): Content[] {
  const sources = listSources(document);
  if (sources.length === 0) return [];
  return [
    headingOf('Sources'),
    ...sources.map(
      ({ title, url, captured }): Content => ({
        text: [
          title,
          ...(url === null ? [] : [', ', isSafeLink(url) ? { text: url, link: url, color: accent } : url]),
          `, ${captured}`,
        ],
        fontSize: 9,
        margin: [0, 0, 0, 3],
      }),
    ),
  ];
}
