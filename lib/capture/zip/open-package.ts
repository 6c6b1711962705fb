/**
 * Opens a zip of XML parts (ECMA-376 part 2, EPUB OCF): any part by its name, as text, within the bounds of `read-zip-part`. Names are only
 * looked up among the entries of the zip, so a path with `..` leads nowhere else. No document type is read, because it declares entities.
 */
import { fail, type Result, succeed } from '../../core/result';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';
import { decodeStrictly } from '../files/decode-strictly';
import { listZipEntries } from './list-zip-entries';
import { createZipReader } from './read-zip-part';

export type XmlPackage = {
  readonly names: readonly string[];
  readonly has: (name: string) => boolean;
  readonly readBytes: (name: string) => Result<Uint8Array, CaptureFailure>;
  /** Returns the text of a part. It is read and counted once, however often it is asked for. */
  readonly readXml: (name: string) => Result<string, CaptureFailure>;
  /** The same, or an empty string if there is no such part. */
  readonly readOptionalXml: (name: string) => Result<string, CaptureFailure>;
};

export function openPackage(bytes: Uint8Array): Result<XmlPackage, CaptureFailure> {
  const entries = listZipEntries(bytes);
  if (!entries.ok) return entries;
  const reader = createZipReader(bytes, entries.value);
  const texts = new Map<string, string>();
  const readXml = (name: string): Result<string, CaptureFailure> => {
    const known = texts.get(name);
    if (known !== undefined) return succeed(known);
    const part = reader.read(name);
    if (!part.ok) return part;
    const xml = decodeXml(part.value);
    if (xml === null) return fail(createCaptureFailure('damaged'));
    texts.set(name, xml);
    return succeed(xml);
  };
  return succeed({
    names: reader.names,
    has: (name) => reader.has(name),
    readBytes: (name) => reader.read(name),
    readXml,
    readOptionalXml: (name) => (reader.has(name) ? readXml(name) : succeed('')),
  });
}

/**
 * Accepts UTF-8 or, with its byte-order mark, UTF-16. Any other encoding could hide a declaration from the scan that a parser would still
 * see.
 */
function decodeXml(bytes: Uint8Array): string | null {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return decodeStrictly(bytes, { encoding });
}

/** Resolves a path against the part that names it: `../media/a.xml` in `xl/worksheets/sheet1.xml`. A path that leaves the zip is empty. */
export function resolvePartName(path: string, from: string): string {
  const isAbsolute = path.startsWith('/');
  const folders = isAbsolute ? [] : from.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') folders.push(step);
    else if (folders.pop() === undefined) return '';
  }
  return folders.join('/');
}
