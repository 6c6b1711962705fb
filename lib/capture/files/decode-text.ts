/**
 * Converts bytes to text. Tries the encoding of the byte-order mark, then the declared charset, then UTF-16 without a mark; after that
 * UTF-8 if it is valid, and finally the encoding that the letters look like (`guess-encoding.ts`). Returns the encoding that was used. Control characters that never occur in text are removed and counted. Returns null for a file with many of them, which is not text.
 */
import { decodeStrictly, findEncoding } from './decode-strictly';
import { guessEncoding } from './guess-encoding';

export type DecodedText = {
  readonly text: string;
  readonly encoding: string;
  /** Number of control characters removed from `text`. */
  readonly controlCount: number;
};
type Decoded = Pick<DecodedText, 'text' | 'encoding'>;

/** A file in which more than one character in twenty is such a control character is a program, a picture or a database. */
const binaryShare = 1 / 20;
const sampleChars = 100_000;

/** Control characters that never occur in text. Tab, line feed, vertical tab, form feed, carriage return and escape may. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/g;

export function decodeText(bytes: Uint8Array, declaredType: string | null): DecodedText | null {
  const encoding = getMarkedEncoding(bytes) ?? getDeclaredEncoding(declaredType) ?? getUnmarkedUtf16(bytes);
  const decoded =
    (encoding === null ? null : decodeAs(bytes, encoding)) ??
    decodeAs(bytes, 'utf-8') ??
    decodeAs(bytes, guessEncoding(bytes)) ??
    decodeAs(bytes, 'windows-1252');
  if (decoded === null) return null;
  const sample = decoded.text.slice(0, sampleChars);
  if ((sample.match(controls)?.length ?? 0) > sample.length * binaryShare) return null;
  return { encoding: decoded.encoding, ...removeControls(decoded.text) };
}

export function removeControls(text: string): Pick<DecodedText, 'text' | 'controlCount'> {
  const clean = text.replace(controls, '');
  return { text: clean, controlCount: text.length - clean.length };
}

function getMarkedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function getDeclaredEncoding(declaredType: string | null): string | null {
  return /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(declaredType ?? '')?.[1]?.toLowerCase() ?? null;
}

/** Spreadsheets also save UTF-16 without a byte-order mark. In Western text, nearly every second byte is then zero. */
function getUnmarkedUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 4_096);
  let even = 0;
  let odd = 0;
  for (let at = 0; at + 1 < sample.length; at += 2) {
    if (sample[at] === 0) even += 1;
    if (sample[at + 1] === 0) odd += 1;
  }
  const pairs = sample.length / 2;
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf-16le';
  return even > pairs * 0.4 && odd < pairs * 0.05 ? 'utf-16be' : null;
}

function decodeAs(bytes: Uint8Array, label: string): Decoded | null {
  const encoding = findEncoding(label);
  const text = encoding === null ? null : decodeStrictly(bytes, { encoding });
  return encoding === null || text === null ? null : { text, encoding };
}
