/**
 * Text as PostgreSQL's tokeniser should read it, the same for passages and for queries: words of scripts written without spaces
 * are set apart, names that its parser would strip of their signs get a spelling it keeps, and words that are written together are
 * read whole and in parts. Pure.
 */
import { type Compound, listCompounds } from './compounds';

const spacelessScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spacelessRun = new RegExp(`${spacelessScript.source}+`, 'gu');

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

const signedNames: readonly (readonly [RegExp, string])[] = [
  [/\bC\+\+/gi, 'cplusplus'],
  [/\bC#/gi, 'csharp'],
  [/\bF#/gi, 'fsharp'],
  [/(?<!\w)\.NET\b/gi, 'dotnet'],
];

/**
 * The version of what this file and `compounds.ts` make of a text. Raise it with every change of that: the index of older
 * workspaces is then made anew in the background (`server/sources/rebuild-index.ts`).
 */
export const analyserVersion = 2;

export type SearchableText = {
  /** The text, each compound written as one word. */
  readonly words: string;
  /** The parts and endings of its compounds; they count less than whole words. Empty where it has none. */
  readonly parts: string;
  /** The text with each compound written as its parts, in which phrases are looked for too; null where it has none. */
  readonly spelledOut: string | null;
};

export function writeSearchableText(text: string): SearchableText {
  const named = signedNames.reduce((result, [pattern, name]) => result.replace(pattern, ` ${name} `), text);
  const compounds = listCompounds(named);
  const spellParts = ({ parts }: Compound) => parts.join(' ');
  return {
    words: setWordsApart(
      replaceCompounds(named, compounds, (compound) => compound.whole || spellParts(compound)),
    ),
    parts: setWordsApart(
      compounds.map((compound) => [...compound.endings, ...compound.parts].join(' ')).join(' . '),
    ),
    spelledOut: compounds.length === 0 ? null : setWordsApart(replaceCompounds(named, compounds, spellParts)),
  };
}

function replaceCompounds(
  text: string,
  compounds: readonly Compound[],
  write: (compound: Compound) => string,
): string {
  const pieces: string[] = [];
  let end = 0;
  for (const compound of compounds) {
    pieces.push(text.slice(end, compound.start), write(compound));
    end = compound.end;
  }
  return [...pieces, text.slice(end)].join('');
}

function setWordsApart(text: string): string {
  return spacelessScript.test(text) ? text.replace(spacelessRun, separateWords) : text;
}

function separateWords(run: string): string {
  return ` ${[...segmenter.segment(run)].map(({ segment }) => segment).join(' ')} `;
}

export type SearchQuery = {
  /** The words, each compound as one. */
  readonly words: string;
  readonly compounds: readonly { readonly whole: string; readonly parts: string }[];
  /** What stood in quotation marks, which must stand in a passage as it is. */
  readonly phrases: readonly string[];
};

/** A person's query. A NUL, which no text of the database can hold, separates words. */
export function readSearchQuery(typed: string): SearchQuery {
  const text = typed.replaceAll('\u0000', ' ');
  const phrases = [...text.matchAll(/["“”„«]([^"“”„«»]{2,200})["“”»]/g)].map((match) => match[1] ?? '');
  const unquoted = text.replace(/["“”„«»]/g, ' ');
  return {
    words: writeSearchableText(unquoted).words,
    compounds: listCompounds(unquoted).map(({ whole, parts }) => ({
      whole: setWordsApart(whole),
      parts: setWordsApart(parts.join(' ')),
    })),
    phrases: phrases.map((phrase) => writeSearchableText(phrase).words),
  };
}

/** Words of a query that are marked: a long question names the same things again. */
const markedWords = 60;

/** Every word of the query, as alternatives that PostgreSQL reads. */
export function toAlternatives({ words, compounds }: SearchQuery): string {
  const all = [words, ...compounds.map(({ parts }) => parts)].join(' ');
  return (all.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, markedWords).join(' or ');
}
