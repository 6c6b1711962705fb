/**
 * Builds the PDF and the Word document of the sample from their text, once and by hand: `node scripts/run.mjs
 * lib/server/sample/build-documents.ts`. The files are committed beside their text, and the product only reads them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Zippable, strToU8, zipSync } from 'fflate';
import pdfmake from 'pdfmake';

const folder = path.join(import.meta.dirname, 'documents');
const texts = path.join(import.meta.dirname, 'texts');

type Block = { readonly kind: 'title' | 'heading' | 'paragraph'; readonly text: string };

/** `# ` starts the title and `## ` a heading. Everything else is a paragraph. */
function readBlocks(file: string): Block[] {
  return readFileSync(path.join(texts, file), 'utf8')
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const mark = /^(#{1,2}) /.exec(block)?.[1] ?? '';
      const kind = mark === '#' ? 'title' : mark === '##' ? 'heading' : 'paragraph';
      return { kind, text: block.slice(mark === '' ? 0 : mark.length + 1).replaceAll('\n', ' ') };
    });
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const wordStyles = { title: 'Heading1', heading: 'Heading2', paragraph: 'Normal' } as const;
const namespace = 'http://schemas.openxmlformats.org';
const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`);
/** A fixed time, so that the same text gives the same bytes. */
const mtime = new Date('2026-02-10T12:00:00Z');

function buildWordDocument(blocks: readonly Block[]): Uint8Array {
  const body = blocks
    .map(
      ({ kind, text }) =>
        `<w:p><w:pPr><w:pStyle w:val="${wordStyles[kind]}"/></w:pPr><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`,
    )
    .join('');
  const word = `xmlns:w="${namespace}/wordprocessingml/2006/main"`;
  const style = (id: string, name: string, size: number) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:spacing w:after="160"/></w:pPr><w:rPr><w:sz w:val="${size}"/></w:rPr></w:style>`;
  const officeTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`;
  const office = `${namespace}/officeDocument/2006/relationships`;
  const packaged = `${namespace}/package/2006`;
  const files: Zippable = {
    '[Content_Types].xml': xml(
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${officeTypes}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${officeTypes}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packaged}/relationships">${relation(1, `${office}/officeDocument`, 'word/document.xml')}${relation(2, `${packaged}/relationships/metadata/core-properties`, 'docProps/core.xml')}</Relationships>`,
    ),
    'word/_rels/document.xml.rels': xml(
      `<Relationships xmlns="${packaged}/relationships">${relation(1, `${office}/styles`, 'styles.xml')}</Relationships>`,
    ),
    'word/styles.xml': xml(
      `<w:styles ${word}>${style('Normal', 'Normal', 22)}${style('Heading1', 'heading 1', 36)}${style('Heading2', 'heading 2', 28)}</w:styles>`,
    ),
    'docProps/core.xml': xml(
      `<cp:coreProperties xmlns:cp="${packaged}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(blocks[0]?.text ?? '')}</dc:title><dc:creator>Sourcebook sample</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${mtime.toISOString()}</dcterms:created></cp:coreProperties>`,
    ),
    'word/document.xml': xml(`<w:document ${word}><w:body>${body}</w:body></w:document>`),
  };
  return zipSync(files, { mtime });
}

// One of the fonts that every PDF reader has, so nothing is embedded.
pdfmake.setFonts({ Times: { normal: 'Times-Roman', bold: 'Times-Bold' } });
pdfmake.setLocalAccessPolicy((file) => file.startsWith('Times-'));
pdfmake.setUrlAccessPolicy(() => false);

function buildPdf(blocks: readonly Block[]): Promise<Uint8Array> {
  const made = pdfmake.createPdf({
    info: { title: blocks[0]?.text ?? '', author: 'Sourcebook sample', creationDate: mtime, modDate: mtime },
    pageSize: 'A4',
    pageMargins: [72, 72, 72, 72],
    defaultStyle: { font: 'Times', fontSize: 11.5, lineHeight: 1.25 },
    styles: {
      title: { fontSize: 20, bold: true, marginBottom: 12 },
      heading: { fontSize: 14, bold: true, marginTop: 10, marginBottom: 4 },
      paragraph: { marginBottom: 7 },
    },
    footer: (page: number) => ({ text: String(page), alignment: 'center', fontSize: 9 }),
    content: blocks.map(({ kind, text }) => ({ text, style: kind })),
  });
  return made.getBuffer();
}

writeFileSync(
  path.join(folder, 'building-the-bridge.docx'),
  buildWordDocument(readBlocks('building-the-bridge.txt')),
);
writeFileSync(path.join(folder, 'report-of-1941.pdf'), await buildPdf(readBlocks('report-of-1941.txt')));
