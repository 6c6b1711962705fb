/**
 * Captures a Word document as Markdown: parts that were checked and cleaned (`unpack-docx`), converted to HTML by mammoth, and then written
 * by the writer that all captures share. Pictures are replaced by their description. It never unpacks what it does not read and never
 * fetches what a document points to.
 */
import mammoth from 'mammoth';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { sliceWhole } from '../../core/text';
import type { CapturedPage, DroppedPart } from '@/lib/capture/files/captured-page';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';
import {
  addHiddenText,
  type CaptureFileInput,
  createCapturedPage,
  readVisibleText,
} from '../files/captured-file';
import { createLinkList } from '../files/link-list';
import { readContentTree } from '../html/markdown/read-content-tree';
import { writeMarkdown } from '../html/markdown/write-markdown';
import { parseDocument } from '../html/parse/parse-document';
import { readCoreProperties } from '../zip/read-core-properties';
import { listParts, readRelations } from '../zip/read-relations';
import { insertDrawnParts } from './insert-drawn-parts';
import { listHeadingStyles } from './list-heading-styles';
import { settleNumbers } from './settle-numbers';
import { unpackDocx } from './unpack-docx';

const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Block Text'] => blockquote > p:fresh",
  "p[style-name='HTML Preformatted'] => pre:separator('\n')",
  "p[style-name='Source Code'] => pre:separator('\n')",
  "p[style-name='Code'] => pre:separator('\n')",
  // The reader knows five levels of lists by itself, and Word has nine.
  ...[6, 7, 8, 9].flatMap((level) => {
    const around = 'ul|ol > li > '.repeat(level - 1);
    return [
      `p:unordered-list(${level}) => ${around}ul > li:fresh`,
      `p:ordered-list(${level}) => ${around}ol > li:fresh`,
    ];
  }),
];

/** Relative links cannot be resolved against this base, so links within the document are reduced to their text. */
const noBase = 'about:blank';

export async function captureDocx(
  bytes: Uint8Array,
  input: CaptureFileInput,
): Promise<Result<CapturedPage, CaptureFailure>> {
  const unpacked = unpackDocx(bytes);
  if (!unpacked.ok) return unpacked;
  const headings = listHeadingStyles(unpacked.value.stylesXml);
  if (!headings.ok) return headings;
  const html = await convertToHtml(unpacked.value.archive, headings.value);
  if (html === null) return fail(createCaptureFailure('damaged'));
  const visible = readVisibleText(html);
  const document = parseDocument(`<!doctype html><html><body>${visible.text}</body></html>`);
  for (const backLink of document.querySelectorAll('a[href*="note-ref-"]')) backLink.remove();
  const relations = readRelations(unpacked.value.opened, unpacked.value.partName);
  if (!relations.ok) return relations;
  insertDrawnParts(document, unpacked.value.opened, relations.value);
  settleNumbers(document);
  for (const table of document.querySelectorAll('table')) nameColumns(document, table);
  const tree = readContentTree(document.body, { baseUrl: noBase, keepsText: () => true, keepsImages: true });
  const markdown = writeMarkdown(tree.children);
  const { names } = unpacked.value.opened;
  const insertedFiles = listParts(relations.value, 'aFChunk').length;
  if (markdown.trim() === '') return fail(describeEmpty(names, insertedFiles));
  const properties = readCoreProperties(unpacked.value.propertiesXml);
  const cut = cutAtBlock(markdown, input.maxMarkdownChars);
  return succeed(
    createCapturedPage(
      {
        markdown: cut,
        truncated: cut.length < markdown.length,
        title: properties.title || findTitle(document),
        author: properties.author,
        publishedAt: properties.publishedAt,
        language: properties.language,
        links: findLinks(document),
        dropped: describeDropped(names, { images: tree.images, insertedFiles }),
        hiddenText: addHiddenText(unpacked.value.hiddenText, visible.hiddenText),
      },
      input,
    ),
  );
}

/** A document without any text is empty, unless it holds pictures, which may be of text. */
function describeEmpty(names: readonly string[], insertedFiles: number): CaptureFailure {
  if (names.some((name) => name.startsWith('word/media/'))) return createCaptureFailure('no_text');
  return createCaptureFailure('empty', insertedFiles > 0 ? insertedBody : emptyBody);
}

const emptyBody =
  'There is no text in the body of this document. Headers, footers, comments and hidden text are not read. Copy what you need into the body and add the file again.';

/** A program may leave it to Word to read a file into the document when it is opened (17.17.2). */
const insertedBody =
  'The text of this document is in another file inside it, which Word reads in when it opens the document. Open it in Word, save it and add the new copy.';

/** Returns the first heading, if it stands at the beginning and is a line. Further down it is the name of a section. */
function findTitle(document: Document): string {
  let chars = 0;
  for (const block of document.body.children) {
    const text = (block.textContent ?? '').trim();
    if (/^h[12]$/.test(block.localName) && text !== '') return text.length <= limits.titleChars ? text : '';
    chars += text.length;
    if (chars > limits.titleChars) return '';
  }
  return '';
}

async function convertToHtml(archive: Uint8Array, headings: readonly string[]): Promise<string | null> {
  try {
    const converted = await mammoth.convertToHtml(
      { buffer: Buffer.from(archive) },
      {
        styleMap: [...styleMap, ...headings],
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      },
    );
    return converted.value;
  } catch (error) {
    // mammoth throws plain errors for malformed parts. It also fails with other errors, either because of something that `isWholeDocx` does
    // not check or because of a mistake of ours. We cannot tell which, so such an error is not reported as a fault of the file.
    if (error instanceof Error && error.name === 'Error') return null;
    throw error;
  }
}

/** Makes the first row a header. Few programs mark it as one, but in nearly every table it is. */
function nameColumns(document: Document, table: Element): void {
  const [first, second] = table.querySelectorAll('tr');
  if (first === undefined || second === undefined || table.querySelector('th') !== null) return;
  for (const cell of [...first.children]) {
    const name = document.createElement('th');
    for (const attribute of ['colspan', 'rowspan']) {
      const value = cell.getAttribute(attribute);
      if (value !== null) name.setAttribute(attribute, value);
    }
    name.append(...cell.childNodes);
    cell.replaceWith(name);
  }
}

/** Cuts between two blocks, so that each remaining block is whole. */
function cutAtBlock(markdown: string, maxChars: number): string {
  if (markdown.length <= maxChars) return markdown;
  const end = markdown.lastIndexOf('\n\n', maxChars - 1);
  return end <= 0 ? sliceWhole(markdown, maxChars) : markdown.slice(0, end + 1);
}

function findLinks(document: Document) {
  const links = createLinkList();
  for (const anchor of document.querySelectorAll('a[href]')) {
    const around = anchor.closest('p, li, td, th, h1, h2, h3, h4, h5, h6') ?? anchor;
    const href = anchor.getAttribute('href') ?? '';
    links.add({ href, text: anchor.textContent ?? '', context: around.textContent ?? '' }, null);
  }
  return links.links;
}

function describeDropped(
  names: readonly string[],
  { images, insertedFiles }: { readonly images: number; readonly insertedFiles: number },
): DroppedPart[] {
  const count = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length;
  const rows: readonly (readonly [string, string, number])[] = [
    ['image', 'Pictures are not captured; their description was kept.', images],
    ['comments', 'Comments in the document were left out.', count(/^word\/comments\.xml$/)],
    ['running-header', 'Page headers and footers were left out.', count(/^word\/(header|footer)\d*\.xml$/)],
    ['macro', 'Macros were left out; they are never run.', count(/^word\/vbaProject\.bin$/)],
    [
      'inserted-file',
      'Files that Word reads into the document when it opens it were left out. Open it in Word, save it and add the new copy.',
      insertedFiles,
    ],
    ['embedded-file', 'Files embedded in the document were left out.', count(/^word\/embeddings\/./)],
  ];
  return rows
    .filter(([, , found]) => found > 0)
    .map(([what, reason, found]) => ({ what, reason, count: found, sample: '' }));
}
