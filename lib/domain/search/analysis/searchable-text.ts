/**
 * Prepares text for PostgreSQL's tokeniser, in the same way for passages and queries: letters and digits get one spelling, words of scripts
 * written without spaces are set apart, names whose punctuation its parser would strip get a spelling that survives, and compounds are read
 * both whole and in parts. Pure.
 */
import { type Compound, listCompounds } from './compounds';
import { foldLetters } from './fold-letters';
import { listFunctionPairs } from './function-words';
import { listSingleSigns, setWordsApart } from './sign-pairs';

const signedNames: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])(\p{L}{1,12})\+\+/gu, '$1plusplus'],
  [/(?<![\p{L}\p{N}])([ACFJQ])#/giu, '$1sharp'],
  [/(?<!\w)\.NET\b/gi, 'dotnet'],
];

/** A space between a number and its unit is a matter of taste: 5 kg is 5kg. */
const spacedUnit =
  /(?<=\p{Nd}) (?=(?:[kcmμn]?m|[kmμn]?g|[mcdμ]?[lL]|[mμn]?s|min|h|t|lbs?|oz|ft|[kMGT]?Hz|[kMGTm]?W|[kMG]?Wh|[km]?V|mA|k?J|k?cal|[khM]?Pa|bar|psi|[mμn]?mol|[kKMGT]i?B|[kMG]bit|px|dB|rpm|mph)(?![\p{L}\p{N}]))/gu;
const degrees = /(?<=\p{Nd}) ?° ?(?=[CFK](?!\p{L}))/gu;
/** A sign before a number would make it another number. */
const numberSign = /(?<![\p{L}\p{N}])[-+\u2212](?=\p{N})/gu;

/**
 * The version of this analysis (this file and those it imports). Increment it with every change of the result: the index of older workspaces
 * is then rebuilt in the background (`server/search-index/rebuild-index.ts`).
 */
export const analyserVersion = 3;

export type SearchableText = {
  /** The text, with each compound written as one word. */
  readonly words: string;
  /** The parts and endings of its compounds and single signs, which count less than whole words. Empty if it has none. */
  readonly parts: string;
  /** The text with each compound written as its parts, which is also searched for phrases; null if it has no compounds. */
  readonly spelledOut: string | null;
  /** The pairs of function words, by which a phrase of nothing else is found. */
  readonly pairs: readonly string[];
};

export function writeSearchableText(text: string): SearchableText {
  const spelled = spellNames(text);
  const compounds = listCompounds(spelled);
  const parts = compounds.map((compound) => [...compound.endings, ...compound.parts].join(' '));
  const singles = listSingleSigns(spelled);
  return {
    words: writeWords(
      replaceCompounds(spelled, compounds, (compound) => compound.whole || spellParts(compound)),
    ),
    parts: [...parts.map(writeWords), ...(singles.length === 0 ? [] : [singles.join(' ')])].join(' . '),
    spelledOut: compounds.length === 0 ? null : writeWords(replaceCompounds(spelled, compounds, spellParts)),
    pairs: listFunctionPairs(spelled),
  };
}

/** What PostgreSQL's parser would read as part of a number, an address or a tag, although it only separates words. */
const punctuation = /(?:[^\p{L}\p{M}\p{N}.]|(?<!\p{N})\.|\.(?!\p{N}))+/gu;

function writeWords(text: string): string {
  return setWordsApart(text.replace(punctuation, ' '));
}

function spellNames(text: string): string {
  const folded = foldLetters(text).replace(degrees, '').replace(spacedUnit, '').replace(numberSign, ' ');
  return signedNames.reduce((result, [pattern, name]) => result.replace(pattern, ` ${name} `), folded);
}

const spellParts = ({ parts }: Compound) => parts.join(' ');

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

type QueryPhrase = {
  /** The phrase as it is indexed. */
  readonly words: string;
  /** The phrase in lower case, with one space between words. */
  readonly written: string;
  /** Its pairs of function words. */
  readonly pairs: readonly string[];
};

export type SearchQuery = {
  /** The words, with each compound as one word. */
  readonly words: string;
  /** What stands for a word if the workspace does not contain it: the parts of a compound, another spelling. */
  readonly compounds: readonly { readonly whole: string; readonly parts: string }[];
  /** The text in quotation marks, which a passage must contain verbatim. */
  readonly phrases: readonly QueryPhrase[];
};

/** Reads a user's query. A NUL, which the database cannot store in a text, separates words. */
export function readSearchQuery(typed: string): SearchQuery {
  const text = typed.replaceAll('\u0000', ' ');
  const phrases = [...text.matchAll(/["“”„«]([^"“”„«»]{2,200})["“”»]/g)].map((match) => match[1] ?? '');
  const unquoted = text.replace(/["“”„«»]/g, ' ');
  const spelled = spellNames(unquoted);
  return {
    words: writeSearchableText(unquoted).words,
    compounds: [
      ...listCompounds(spelled).map(({ whole, parts }) => ({
        whole: writeWords(whole),
        parts: writeWords(parts.join(' ')),
      })),
      ...listSpellings(spelled),
    ],
    phrases: phrases.map(readPhrase),
  };
}

function readPhrase(phrase: string): QueryPhrase {
  const spelled = spellNames(phrase);
  return {
    words: writeSearchableText(phrase).words,
    written: (spelled.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' '),
    pairs: listFunctionPairs(spelled),
  };
}

/** German writes ä, ö and ü also as ae, oe and ue. */
const umlauts: readonly (readonly [RegExp, string])[] = [
  [/ä/giu, 'ae'],
  [/ö/giu, 'oe'],
  [/ü/giu, 'ue'],
];
const spelledUmlaut = /([aou])e/giu;

function listSpellings(text: string): { whole: string; parts: string }[] {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).flatMap((whole) => {
    const parts = /[äöü]/iu.test(whole)
      ? umlauts.reduce((written, [pattern, letters]) => written.replace(pattern, letters), whole)
      : whole.replace(spelledUmlaut, '$1');
    return parts === whole ? [] : [{ whole, parts }];
  });
}

/** Words of a query that are marked; a long question repeats the same terms. */
const markedWords = 60;

/** Returns every word of the query, as alternatives in PostgreSQL's query syntax. */
export function toAlternatives({ words, compounds }: SearchQuery): string {
  const all = [words, ...compounds.map(({ parts }) => parts)].join(' ');
  return (all.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, markedWords).join(' or ');
}
