/**
 * Detects the kind of a file from its bytes. A name or a declared type never makes a file something that its bytes are not. It only
 * distinguishes between kinds of text, for example a table from prose. Files that are two kinds at once, programs, archives and drawings
 * are refused with a sentence that names them.
 */
import { fileTypeFromBuffer } from 'file-type';
import { fail, type Result, succeed } from '@/lib/core/result';
import { describeOldOffice } from '@/lib/capture/describe-old-office';
import { isMessage, readSavedPage, type SavedPage } from '@/lib/capture/mhtml/read-saved-page';
import { listZipEntries } from '@/lib/capture/zip/list-zip-entries';
import { addableKinds, type CaptureFailure, createCaptureFailure } from '@/lib/capture/files/capture-failure';
import { decodeText } from '@/lib/capture/files/decode-text';
import { detectTextKind, type FileHints, type TextKind } from '@/lib/capture/detect-text-kind';

/** The kinds that are zips of XML, and the part by which each is known. */
const packageParts = {
  docx: /^word\/document\d*\.xml$/i,
  xlsx: /^xl\/workbook\d*\.xml$/i,
  pptx: /^ppt\/presentation\d*\.xml$/i,
  epub: /^META-INF\/container\.xml$/,
} as const;
type PackageKind = keyof typeof packageParts;
const packageKinds = ['docx', 'xlsx', 'pptx', 'epub'] as const satisfies readonly PackageKind[];

export type DetectedFile =
  | { readonly kind: 'pdf' | PackageKind }
  | { readonly kind: 'mhtml'; readonly page: SavedPage }
  | {
      readonly kind: TextKind;
      readonly text: string;
      readonly encoding: string;
      readonly controlCount: number;
    };

export async function detectKind(
  bytes: Uint8Array,
  hints: FileHints,
): Promise<Result<DetectedFile, CaptureFailure>> {
  if (bytes.length === 0) return fail(createCaptureFailure('empty'));
  if (startsWith(bytes, '%PDF-')) return hasZipTail(bytes) ? refuseTwofold() : succeed({ kind: 'pdf' });
  if (startsWith(bytes, 'PK')) return detectZip(bytes);
  const old = describeOldOffice(bytes);
  if (old !== null) return fail(old);
  if (isMessage(bytes)) return detectSavedPage(bytes);
  const known = await fileTypeFromBuffer(bytes);
  if (known !== undefined && !isTextType(known.mime)) return refuseKind(known.ext, known.mime);
  return detectText(bytes, hints);
}

function detectSavedPage(bytes: Uint8Array): Result<DetectedFile, CaptureFailure> {
  const page = readSavedPage(bytes);
  if (page !== null) return succeed({ kind: 'mhtml', page });
  const sentence = 'This is an e-mail. Save it as PDF or text and add that.';
  return fail(createCaptureFailure('unsupported_kind', sentence));
}

function detectText(bytes: Uint8Array, hints: FileHints): Result<DetectedFile, CaptureFailure> {
  const decoded = decodeText(bytes, hints.declaredType);
  if (decoded === null) return refuseKind('', 'application/octet-stream');
  if (decoded.text.trim() === '') return fail(createCaptureFailure('empty'));
  // A PDF may begin anywhere within its first kilobyte, after other content, but only a file made to be two kinds at once does so.
  if (decoded.text.slice(0, 1_100).includes('%PDF-') && hasPdfTail(bytes)) return refuseTwofold();
  const kind = detectTextKind(decoded.text, hints);
  if (kind === 'xml') return fail(createCaptureFailure('unsupported_kind', describeXml(decoded.text)));
  return kind === 'svg' || kind === 'rtf' ? refuseKind(kind, textTypes[kind]) : succeed({ kind, ...decoded });
}

const textTypes = { svg: 'image/svg+xml', rtf: 'application/rtf' } as const;

/** Formats of programs that are XML, and what stands in each near its beginning. */
const knownXml: readonly (readonly [RegExp, string])[] = [
  [
    /<\?mso-application\s+progid="Word\.|<w:wordDocument\b/,
    'This is a Word document in XML. Save it as DOCX and add that.',
  ],
  [
    /<\?mso-application\s+progid="Excel\.|\burn:schemas-microsoft-com:office:spreadsheet\b/,
    'This is an Excel workbook in XML. Save it as XLSX and add that.',
  ],
  [
    /<\?mso-application\s+progid="PowerPoint\./,
    'This is a PowerPoint presentation in XML. Save it as PPTX and add that.',
  ],
  [/<office:document\b/, 'This is an OpenDocument file. Save it as DOCX, XLSX, PPTX or PDF and add that.'],
  [/<FictionBook\b/, 'This is a FictionBook (FB2). Convert it to EPUB and add that.'],
];

function describeXml(text: string): string {
  const head = text.slice(0, 4_096);
  const known = knownXml.find(([mark]) => mark.test(head));
  return known?.[1] ?? `This XML file is not in a format that can be read. Add a ${addableKinds}.`;
}

function startsWith(bytes: Uint8Array, latin: string): boolean {
  return [...latin].every((char, index) => bytes[index] === char.charCodeAt(0));
}

/** The end record of a zip may be anywhere in the last 65,557 bytes of a file. */
function hasZipTail(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(-65_557);
  return Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength).includes('PK\x05\x06');
}

function hasPdfTail(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('%%EOF');
}

function detectZip(bytes: Uint8Array): Result<DetectedFile, CaptureFailure> {
  const entries = listZipEntries(bytes);
  if (!entries.ok) return entries;
  const names = entries.value.map((entry) => entry.name);
  const has = (part: RegExp) => names.some((name) => part.test(name));
  const kind = packageKinds.find((each) => has(packageParts[each]));
  // Every Office file lists the types of its parts. A book does not.
  if (kind === 'epub' || (kind !== undefined && has(/^\[content_types\]\.xml$/i))) return succeed({ kind });
  const known = knownZips.find(([part]) => has(part));
  const sentence = known?.[1] ?? (has(/^content\.xml$/) ? describeOpenDocument(bytes) : archive);
  return fail(createCaptureFailure('unsupported_kind', sentence));
}

const archive = 'This is an archive. Unpack it and add the files in it.';

/** Files that are zips and cannot be read, and a part by which each is known. */
const knownZips: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\.bin$/i, 'This is a binary Excel workbook (XLSB). Save it as XLSX and add that.'],
  [/^visio\/document\.xml$/i, 'This is a Visio drawing. Save it as PDF and add that.'],
  [/^theme\/theme\/thememanager\.xml$/i, 'This is a theme for Office files, which contains no text.'],
  [/\.fdseq$/i, 'This is an XPS document. Save it as PDF and add that.'],
  [
    /^(?:index\/document\.iwa|index\.apxl(?:\.gz)?|index\.xml(?:\.gz)?)$/i,
    'This is a Pages, Numbers or Keynote file. Export it as DOCX, XLSX, PPTX or PDF and add that.',
  ],
  [/^meta-inf\/manifest\.mf$/i, 'This is a Java program, which cannot be read as a source.'],
];

/** An OpenDocument file says what it is at its beginning, where it can be read without unpacking (OpenDocument 1.2, part 3, 3.3). */
function describeOpenDocument(bytes: Uint8Array): string {
  const kind = /application\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  )?.[1];
  if (kind === 'spreadsheet') return 'This is an OpenDocument spreadsheet. Save it as XLSX and add that.';
  if (kind === 'presentation') return 'This is an OpenDocument presentation. Save it as PPTX and add that.';
  return 'This is an OpenDocument file. Save it as DOCX or PDF and add that.';
}

function refuseTwofold(): Result<never, CaptureFailure> {
  const sentence =
    'The file is two types of file at once, which is a sign of a harmful file. It was not opened.';
  return fail(createCaptureFailure('unsupported_kind', sentence));
}

/** Text formats that file-type recognises. Our own rules for text decide about them. */
function isTextType(mime: string): boolean {
  return (
    mime.startsWith('text/') ||
    mime === 'application/xml' ||
    mime === 'application/rtf' ||
    mime.endsWith('+xml')
  );
}

const programs =
  /^application\/(x-msdownload|x-elf|x-mach-binary|wasm|java-vm|x-sharedlib|x-executable|vnd\.microsoft\.portable-executable)/;

function refuseKind(ext: string, mime: string): Result<never, CaptureFailure> {
  return fail(createCaptureFailure('unsupported_kind', describeRefusal(ext, mime)));
}

function describeRefusal(ext: string, mime: string): string {
  if (programs.test(mime)) return 'This is a program, which cannot be read as a source.';
  if (ext === 'svg') return 'This is a drawing (SVG), which contains no readable text.';
  if (ext === 'rtf') return 'This is an RTF file. Save it as DOCX or PDF and add that.';
  if (mime.startsWith('image/'))
    return `This is a picture (${ext.toUpperCase()}), which contains no readable text.`;
  if (mime.startsWith('audio/') || mime.startsWith('video/')) {
    return `This is a recording (${ext.toUpperCase()}). Add a transcript instead.`;
  }
  const what =
    ext === '' ? 'This file contains no text.' : `This is a file of the kind ${ext.toUpperCase()}.`;
  return `${what} Add a ${addableKinds}.`;
}
