/**
 * Guesses the encoding of a text that is not UTF-8 and does not name its own. chardet compares how often letters follow one another with what is
 * usual in each language and encoding. In Cyrillic, Greek, Hebrew, Arabic and East Asian texts, words consist of letters beyond ASCII; elsewhere
 * they stand singly among others, and the text is Windows-1252 unless enough of it says that it is Central European or Turkish. Pure.
 */
import { analyse } from 'chardet';
import { findEncoding } from './decode-strictly';

const sampleBytes = 65_536;

/** Fewer letters beyond ASCII than this say too little. A name or two may be all there is in a Western table. */
const minLetters = 12;

export function guessEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes);
  const likely = analyse(sample).flatMap(({ name, confidence }) => {
    const encoding = findEncoding(name);
    return encoding === null || excluded.has(encoding) ? [] : [{ encoding, confidence }];
  });
  return consistsOfForeignWords(sample)
    ? (likely.find(({ encoding }) => !latin.has(encoding))?.encoding ?? western)
    : guessLatin(sample, likely);
}

type Likely = { readonly encoding: string; readonly confidence: number };

const western = 'windows-1252';
const central = 'windows-1250';
const unixCentral = 'iso-8859-2';

/** What a byte-order mark or valid bytes would have shown, and what chardet takes Portuguese for (Baltic). */
const excluded = new Set(['utf-8', 'utf-16le', 'utf-16be', 'windows-1257']);

/** Encodings whose letters beyond ASCII stand among others. */
const latin = new Set([western, central, unixCentral, 'windows-1254']);

/** How much surer chardet must be of another encoding than of the Western one. */
const lead = 1.15;

function guessLatin(bytes: Uint8Array, likely: readonly Likely[]): string {
  const among = likely.filter(({ encoding }) => latin.has(encoding));
  const [first] = among;
  if (first === undefined || first.encoding === western) return western;
  const asWestern = among.find(({ encoding }) => encoding === western)?.confidence ?? 0;
  const signs = (encoding: string) => countSignsInWords(bytes, encoding);
  const isSure = countLetters(bytes) >= minLetters && first.confidence >= asWestern * lead;
  if (first.encoding === 'windows-1254') return isSure ? first.encoding : western;
  if (!isSure && signs(western) - signs(central) < 2) return western;
  // chardet tells the two apart only where bytes below 0xA0 are letters.
  return signs(central) > signs(unixCentral) ? unixCentral : central;
}

const countLetters = (bytes: Uint8Array): number =>
  [...new TextDecoder(central).decode(bytes)].filter(
    (char) => /[^\x00-\x7f]/.test(char) && /\p{L}/u.test(char),
  ).length;

/** Counts signs between two letters, as in `z³oty` for `złoty`: no word has them. Apostrophes, dashes and points are none. */
const countSignsInWords = (bytes: Uint8Array, encoding: string): number =>
  (new TextDecoder(encoding).decode(bytes).match(signsInWords) ?? []).join('').length;

const signsInWords = /(?<=\p{L})[^\p{L}\p{M}\s\x00-\x7f‘’–—…·\u00ad]+(?=\p{L})/gu;

/** True if more letters beyond ASCII stand beside another one than alone. */
function consistsOfForeignWords(bytes: Uint8Array): boolean {
  let beside = 0;
  let alone = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    if ((bytes[at - 1] ?? 0) >= 0x80 || (bytes[at + 1] ?? 0) >= 0x80) beside += 1;
    else alone += 1;
  }
  return beside >= minLetters && beside > alone * 2;
}
