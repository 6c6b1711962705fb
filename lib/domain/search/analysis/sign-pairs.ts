/**
 * Sets the words of scripts without spaces apart. Chinese, Japanese and Korean are read as overlapping pairs of signs, because where a word
 * ends there depends on the sentence, and Korean is written with and without spaces; a single sign is a part. Thai, Lao, Khmer and Burmese
 * are divided by the dictionary of the platform. Pure.
 */
const pairedRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+|\p{Script=Hangul}+/gu;
const dividedRun = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** A syllable of Japanese says nothing by itself; a sign of Chinese or a syllable of Korean may be a word. */
const singleWord = /[\p{Script=Han}\p{Script=Hangul}]/gu;

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

export function setWordsApart(text: string): string {
  return text
    .replace(pairedRun, (run) => ` ${listSignPairs(run).join(' ')} `)
    .replace(dividedRun, (run) => ` ${[...segmenter.segment(run)].map(({ segment }) => segment).join(' ')} `);
}

/** Returns the signs of a text that are also found alone, each once. */
export function listSingleSigns(text: string): string[] {
  return [...new Set(text.match(singleWord) ?? [])];
}

/** Returns every two neighbouring signs of a run; a single sign is returned as it is. */
export function listSignPairs(run: string): string[] {
  const signs = [...run];
  if (signs.length === 1) return signs;
  return signs.slice(1).map((sign, index) => `${signs[index] ?? ''}${sign}`);
}

const onlyPaired = new RegExp(`^(?:${pairedRun.source})$`, 'u');

/** True for text in Chinese, Japanese or Korean alone. */
export function isPairedRun(text: string): boolean {
  return onlyPaired.test(text);
}
