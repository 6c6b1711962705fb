/**
 * The ways in which models misquote, each driven by a seeded source of chance. A perturbation returns null if the quote offers no place for
 * it. What it puts into a quote comes from other documents.
 */
import { type ForeignText, unspaced } from './foreign-words';
import { antonyms, unitPairs } from './opposites';

export type Chance = { readonly next: () => number; readonly below: (limit: number) => number };

/** Uses mulberry32, so that every run produces the same quotes. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, below: (limit) => Math.floor(next() * limit) };
}

export type Perturbation = {
  readonly name: string;
  /** `found`: the passage should be cited. `refused`: it must not be. */
  readonly wanted: 'found' | 'refused';
  readonly apply: (quote: string, chance: Chance, foreign: ForeignText) => string | null;
};

function swapTypography(quote: string): string {
  return quote
    .replace(/[“”]|"/g, (sign) => (sign === '"' ? '“' : '"'))
    .replace(/[‘’]|'/g, (sign) => (sign === "'" ? '’' : "'"))
    .replace(/[—–]/g, '-')
    .replace(/ /g, (_space, offset: number) => (offset % 7 === 0 ? '\u00a0' : ' '))
    .replace(/([a-z]{4})([a-z]{4})/g, '$1\u00ad$2');
}

function addMarks(quote: string, chance: Chance): string {
  const marks = ['**', '*', '`', '_'];
  return quote
    .split(' ')
    .map((word) => {
      if (chance.next() > 0.2 || !/^\p{L}+$/u.test(word)) return word;
      const mark = marks[chance.below(marks.length)] ?? '*';
      return `${mark}${word}${mark}`;
    })
    .join(' ');
}

/**
 * Inserts letters and drops or replaces characters, but none in or beside a number, because the row `number changed` covers those. In a
 * script without spaces another character is another word.
 */
function editLetters(share: number) {
  return (quote: string, chance: Chance): string | null => {
    if (unspaced.test(quote)) return null;
    const letters = /\p{sc=Cyrillic}/u.test(quote)
      ? 'абвгдежзиклмнопрстуфхцчшыья'
      : 'abcdefghijklmnopqrstuvwxyz';
    const units = [...quote];
    const count = Math.max(1, Math.round(units.length * share));
    const isNumber = (at: number) =>
      units.slice(Math.max(0, at - 2), at + 3).some((unit) => /[\d$%€£]/.test(unit));
    for (let edit = 0, tries = 0; edit < count && tries < count * 50; tries += 1) {
      const at = chance.below(units.length);
      if (isNumber(at)) continue;
      const letter = letters[chance.below(letters.length)] ?? 'x';
      const kind = chance.below(3);
      units.splice(at, kind === 0 ? 0 : 1, ...(kind === 1 ? [] : [letter]));
      edit += 1;
    }
    return units.join('');
  };
}

/** The words of a quote; in a script without spaces, its characters. */
const split = (quote: string): string[] => (unspaced.test(quote) ? [...quote] : quote.split(/\s+/));
const join = (words: readonly string[], quote: string): string => words.join(unspaced.test(quote) ? '' : ' ');

function leaveOut(quote: string, chance: Chance, sign: readonly string[]): string | null {
  const words = split(quote);
  if (words.length < 9) return null;
  const length = 2 + chance.below(Math.floor(words.length / 3));
  const from = 3 + chance.below(words.length - length - 5);
  const left = words.slice(from, from + length);
  if (sign.length === 0 && left.join('').match(/\p{L}{4}|\p{sc=Han}/u) === null) return null;
  return join([...words.slice(0, from), ...sign, ...words.slice(from + length)], quote);
}

/** Leaves out a short remark in parentheses. */
function leaveOutParenthesis(quote: string): string | null {
  const shorter = quote.replace(/ \((?![^()]*\b(?:not?|n[’']t)\b)[^()]{1,60}\)(?=,? \p{L})/u, '');
  return shorter === quote ? null : shorter;
}

function leaveOutArticles(quote: string): string | null {
  const shorter = quote.replace(/ (?:the|an?|der|die|das|le|la|les|el|los|las)(?= \p{L})/gu, '');
  return shorter === quote ? null : shorter;
}

const spellingPairs = [
  ['behaviour', 'behavior'],
  ['colour', 'color'],
  ['tumour', 'tumor'],
  ['centre', 'center'],
  ['centres', 'centers'],
  ['litres', 'liters'],
  ['metres', 'meters'],
  ['harbour', 'harbor'],
  ['randomised', 'randomized'],
  ['hospitalised', 'hospitalized'],
  ['analysed', 'analyzed'],
  ['haemoglobin', 'hemoglobin'],
  ['oedema', 'edema'],
  ['paediatric', 'pediatric'],
  ['anaemia', 'anemia'],
  ['diarrhoea', 'diarrhea'],
  ['programme', 'program'],
  ['defence', 'defense'],
  ['enrolled', 'enroled'],
  ['labelled', 'labeled'],
  ['organisation', 'organization'],
  ['characterised', 'characterized'],
  ['minimise', 'minimize'],
  ['standardised', 'standardized'],
  ['recognised', 'recognized'],
  ['fibre', 'fiber'],
  ['grey', 'gray'],
] as const;

/** Writes a British word as an American one or the other way round. */
function swapSpelling(quote: string): string | null {
  for (const [british, american] of spellingPairs) {
    for (const [from, to] of [
      [british, american],
      [american, british],
    ] as const) {
      const pattern = new RegExp(`\\b${from}\\b`);
      if (pattern.test(quote)) return quote.replace(pattern, to);
    }
  }
  return null;
}

function replaceOne(
  quote: string,
  chance: Chance,
  change: { pattern: RegExp; to: (found: string) => string },
): string | null {
  const places = [...quote.matchAll(change.pattern)].filter((match) => match.index > 0);
  const place = places[chance.below(places.length)];
  if (place === undefined) return null;
  return `${quote.slice(0, place.index)}${change.to(place[0])}${quote.slice(place.index + place[0].length)}`;
}

const numberWords = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'million',
  'billion',
];

function changeNumber(quote: string, chance: Chance): string | null {
  const pattern = new RegExp(`\\d+|\\b(?:${numberWords.join('|')})\\b`, 'gi');
  return replaceOne(quote, chance, {
    pattern,
    to: (found) => {
      if (!/\d/.test(found))
        return numberWords.find((word) => word !== found.toLowerCase() && chance.next() < 0.4) ?? 'eleven';
      const at = chance.below(found.length);
      return `${found.slice(0, at)}${(Number(found[at]) + 1 + chance.below(8)) % 10}${found.slice(at + 1)}`;
    },
  });
}

const insertNegation = (quote: string, chance: Chance) =>
  replaceOne(quote, chance, {
    pattern: /\b(?:is|are|was|were|will|can|could|should|would|has|have|had|did|do)\b(?! not|n)/g,
    to: (verb) => `${verb} not`,
  });

const removeNegation = (quote: string, chance: Chance) =>
  replaceOne(quote, chance, { pattern: / (?:not|never|no|without|nor)\b|n[’']t\b/g, to: () => '' });

const opposites: Readonly<Record<string, string>> = {
  more: 'less',
  less: 'more',
  before: 'after',
  after: 'before',
  over: 'under',
  under: 'over',
  above: 'below',
  most: 'least',
  increase: 'decrease',
  increased: 'decreased',
  first: 'last',
  last: 'first',
  up: 'down',
  all: 'some',
  many: 'few',
  only: 'also',
  higher: 'lower',
  larger: 'smaller',
  until: 'since',
  every: 'no',
  both: 'neither',
};

const flipComparison = (quote: string, chance: Chance) =>
  replaceOne(quote, chance, {
    pattern: new RegExp(`\\b(?:${Object.keys(opposites).join('|')})\\b`, 'g'),
    to: (word) => opposites[word] ?? word,
  });

const swap =
  (pairs: readonly (readonly [string, string])[]) =>
  (quote: string, chance: Chance): string | null => {
    const present = pairs.filter(([word]) => findWord(quote, word) >= 0);
    const [from, to] = present[chance.below(present.length)] ?? [];
    if (from === undefined || to === undefined) return null;
    const at = findWord(quote, from);
    return `${quote.slice(0, at)}${to}${quote.slice(at + from.length)}`;
  };

/** Returns where a whole word stands. In a script without spaces, every place is one. */
function findWord(quote: string, word: string): number {
  const isWhole = (at: number) =>
    unspaced.test(word) || !/[\p{L}\p{N}]/u.test(`${quote.charAt(at - 1)}${quote.charAt(at + word.length)}`);
  let at = quote.indexOf(word);
  while (at >= 0 && !isWhole(at)) at = quote.indexOf(word, at + 1);
  return at;
}

const contentWord = /(?<![\p{L}\p{M}\p{N}'’-])\p{L}{4,}(?![\p{L}\p{M}\p{N}'’-])|\p{sc=Han}/gu;
const smallWords = new Set(
  (
    'that this these those with from have been were they them their there which when what where while will would could ' +
    'than then also into some such your about after before between during through under over more most other each both ' +
    'only very much many said because however dass oder aber auch nicht eine einen einer einem sich sind wird wurde nach ' +
    'dans pour avec sont leur cette mais plus elle nous vous para como pero este esta desde hasta entre sobre также после ' +
    'того чтобы который которые'
  ).split(' '),
);

/** The places of words that carry the content of the quote. */
const listContent = (quote: string) =>
  [...quote.matchAll(contentWord)].filter(
    (match) => !smallWords.has(match[0].toLowerCase()) && !isNameAt(quote, match.index),
  );
const isNameAt = (quote: string, at: number) => at > 0 && /\p{Lu}/u.test(quote.charAt(at));

/** True if two words begin alike, so that one may be a form of the other. */
const isRelated = (left: string, right: string) =>
  left.slice(0, 4).toLowerCase() === right.slice(0, 4).toLowerCase() || left === right;

function replaceContent(quote: string, chance: Chance, foreign: ForeignText): string | null {
  const places = listContent(quote);
  const place = places[chance.below(places.length)];
  if (place === undefined) return null;
  const isSign = unspaced.test(place[0]);
  const words = foreign.words.filter((word) => unspaced.test(word) === isSign && !isRelated(word, place[0]));
  const other = words[chance.below(words.length)];
  if (other === undefined) return null;
  return `${quote.slice(0, place.index)}${other}${quote.slice(place.index + place[0].length)}`;
}

const listNames = (quote: string) =>
  [...quote.matchAll(/(?<=\p{Ll},? )\p{Lu}\p{Ll}{3,}(?![\p{L}'’-])/gu)].filter((match) => match.index > 0);

function replaceName(quote: string, chance: Chance, foreign: ForeignText): string | null {
  const places = listNames(quote);
  const place = places[chance.below(places.length)];
  const names = foreign.names.filter((name) => place !== undefined && !isRelated(name, place[0]));
  const other = names[chance.below(names.length)];
  if (place === undefined || other === undefined) return null;
  return `${quote.slice(0, place.index)}${other}${quote.slice(place.index + place[0].length)}`;
}

/** Puts each of two places' words where the other's stand. */
function exchange(quote: string, places: readonly RegExpExecArray[], chance: Chance): string | null {
  const first = places[chance.below(places.length)];
  const others = places.filter((place) => first !== undefined && !isRelated(place[0], first[0]));
  const second = others[chance.below(others.length)];
  if (first === undefined || second === undefined) return null;
  const [left, right] = first.index < second.index ? [first, second] : [second, first];
  return [
    quote.slice(0, left.index),
    right[0],
    quote.slice(left.index + left[0].length, right.index),
    left[0],
    quote.slice(right.index + right[0].length),
  ].join('');
}

function inventClause(quote: string, chance: Chance, foreign: ForeignText): string | null {
  const words = split(quote);
  const clause = foreign.clauses[chance.below(foreign.clauses.length)];
  if (clause === undefined || words.length < 6) return null;
  const at = 3 + chance.below(words.length - 3);
  return join([...words.slice(0, at), clause, ...words.slice(at)], quote);
}

function shuffle(quote: string, chance: Chance): string | null {
  const words = split(quote);
  if (words.length < 6) return null;
  for (let at = words.length - 1; at > 0; at -= 1) {
    const other = chance.below(at + 1);
    const word = words[at] ?? '';
    words[at] = words[other] ?? '';
    words[other] = word;
  }
  const shuffled = join(words, quote);
  return shuffled === quote ? null : shuffled;
}

export const perturbations: readonly Perturbation[] = [
  { name: 'exact', wanted: 'found', apply: (quote) => quote },
  {
    name: 'spaces',
    wanted: 'found',
    apply: (quote) =>
      ` ${quote.replace(/ /g, (_space, offset: number) => [' ', '  ', '\n'][offset % 3] ?? ' ')}\n`,
  },
  {
    name: 'case',
    wanted: 'found',
    apply: (quote, chance) => (chance.next() < 0.5 ? quote.toUpperCase() : quote.toLowerCase()),
  },
  { name: 'typography', wanted: 'found', apply: swapTypography },
  { name: 'Markdown marks', wanted: 'found', apply: addMarks },
  { name: '3 % edits', wanted: 'found', apply: editLetters(0.03) },
  { name: '8 % edits', wanted: 'found', apply: editLetters(0.08) },
  { name: 'ellipsis', wanted: 'found', apply: (quote, chance) => leaveOut(quote, chance, ['…']) },
  { name: 'parenthesis left out', wanted: 'found', apply: leaveOutParenthesis },
  { name: 'articles left out', wanted: 'found', apply: leaveOutArticles },
  { name: 'British or American spelling', wanted: 'found', apply: swapSpelling },
  { name: 'number changed', wanted: 'refused', apply: changeNumber },
  { name: 'negation inserted', wanted: 'refused', apply: insertNegation },
  { name: 'negation removed', wanted: 'refused', apply: removeNegation },
  { name: 'comparison flipped', wanted: 'refused', apply: flipComparison },
  { name: 'antonym', wanted: 'refused', apply: swap(antonyms) },
  { name: 'unit or time word changed', wanted: 'refused', apply: swap(unitPairs) },
  { name: 'name replaced', wanted: 'refused', apply: replaceName },
  {
    name: 'names exchanged',
    wanted: 'refused',
    apply: (quote, chance) => exchange(quote, listNames(quote), chance),
  },
  { name: 'content word replaced', wanted: 'refused', apply: replaceContent },
  {
    name: 'content words exchanged',
    wanted: 'refused',
    apply: (quote, chance) => exchange(quote, listContent(quote), chance),
  },
  { name: 'words shuffled', wanted: 'refused', apply: shuffle },
  { name: 'clause invented', wanted: 'refused', apply: inventClause },
  {
    name: 'words left out without a sign',
    wanted: 'refused',
    apply: (quote, chance) => leaveOut(quote, chance, []),
  },
];
