/**
 * Says what a compound file is: the container of the programs of Office before 2007, of messages of Outlook, and of every newer Office file with
 * a password. Its directory is read ([MS-CFB] 2.6), because the names in it may also stand in a file that is embedded. Bounded; pure.
 */
import { type CaptureFailure, createCaptureFailure } from './files/capture-failure';

const compoundMark = [0xd0, 0xcf, 0x11, 0xe0] as const;
/** Workbooks of Excel 2 to 4 have no container: they begin with a record of theirs ([MS-XLS] 2.4.21). */
const bareWorkbooks = /^\x09[\x00\x02\x04][\x04\x06]\x00[\x00\x02-\x04]/;
/** Word 2 for Windows. */
const bareDocuments = /^\xdb\xa5[\x2d\x2e]\x00/;

/** What Outlook sends instead of attachments ([MS-OXTNEF] 2.1.3.1). */
const attachments = '\x78\x9f\x3e\x22';
const outlookAttachments =
  'These are attachments in a form that only Outlook reads (winmail.dat). Ask the sender for the files themselves.';

const document = 'This is a Word document in the old DOC format. Save it as DOCX and add that.';
const workbook = 'This is an Excel workbook in the old XLS format. Save it as XLSX and add that.';
const slides = 'This is a PowerPoint presentation in the old PPT format. Save it as PPTX and add that.';

/** What is in the top folder of each kind of file. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^worddocument$/i, document],
  [/^(?:workbook|book)$/i, workbook],
  [/^powerpoint document$/i, slides],
  [/^visiodocument$/i, 'This is a Visio drawing. Save it as PDF and add that.'],
  [/^quill$/i, 'This is a Publisher file. Save it as PDF and add that.'],
  [/^__properties_version1\.0$/, 'This is an Outlook message. Save it as PDF or text and add that.'],
];

const unknown = 'This is an old Office file. Save it as DOCX, XLSX, PPTX or PDF and add that.';

/** Returns null for a file that is no Office file from before 2007. */
export function describeOldOffice(bytes: Uint8Array): CaptureFailure | null {
  if (!compoundMark.every((byte, index) => bytes[index] === byte)) {
    const head = String.fromCharCode(...bytes.subarray(0, 8));
    if (bareWorkbooks.test(head)) return createCaptureFailure('unsupported_kind', workbook);
    if (bareDocuments.test(head)) return createCaptureFailure('unsupported_kind', document);
    return head.startsWith(attachments) ? createCaptureFailure('unsupported_kind', outlookAttachments) : null;
  }
  const names = listTopNames(bytes);
  if (names.includes('EncryptedPackage')) return createCaptureFailure('password_protected');
  const kind = kinds.find(([name]) => names.some((each) => name.test(each)));
  return createCaptureFailure('unsupported_kind', kind?.[1] ?? unknown);
}

const entryBytes = 128;
/** Entries of the directory that are read: a message with many attachments has hundreds. */
const maxEntries = 20_000;
const noEntry = 0xffff_ffff;

/** Returns the names in the top folder. A directory that is damaged lists what can be found of it. */
function listTopNames(bytes: Uint8Array): readonly string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 512) return [];
  const sectorBytes = 2 ** Math.min(12, view.getUint16(30, true));
  const entries: number[] = [];
  let sector = view.getUint32(48, true);
  while (entries.length < maxEntries) {
    const start = (sector + 1) * sectorBytes;
    if (start + sectorBytes > bytes.length || sectorBytes < entryBytes) break;
    for (let at = start; at < start + sectorBytes; at += entryBytes) entries.push(at);
    sector = readNextSector(view, sector, sectorBytes);
  }
  return walkFolder(view, entries);
}

/** The header names the first 109 sectors of the table that chains all others, which suffices for files of 6 MB and more. */
function readNextSector(view: DataView, sector: number, sectorBytes: number): number {
  const perSector = sectorBytes / 4;
  const index = Math.floor(sector / perSector);
  if (index >= 109) return noEntry;
  const at = (view.getUint32(76 + index * 4, true) + 1) * sectorBytes + (sector % perSector) * 4;
  return at + 4 <= view.byteLength ? view.getUint32(at, true) : noEntry;
}

/** The entries of a folder are a tree: each names the one before it and the one after it. */
function walkFolder(view: DataView, entries: readonly number[]): readonly string[] {
  const [root] = entries;
  if (root === undefined) return [];
  const names: string[] = [];
  const seen = new Set<number>();
  const waiting = [view.getUint32(root + 76, true)];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const at = entries[id];
    if (at === undefined || seen.has(id)) continue;
    seen.add(id);
    const nameBytes = Math.max(0, Math.min(62, view.getUint16(at + 64, true) - 2));
    const name = new Uint8Array(view.buffer, view.byteOffset + at, nameBytes);
    names.push(new TextDecoder('utf-16le').decode(name));
    waiting.push(view.getUint32(at + 68, true), view.getUint32(at + 72, true));
  }
  return names;
}
