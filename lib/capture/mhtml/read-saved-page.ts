/**
 * Reads a page that a browser saved as one file (MHTML, RFC 2557): finds the page itself among its parts and decodes it. Pictures, styles
 * and the pages in its frames are other parts, which are never read. Pure.
 */
import { limits } from '@/lib/core/limits';
import { decodeQuotedPrintable } from './decode-quoted-printable';

export type SavedPage = {
  readonly bytes: Uint8Array;
  /** The media type of the page, which may name its charset. */
  readonly declaredType: string;
  /** Where the page was when it was saved, so that its links lead somewhere. Null for a page that was no web page. */
  readonly location: string | null;
};

type Part = { readonly fields: ReadonlyMap<string, string>; readonly body: string };

const sampleBytes = 8_192;

/** True if the bytes are a message in several parts, which is what browsers and mail programs save. */
export function isMessage(bytes: Uint8Array): boolean {
  const [head = ''] = readLatin(bytes.subarray(0, sampleBytes)).split('\n\n', 1);
  return (
    /^[\w-]+:/.test(head) && /^mime-version:/im.test(head) && /^content-type:\s*multipart\//im.test(head)
  );
}

/** Returns null if the message contains no saved page. An e-mail does not, though it may have a part in HTML. */
export function readSavedPage(bytes: Uint8Array): SavedPage | null {
  const file = readPart(readLatin(bytes));
  const type = file.fields.get('content-type') ?? '';
  const boundary = readParameter(type, 'boundary');
  if (boundary === null || !/^multipart\/related\b/i.test(type)) return null;
  const start = readParameter(type, 'start');
  const parts = file.body
    .split(`\n--${boundary}`, limits.savedPageParts + 1)
    .slice(1)
    .map((part) => readPart(part.replace(/^[^\n]*\n/, '')));
  const page = parts.find(
    ({ fields }) => start !== null && fields.get('content-id') === start && isHtml(fields),
  );
  const root = page ?? parts.find(({ fields }) => isHtml(fields));
  if (root === undefined) return null;
  const location = file.fields.get('snapshot-content-location') ?? root.fields.get('content-location') ?? '';
  return {
    bytes: decodeBody(root),
    declaredType: root.fields.get('content-type') ?? '',
    location: /^https?:\/\//i.test(location) ? location : null,
  };
}

const isHtml = (fields: Part['fields']) =>
  /^(text\/html|application\/xhtml\+xml)\b/i.test(fields.get('content-type') ?? '');

/** Reads the fields up to the first empty line. A field that begins with a blank goes on with the one before it. */
function readPart(text: string): Part {
  const end = text.indexOf('\n\n');
  const head = (end === -1 ? text : text.slice(0, end)).replace(/\n[\t ]+/g, ' ');
  const fields = new Map<string, string>();
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { fields, body: end === -1 ? '' : text.slice(end + 1) };
}

function readParameter(field: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]{1,200})"|([^\\s;"]{1,200}))`, 'i').exec(field);
  return found?.[1] ?? found?.[2] ?? null;
}

function decodeBody({ fields, body }: Part): Uint8Array {
  const encoding = fields.get('content-transfer-encoding')?.toLowerCase() ?? '';
  if (encoding === 'base64') return new Uint8Array(Buffer.from(body, 'base64'));
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body.slice(1));
  return new Uint8Array(Buffer.from(body.slice(1), 'latin1'));
}

/** One character for each byte, so that a part can be cut out before its own encoding is known. */
function readLatin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replaceAll('\r\n', '\n');
}
