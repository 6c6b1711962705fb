/**
 * The ways in which models misquote, each driven by a seeded source of chance. A perturbation returns null if the quote offers no place for
 * it.
 */

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
  readonly apply: (quote: string, chance: Chance) => string | null;
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

/** Inserts letters and drops or replaces characters, but none in or beside a number, because the row `number changed` covers those. */
function editLetters(share: number) {
  return (quote: string, chance: Chance): string => {
    const units = [...quote];
    const count = Math.max(1, Math.round(units.length * share));
    const isNumber = (at: number) =>
      units.slice(Math.max(0, at - 2), at + 3).some((unit) => /[\d$%€£]/.test(unit));
    for (let edit = 0, tries = 0; edit < count && tries < count * 50; tries += 1) {
      const at = chance.below(units.length);
      if (isNumber(at)) continue;
      const letter = 'abcdefghijklmnopqrstuvwxyz'[chance.below(26)] ?? 'x';
      const kind = chance.below(3);
      units.splice(at, kind === 0 ? 0 : 1, ...(kind === 1 ? [] : [letter]));
      edit += 1;
    }
    return units.join('');
  };
}

function leaveOutMiddle(quote: string, chance: Chance): string | null {
  const words = quote.split(/\s+/);
  if (words.length < 9) return null;
  const length = 2 + chance.below(Math.floor(words.length / 3));
  const from = 3 + chance.below(words.length - length - 5);
  return [...words.slice(0, from), '…', ...words.slice(from + length)].join(' ');
}

function dropTwoWords(quote: string, chance: Chance): string | null {
  const words = quote.split(/\s+/);
  if (words.length < 6) return null;
  for (let count = 0; count < 2; count += 1) words.splice(1 + chance.below(words.length - 2), 1);
  return words.join(' ');
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
  { name: 'ellipsis', wanted: 'found', apply: leaveOutMiddle },
  { name: 'two words dropped', wanted: 'found', apply: dropTwoWords },
  { name: 'number changed', wanted: 'refused', apply: changeNumber },
  { name: 'negation inserted', wanted: 'refused', apply: insertNegation },
  { name: 'negation removed', wanted: 'refused', apply: removeNegation },
  { name: 'comparison flipped', wanted: 'refused', apply: flipComparison },
];
