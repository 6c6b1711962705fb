/**
 * Reads what a question searches for: its subject words and how significant each is, the names in it, adjacent words, and the kind of
 * answer it asks for. A follow-up that depends on the previous question takes over its subject words. Pure; knows no source.
 */
import { type Attribution, findAttributions } from './attribution';
import { findComparison } from './read-focus';
import { type AskedModality, findContactForm, readModality } from './read-modality';
import type { LanguageWords } from '../text/function-words';
import { recognizeLanguage } from '../text/recognize-language';
import { findSaidInstead } from '../text/phrasal-verbs';
import { frameWords, plainWords } from '../text/stop-words';
import { readTerms, type Term, unspaced } from '../text/terms';

/** Kinds of amounts that are recognised by their unit. */
export const measuredKinds = [
  'speed',
  'length',
  'duration',
  'money',
  'frequency',
  'age',
  'temperature',
] as const;
type MeasuredKind = (typeof measuredKinds)[number];
export type AnswerKind =
  | MeasuredKind
  | 'number'
  | 'date'
  | 'person'
  | 'place'
  | 'reason'
  | 'effect'
  | 'view'
  | 'list';

/** The dimension that a question about a length asks for: `wide` in "how wide was it". */
const dimensions = ['long', 'wide', 'high', 'tall', 'deep', 'far'] as const;
export type Dimension = (typeof dimensions)[number];

export type QuestionTerm = {
  readonly key: string;
  /** The word as written in the question, and its position. */
  readonly surface: string;
  readonly start: number;
  /** How significant the word is by itself, before its rarity in the sources is taken into account. 1 is an ordinary word, 1.1 a name. */
  readonly weight: number;
  /** Keys of what a source may write instead of a phrasal verb that begins with this word. */
  readonly instead: readonly string[];
  /** True if it is written as a name: with a capital inside the sentence, or with digits. */
  readonly isName: boolean;
  /** True if it comes from an earlier question of the conversation. */
  readonly isCarried: boolean;
  /**
   * `speaker` and `text` name the speaker or the text in question ("according to President Lee's speech"), `text` also what belongs to the
   * form of the question, and `measure` asks how much of something there is ("how tall"), or names the kind of the answer ("which
   * company"), which a source may say in other words. What is `spare` may be missing from a source: the title or the initial before a
   * name, or "back" behind a verb.
   */
  readonly role: 'subject' | 'speaker' | 'text' | 'measure' | 'spare';
};

export type Question = {
  readonly text: string;
  /** The language of the question, or null if it is English, or not known. */
  readonly language: LanguageWords | null;
  readonly terms: readonly QuestionTerm[];
  /** Pairs of keys that are adjacent in the question. */
  readonly pairs: readonly (readonly [string, string])[];
  /** Words that place something in time or space, with the keys of what they stand before: "between" in "between the cycles". */
  readonly places: readonly (readonly [string, string])[];
  readonly kinds: ReadonlySet<AnswerKind>;
  readonly dimension: Dimension | null;
  /** The form of the sentences that answer such a question, if its grammar tells it: what one may do, or whom to call. */
  readonly modality: AskedModality | null;
  /** True if the question asks how something is today. */
  readonly asksNow: boolean;
  /** True if the question begins by asking for a fact: who, when, where, how many. */
  readonly asksFact: boolean;
};

const weights = { frame: 0.12, text: 0.12, plain: 0.55, abstract: 0.75, word: 1, name: 1.1, carried: 0.5 };

/** "How many weeks of vacation" asks how long it is, which a source may tell in days. */
const manyOfTime =
  /\bhow (?:many|much) (?:time|(?:seconds|minutes|hours|days|weeks|months|years)(?= (?:of\b|\p{L}+ (?:do|does|did|is|are|can|may|will)\b)))/iu;

/** "How far ahead" asks for a time. */
const aheadOfTime = '(?:ahead|in advance|beforehand|before)\\b';

const kindPatterns: readonly (readonly [AnswerKind, RegExp])[] = [
  [
    'number',
    /\bhow (?:many|much|big|large|heavy)\b|\b(?:what|which) (?:percentage|percent|share|number|amount|price|cost|rate|size|distance|population|budget|salary)\b|\b(?:what|which) (?:is|was|are|were) (?:\S+ ){0,4}?(?:percentage|share|number|amount|price|cost|rate|age|size|distance|population|total|height|length|weight|depth|width|speed|area|capacity|score|salary|value)s?\b|\bbudgets?\b|\bstatistics\b/iu,
  ],
  ['age', /\bhow old\b|\b(?:what|which) (?:is (?:the |his |her |its )?)?age\b/iu],
  ['speed', /\bhow fast\b|\b(?:what|which)\b.{0,40}\b(?:speed|velocity)\b/iu],
  ['length', new RegExp(`\\bhow (?:tall|high|deep|wide|far|long)\\b(?! ago)(?! ${aheadOfTime})`, 'iu')],
  [
    'duration',
    new RegExp(
      `\\bhow (?:long|quickly|soon)\\b(?! ago)|\\bhow far ${aheadOfTime}|\\bhow much notice\\b|${manyOfTime.source}`,
      'iu',
    ),
  ],
  ['temperature', /\b(?:what|which) temperature\b|\bhow (?:hot|cold|warm|cool)\b/iu],
  ['frequency', /\bhow (?:often|frequently|regularly|many times)\b/iu],
  [
    'money',
    /\bhow expensive\b|\bwhat (?:do|does|did|will|would) .{1,80}? (?:cost|pay|charge|earn)\b|\bhow much (?:money\b|(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|may|might)\b.{0,60}\b(?:costs?|paid|pay|spend|spent|earn|worth|charge|charged)\b)|\b(?:what|which) (?:is|was|are|were) (?:\S+ ){0,4}?(?:price|cost|budget|salary|fee)s?\b/iu,
  ],
  [
    'date',
    /^\W*(?:(?:and|but|so|since|until)\s+)?when\b|\bwhen (?:is|are|was|were|do|does|did|will|would|has|have|had|can|should)\b|\b(?:what|which|in what|in which) (?:year|date|day|month|decade|century|time)\b|\bhow long ago\b/iu,
  ],
  [
    'person',
    /\bwho(?:m|se)?\b|\b(?:what|which) (?:person|people|man|woman|actor|author|writer|director|player|president|minister|company|composer|artist)s?\b/iu,
  ],
  [
    'place',
    /\bwhere\b|\b(?:what|which) (?:country|countries|city|cities|place|places|town|state|states|region|location|locations|continent)\b/iu,
  ],
  ['reason', /\bwhy\b|\breasons?\b|\bhow come\b|\bwhat (?:caused|led|prompted|made|motivated)\b/iu],
  [
    'effect',
    /\b(?:effects?|impacts?|influences?) (?:of|that)\b|\b(?:do|does|did) .{1,200}?\b(?:affect|influence|impact|improve|increase|decrease|reduce|worsen|lower|raise)\b/iu,
  ],
  [
    'view',
    /\bwhat (?:do|does|did) .{1,200}? (?:say|think|believe|argue|claim|recommend|propose|want|advise|suggest|promise|reply|demand|ask for)\b/iu,
  ],
  [
    'list',
    /\b(?:what|which) (?:are|were|is|was)? ?(?:the |some |all )?(?:\w+ )?(?:examples|features|types|kinds|names|steps|measures|ways|benefits|reasons|actions|changes|goals|programs|initiatives|projects)\b|\blist\b/iu,
  ],
];

/**
 * Words that refer back to something mentioned before. "Are there any rooms?" refers to nothing, nor does a demonstrative before a noun ("this
 * year").
 */
const pointsBack =
  /\b(?:it|its|they|them|theirs?|he|him|his|she|hers?|the (?:same|former|latter|others?))\b|\b(?:this|that|these|those|ones?|then)(?=\s*(?:[?.,;]|$))|\b(?:this|that|these|those)(?=\s+(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|means?|works?|worked|happen|happened)\b)|(?<!\b(?:is|are|was|were|be|been|being)\s)\bthere\b/iu;
const opensAsFollowUp =
  /^\s*(?:and|but|also|so|what about|how about|what else|anything else|why|why not|when|where|who|how|how so|more|tell me more|go on|really|which)\b/iu;
/** A question with fewer significant words than this, and without a name, depends on the previous one. */
const aloneTerms = 2;
/** A question with fewer that begins like a follow-up may be about what was asked before: that decides between places that say it equally. */
const hintedTerms = 3;

/** @param expected the language of the sources, in which a short question may be */
export function readQuestion(
  text: string,
  earlier: readonly string[] = [],
  expected: LanguageWords | null = null,
): Question {
  const language = recognizeLanguage(text, expected);
  const own = language === null ? readSubject(text) : readForeignSubject(text, language);
  const carried = carryTerms({ text, own, earlier, expected });
  return {
    text,
    language,
    terms: [...own, ...carried],
    pairs: listPairs(text, new Set(own.map(({ key }) => key))),
    places: listPlaces(text),
    kinds: listKinds(language === null ? text : readAsking(text, language)),
    dimension: readDimension(text),
    modality: readModality(text),
    asksNow: tellsNow(text),
    asksFact:
      /^(?:(?:and|but|so)\s)?(?:who|whom|when|where|how (?:many|much|long|old|tall|high|deep|wide|far|fast|big|large|heavy))\b/iu.test(
        text.trim(),
      ),
  };
}

type Following = {
  readonly text: string;
  readonly own: readonly QuestionTerm[];
  readonly earlier: readonly string[];
  readonly expected: LanguageWords | null;
};

/** Returns the words of earlier questions that count in this one. */
function carryTerms({ text, own, earlier, expected }: Following): QuestionTerm[] {
  const last = earlier.at(-1);
  if (last === undefined) return [];
  const strong = own.filter((term) => term.weight > weights.frame);
  const leans = pointsBack.test(text) || (strong.length < aloneTerms && !strong.some(({ isName }) => isName));
  if (!leans && !(opensAsFollowUp.test(text) && strong.length < hintedTerms)) return [];
  const known = new Set(own.map((term) => term.key));
  return readQuestion(last, earlier.slice(0, -1), expected)
    .terms.filter((term) => !known.has(term.key))
    .map((term) => ({
      ...term,
      isCarried: true,
      role: leans ? term.role : 'text',
      weight: leans ? term.weight * weights.carried : Math.min(term.weight, weights.text),
    }));
}

/** "How long did it take?" asks for a time, "how long is it?" for a time or a length. What something does, it does for a time. */
const asksForTime =
  /\bhow long\b.{0,120}\b(?:take|took|last|lasted|stay|stayed|wait|live|lived|remain|remained|without|until|since|before|after)\b|\bhow long (?:did|does|do|has|have|had)\b(?!.{0,120}\b(?:measure|extend|stretch|reach|run|span)\b)/iu;

function listKinds(text: string): ReadonlySet<AnswerKind> {
  const kinds = new Set(kindPatterns.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind));
  if (measuredKinds.some((kind) => kinds.has(kind))) kinds.delete('number');
  if (kinds.has('duration') && asksForTime.test(text)) kinds.delete('length');
  return kinds;
}

function readDimension(text: string): Dimension | null {
  const asked = /\bhow (\w+)\b(?! ago)/iu.exec(text)?.[1]?.toLowerCase();
  return dimensions.find((dimension) => dimension === asked) ?? null;
}

function readSubject(text: string): QuestionTerm[] {
  const terms = new Map<string, QuestionTerm>();
  const comparison = findComparison(text);
  // A report names its comparator once ("placebo") and then speaks of the others or of the control.
  const attributions: readonly Attribution[] = [
    ...findAttributions(text),
    ...[comparison, findContactForm(text)].flatMap((part) =>
      part === null ? [] : [{ start: part.start, end: part.end, role: 'text' as const }],
    ),
  ];
  for (const term of readTerms(text)) {
    const inside = attributions.find(({ start, end }) => term.start >= start && term.start < end);
    if (terms.has(term.key)) continue;
    const isName = isNamed(text, term);
    const role = inside?.role ?? readRole(text, term);
    const weight = role === 'text' ? weights.text : weigh(text, term, isName);
    terms.set(term.key, {
      key: term.key,
      surface: term.surface,
      start: term.start,
      instead: findSaidInstead(text, term),
      isName,
      isCarried: false,
      role,
      weight,
    });
  }
  return [...terms.values()];
}

/** Of a question in another language, every word counts that is no function word. Nouns and names are not told apart where both have capitals. */
function readForeignSubject(text: string, { words, writesNounsLarge }: LanguageWords): QuestionTerm[] {
  const terms = new Map<string, QuestionTerm>();
  for (const term of readTerms(text)) {
    if (words.has(term.surface.toLowerCase()) || terms.has(term.key)) continue;
    const isName = writesNounsLarge === true ? /\p{N}/u.test(term.surface) : isNamed(text, term);
    terms.set(term.key, {
      ...term,
      instead: [],
      isName,
      isCarried: false,
      role: 'subject',
      weight: isName ? weights.name : weights.word,
    });
  }
  return [...terms.values()];
}

/** Returns the words of asking in English, in which the kinds of answers are known. */
function readAsking(text: string, { asking }: LanguageWords): string {
  const lower = ` ${text.toLowerCase().replace(/[^\p{L}\p{M}]+/gu, ' ')} `;
  const holds = (words: string) => lower.includes(unspaced.test(words) ? words : ` ${words} `);
  return [...asking].find(([words]) => holds(words))?.[1] ?? '';
}

function readRole(text: string, term: Term): QuestionTerm['role'] {
  if (asksHowMuch(text, term) || asksKind(text, term) || asksTime(text, term)) return 'measure';
  return isParticle(text, term) || isTitle(text, term) ? 'spare' : 'subject';
}

const title =
  /^(?:\p{Lu}|I['’]s|Mrs?|Ms|Dr|Doctor|Sir|Lord|Lady|Dame|Saint|St|King|Queen|Prince|Princess|Sultan|Emperor|Empress|Tsar|Pope|Bishop|Archbishop|Cardinal|Father|Sister|Brother|Rabbi|President|Senator|Congress(?:man|woman)|Representative|Governor|Mayor|Judge|Justice|Attorney|Secretary|Minister|Chancellor|Councillor|Ambassador|Professor|General|Colonel|Major|Captain|Lieutenant|Sergeant|Admiral|Commander|Coach|Chief)$/u;

/** True for what stands before a name, and for the number of a ruler. */
const isTitle = (text: string, { start, surface }: Term): boolean =>
  title.test(surface) &&
  (/^I['’]s$/u.test(surface) || /^(?:\.\s?|\s)\p{Lu}/u.test(text.slice(start + surface.length)));

/** True for `tall` in "how tall is it". */
const asksHowMuch = (text: string, { start, surface }: Term): boolean =>
  /\bhow $/iu.test(text.slice(0, start)) && /^\p{Ll}+$/u.test(surface);

const asksTime = (text: string, { start, surface }: Term): boolean => {
  const asked = manyOfTime.exec(text);
  return asked !== null && asked.index + asked[0].length === start + surface.length;
};

/** True for `back` in "get back what I lost" and "cut back the trees", but not in "back pain". */
const isParticle = (text: string, { start, surface }: Term): boolean =>
  /^(?:back|away|along|around|together|aside|ahead|forward|inside|outside)$/u.test(surface) &&
  start > 0 &&
  afterParticle.test(text.slice(start + surface.length));
const afterParticle =
  /^\s*(?:[?.!,;]|$|(?:an?|the|my|your|our|their|his|her|its|this|that|these|those|some\p{L}*|any\p{L}*|it|them|what|to|from|at|on|in|for|with|of|when|if|about|and|or)\b)/iu;

/** True for `company` in "which company runs the ferry": a source gives its name, not its kind. */
const asksKind = (text: string, { start, surface }: Term): boolean =>
  kindNoun.test(surface) && /\b(?:what|which) $/iu.test(text.slice(0, start));
const kindNoun =
  /^(?:person|man|woman|company|firm|organi[sz]ation|country|city|town|village|place|region|year|month|day|date|time|colou?r|animal|language)$/iu;

function isNamed(text: string, { surface, start }: Term): boolean {
  if (/\p{N}/u.test(surface)) return true;
  if (!/^\p{Lu}/u.test(surface)) return false;
  return start > 0 && !/[.!?:]\s*["“']?$/.test(text.slice(0, start));
}

/** `modification`, `transparency`: a source may well use the verb or the adjective instead. */
const abstractEnding = /(?:tion|sion|ment|ance|ence|ancy|ency|ness|ship|ity|ism)s?$/iu;

/** What the user wants to do is often told with another verb: "submit receipts", "upload receipts". */
const ownAction =
  /^\W*(?!(?:what|which|who))(?:\p{L}+ ){0,2}?(?:do|does|can|could|should|must|may|will|would) (?:I|we|you|one|they|people) $/iu;

function weigh(text: string, { key, surface, start }: Term, isName: boolean): number {
  if (isName) return weights.name;
  if (frameWords.has(key)) return weights.frame;
  if (plainWords.has(key) || ownAction.test(text.slice(0, start))) return weights.plain;
  return abstractEnding.test(surface) ? weights.abstract : weights.word;
}

function listPairs(text: string, subjects: ReadonlySet<string>): (readonly [string, string])[] {
  const terms = readTerms(text).filter((term) => subjects.has(term.key) && !frameWords.has(term.key));
  return terms.flatMap((term, index) => {
    const next = terms[index + 1];
    return next !== undefined && next.start - (term.start + term.surface.length) <= 5 && next.key !== term.key
      ? [[term.key, next.key] as const]
      : [];
  });
}

const placing = /\b(before|after|between|during|without|until|above|below|under|behind)\s/giu;
/** Number of words behind such a word within which it names what it stands before. */
const placedWords = 3;

function listPlaces(text: string): (readonly [string, string])[] {
  return [...text.matchAll(placing)].flatMap(({ index, 0: found, 1: word = '' }) => {
    const [phrase = ''] = text
      .slice(index + found.length)
      .split(/\s+/, placedWords)
      .join(' ')
      .split(/[.,;:?!]/u);
    return readTerms(phrase).map(({ key }) => [word.toLowerCase(), key] as const);
  });
}

/** True if the same word places the same thing in another text. */
export function isPlaced(text: string, places: Question['places']): boolean {
  if (places.length === 0) return false;
  const own = listPlaces(text);
  return places.some(([word, key]) => own.some(([other, otherKey]) => other === word && otherKey === key));
}

/** True if a text tells of the present as opposed to the past. */
export const tellsNow = (text: string): boolean =>
  /\b(?:now|nowadays|today|currently|these days|at present|at the moment)\b/iu.test(text);

const yesNo =
  /^(?:(?:and|but|so)\s)?(?:is|are|was|were|do|does|did|has|have|had|can|could|may|must|should|will|would)\b/iu;

/** True if a question is answered with yes or no. */
export const asksYesNo = (text: string): boolean => yesNo.test(text.trim());
