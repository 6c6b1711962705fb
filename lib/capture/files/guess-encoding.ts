/**
 * Guesses the encoding of a text that is not UTF-8 and does not name its own. In Western languages, letters beyond ASCII stand singly among
 * others, and the text is Windows-1252. In Cyrillic, Greek, Hebrew, Arabic and East Asian texts, words consist of them, and chardet compares
 * how often they follow one another with what is usual in each encoding. Pure.
 */
import { analyse } from 'chardet';
import { findEncoding } from './decode-strictly';

const sampleBytes = 65_536;

/** Fewer bytes than this say too little. A name or two may be all that is not ASCII in a Western table. */
const minBytes = 12;

export function guessEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes);
  if (!consistsOfForeignWords(sample)) return western;
  const likely = analyse(sample).map(({ name }) => findEncoding(name));
  return likely.find((name) => name !== null && !unlikely.has(name)) ?? western;
}

const western = 'windows-1252';

/** Encodings of Western text, and those that a byte-order mark or valid bytes would have shown. */
const unlikely = new Set([
  western,
  'windows-1250',
  'windows-1254',
  'iso-8859-2',
  'utf-8',
  'utf-16le',
  'utf-16be',
]);

/** True if more letters beyond ASCII stand beside another one than alone. */
function consistsOfForeignWords(bytes: Uint8Array): boolean {
  let beside = 0;
  let alone = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    if ((bytes[at - 1] ?? 0) >= 0x80 || (bytes[at + 1] ?? 0) >= 0x80) beside += 1;
    else alone += 1;
  }
  return beside >= minBytes && beside > alone * 2;
}
