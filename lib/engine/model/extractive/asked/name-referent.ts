/**
 * Makes a part of a question understandable alone: a pronoun that points to an earlier part is replaced by what it stands for (`When was the
 * dam built, and what did it cost?` → `What did the dam cost?`). What a question names is a name, or an article with the words after it;
 * where these words end is decided by the sources, which use them one after the other. Nothing is replaced if nothing is named. Pure.
 */

import type { IsPhrase } from '../text/phrase-finder';

const determiners = ['the', 'a', 'an', 'this', 'these', 'those', 'our', 'my'];
const auxiliaries = 'do does did is are was were can could will would should has have had'.split(' ');
/** Alternatives that may begin a sentence. */
const anyOf = (words: readonly string[]) =>
  words.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]).join('|');

const personal = /\b(?:it|they|them|he|him|she)\b/iu;
const possessive = /\b(?:its|their|his)\b/iu;
/** `her` before a word that begins like a noun is possessive; elsewhere it is the object. */
const her = /\bher\b(?=\s+\p{L}{3})/iu;
/** `It` stands for nothing in "how long does it take to …" and "is it true that …". */
const empty = /\bit\s+(?:(?:takes?|took|is|was|be)\s+)?(?:to|true|possible|necessary|likely|that)\b/iu;

const plurals = new Map([
  ['does', 'do'],
  ['is', 'are'],
  ['was', 'were'],
  ['has', 'have'],
]);

/** `Why does it matter?` → `Why do the girders matter?`. Null where the verb does not stand before the pronoun. */
function agreePlural(part: string, referent: string): string | null {
  const [whole, verb = ''] = /\b(does|is|was|has)\s+it\b/u.exec(part) ?? [];
  return whole === undefined ? null : part.replace(whole, `${plurals.get(verb) ?? verb} ${referent}`);
}

const pronoun = new RegExp(`${personal.source}|${possessive.source}|\\bher\\b`, 'iu');
export const hasPronoun = (part: string): boolean => pronoun.test(part);

const many = /\b(?:they|them|their)\b/iu;
const one = /\b(?:its?|he|him|his|she|her)\b/iu;

/** `Which should be avoided?` asks about the things that an earlier `which` named. */
const bareWhich = new RegExp(`^[Ww]hich(?=\\s+(?:${anyOf(auxiliaries)})\\b)`, 'u');

function nameWhich(part: string, before: readonly string[], isPhrase: IsPhrase): string | null {
  const asked = before.toReversed().find((text) => /^which\s/iu.test(text) && !bareWhich.test(text));
  const noun = asked === undefined ? undefined : readDescribed(asked, isPhrase)?.words.replace(/^the /u, '');
  return noun === undefined ? null : part.replace(bareWhich, `Which ${noun}`);
}

/**
 * @param before the earlier parts of the question, the nearest last.
 * @returns null if the part has a pronoun, and nothing before it that the pronoun can stand for.
 */
export function resolvePronouns(part: string, before: readonly string[], isPhrase: IsPhrase): string | null {
  if (bareWhich.test(part)) return nameWhich(part, before, isPhrase);
  if (!pronoun.test(part) || empty.test(part)) return part;
  const referent = before
    .toReversed()
    .map((text) => findReferent(text, isPhrase))
    .find((named) => named !== null);
  if (referent == null) return null;
  if (part.toLowerCase().includes(referent.toLowerCase())) return part;
  if (one.test(part) && isPlural(referent)) return agreePlural(part, referent);
  if (many.test(part) && /^the\s/u.test(referent) && !isPlural(referent)) return null;
  const owner = `${referent}${/s$/iu.test(referent) ? '’' : '’s'}`;
  const resolved = part
    .replace(possessive, owner)
    .replace(her, owner)
    .replace(personal, referent)
    .replace(/\bher\b/iu, referent);
  return resolved.charAt(0).toUpperCase() + resolved.slice(1);
}

/** `Bridges`, but not `bus`, `glass` or `basis`. A name in the singular may end in any letter. */
const isPlural = (referent: string): boolean => /^(?:the\s|\p{Ll}).*[^sui]s$/u.test(referent);

const name =
  /(?<![.!?]\s|^|[\p{L}\p{N}])(?:[Tt]he\s+)?\p{Lu}[\p{L}\p{N}'’.-]+(?:\s+(?:(?:of|the|de|van|von)\s+)?\p{Lu}[\p{L}\p{N}'’-]*)*/u;
/** Up to five words in lower case after an article, a question word or an auxiliary. */
const described = new RegExp(
  `\\b(?:(?<article>${anyOf(determiners)}|(?:${anyOf(['which', 'what'])})(?!\\s+(?:${anyOf(auxiliaries)})\\b))` +
    `|(?:${anyOf(auxiliaries)})(?!\\s+(?:${anyOf(determiners)})\\b))` +
    "(?<words>(?:\\s+[\\p{Ll}\\p{N}][\\p{L}\\p{N}'’-]*){1,5})",
  'gu',
);
/** Words that cannot belong to what is named, with everything after them. */
const stops =
  /(?:^|\s+)(?:a|an|the|this|that|these|those|it|its|they|them|their|he|him|his|she|her|we|you|i|there|in|on|at|to|for|from|by|with|of|and|or|but|is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|should|may|might|must|which|who|what|when|where|why|how|not|as|than|after|before|during|since|until|into|over|under)(?!['’\p{L}\p{N}-]).*$/iu;
/** In `did the dam break` and `when was the dam built` a predicate follows what is named; in `what is the deepest lake` none does. */
const predicated = new RegExp(`\\b(?:${anyOf(auxiliaries)})(?:\\s+(?:${anyOf(determiners)}))?$`, 'u');
const complete = /\b(?:what|who|which)\s+(?:is|are|was|were)(?:\s+\p{L}+)?$/iu;
const isBeforePredicate = (lead: string): boolean => predicated.test(lead) && !complete.test(lead);

function findReferent(text: string, isPhrase: IsPhrase): string | null {
  const found = [readName(text), readDescribed(text, isPhrase)].filter((each) => each !== null);
  return found.toSorted((one, other) => one.at - other.at)[0]?.words ?? null;
}

type Named = { readonly words: string; readonly at: number };

function readName(text: string): Named | null {
  const match = name.exec(text);
  return match === null
    ? null
    : { words: match[0].replace(/['’]s$/u, '').replace(/^The\b/, 'the'), at: match.index };
}

function readDescribed(text: string, isPhrase: IsPhrase): Named | null {
  for (const match of text.matchAll(described)) {
    const { article, words: after = '' } = match.groups ?? {};
    const words = after
      .trim()
      .replace(stops, '')
      .replace(/['’]s\b.*$/u, '')
      .split(/\s+/);
    const lead = text.slice(0, match.index + match[0].length - after.length);
    const most = isBeforePredicate(lead) && words.length > 1 ? words.length - 1 : words.length;
    const ends = Array.from({ length: most }, (_, shorter) => words.slice(0, most - shorter).join(' '));
    const noun = ends.find((each) => each.includes(' ') && isPhrase(each)) ?? words[0] ?? '';
    // In `what is being done` nothing is named.
    const isVerb = /\b(?:is|are|was|were|has|have|had)$/iu.test(lead) && /(?:ing|ed)$/u.test(words[0] ?? '');
    if (noun !== '' && !isVerb)
      return { words: article === undefined ? noun : `the ${noun}`, at: match.index };
  }
  return null;
}
