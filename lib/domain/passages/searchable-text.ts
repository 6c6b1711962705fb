/**
 * Text as PostgreSQL's tokeniser should read it, the same for passages and for queries: words of scripts written without spaces
 * are set apart, and names that its parser would strip of their signs get a spelling it keeps. Pure.
 */
const spacelessScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spacelessRun = new RegExp(`${spacelessScript.source}+`, 'gu');

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

const signedNames: readonly (readonly [RegExp, string])[] = [
  [/\bC\+\+/gi, 'cplusplus'],
  [/\bC#/gi, 'csharp'],
  [/\bF#/gi, 'fsharp'],
  [/(?<!\w)\.NET\b/gi, 'dotnet'],
  [/\bNode\.js\b/gi, 'nodejs'],
];

export function writeSearchableText(text: string): string {
  const named = signedNames.reduce((result, [pattern, name]) => result.replace(pattern, ` ${name} `), text);
  return spacelessScript.test(named) ? named.replace(spacelessRun, separateWords) : named;
}

function separateWords(run: string): string {
  return ` ${[...segmenter.segment(run)].map(({ segment }) => segment).join(' ')} `;
}

/**
 * A person's query: the words, and the parts in quotation marks, which must stand in a passage as they are. A NUL, which no text
 * of the database can hold, separates words.
 */
export function readSearchQuery(typed: string): {
  readonly words: string;
  readonly phrases: readonly string[];
} {
  const text = typed.replaceAll('\u0000', ' ');
  const phrases = [...text.matchAll(/["“”„«]([^"“”„«»]{2,200})["“”»]/g)].map((match) => match[1] ?? '');
  return {
    words: writeSearchableText(text.replace(/["“”„«»]/g, ' ')),
    phrases: phrases.map(writeSearchableText),
  };
}
