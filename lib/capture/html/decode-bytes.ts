/**
 * Decodes the bytes of a page. The encoding is given by the byte-order mark, otherwise by the header, otherwise by a `<meta>` in the first
 * kilobytes; without any of these, it is UTF-8 if the bytes are valid UTF-8, and otherwise what its letters look like (HTML standard, encoding sniffing).
 * Never throws because of what a page says about itself.
 */
import { decodeStrictly, findEncoding } from '../files/decode-strictly';
import { guessEncoding } from '../files/guess-encoding';

export type DecodedHtml = {
  readonly text: string;
  /** The name of the encoding in the WHATWG Encoding standard, in lower case. */
  readonly encoding: string;
};

/** The standard examines 1,024 bytes, but some pages have long comments before their meta element. */
const metaBytes = 4_096;

export function decodeHtmlBytes(bytes: Uint8Array, contentTypeHeader: string | null): DecodedHtml {
  const label = readMark(bytes) ?? readHeader(contentTypeHeader) ?? readMeta(bytes) ?? guess(bytes);
  return { text: new TextDecoder(label).decode(bytes), encoding: label };
}

function readMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null;
}

function readHeader(header: string | null): string | null {
  const charset = /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(header ?? '')?.[1];
  return charset === undefined ? null : findEncoding(charset);
}

function readMeta(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, metaBytes));
  for (const [tag] of head.matchAll(/<meta\s[^>]{0,500}>/gi)) {
    const charset = /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(tag)?.[1];
    const name = charset === undefined ? null : findEncoding(charset);
    // A page whose meta element could be read is not UTF-16, whatever it says (HTML standard).
    if (name !== null) return name.startsWith('utf-16') ? 'utf-8' : name;
  }
  const declaration = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head)?.[1];
  return declaration === undefined ? null : findEncoding(declaration);
}

function guess(bytes: Uint8Array): string {
  return decodeStrictly(bytes, { encoding: 'utf-8', mayBeCut: true }) === null
    ? guessEncoding(bytes)
    : 'utf-8';
}
