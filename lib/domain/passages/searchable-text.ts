/**
 * Prepares text for PostgreSQL's tokeniser, in the same way for passages and queries: words of scripts written without spaces are
 * separated, names whose punctuation its parser would strip get a spelling that survives, and compounds are read both whole and in parts.
 * Pure.
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
 * The version of this analysis (this file and `compounds.ts`). Increment it with every change of the result: the index of older workspaces
 * is then rebuilt in the background (`server/sources/rebuild-index.ts`).
 */
export const analyserVersion = 2;

export type SearchableText = {
  /** The text, with each compound written as one word. */
  readonly words: string;
  /** The parts and endings of its compounds, which count less than whole words. Empty if it has none. */
  readonly parts: string;
  /** The text with each compound written as its parts, which is also searched for phrases; null if it has no compounds. */
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
  /** The words, with each compound as one word. */
  readonly words: string;
  readonly compounds: readonly { readonly whole: string; readonly parts: string }[];
  /** The text in quotation marks, which a passage must contain verbatim. */
  readonly phrases: readonly string[];
};

/** Reads a user's query. A NUL, which the database cannot store in a text, separates words. */
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

/** Words of a query that are marked; a long question repeats the same terms. */
const markedWords = 60;

/** Returns every word of the query, as alternatives in PostgreSQL's query syntax. */
export function toAlternatives({ words, compounds }: SearchQuery): string {
  const all = [words, ...compounds.map(({ parts }) => parts)].join(' ');
  return (all.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, markedWords).join(' or ');
}
