/**
 * The English stemmer of M. F. Porter ("Porter2", the Snowball English algorithm), so that `launched`, `launching` and
 * `launches` count as one word. Takes one lower-case word of a–z and apostrophes and returns its stem; a word with any
 * other letter is returned as it is. Never a dictionary: stems are keys to compare, not words to show.
 */
const vowel = '[aeiouy]';
const hasVowel = new RegExp(vowel);
const double = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;
/** A short syllable at the end: vowel, then a consonant that is not w, x or Y, after a consonant; or a two-letter word. */
const shortSyllable = /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/;

const whole: Readonly<Record<string, string>> = {
  skis: 'ski',
  skies: 'sky',
  dying: 'die',
  lying: 'lie',
  tying: 'tie',
  idly: 'idl',
  gently: 'gentl',
  ugly: 'ugli',
  early: 'earli',
  only: 'onli',
  singly: 'singl',
  sky: 'sky',
  news: 'news',
  howe: 'howe',
  atlas: 'atlas',
  cosmos: 'cosmos',
  bias: 'bias',
  andes: 'andes',
};
const wholeAfterPlural = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'proceed',
  'exceed',
  'succeed',
]);

const step2Endings: readonly (readonly [string, string])[] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
];
const step3Endings: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];
const step4Endings = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'al',
  'er',
  'ic',
];

type Regions = { readonly r1: number; readonly r2: number };

function findRegions(word: string): Regions {
  const special = /^(?:gener|commun|arsen)/.exec(word);
  const r1 = special === null ? afterConsonant(word, 0) : special[0].length;
  return { r1, r2: afterConsonant(word, r1) };
}

/** The index after the first consonant that follows a vowel, looking from `from`. */
function afterConsonant(word: string, from: number): number {
  const match = /[aeiouy][^aeiouy]/.exec(word.slice(from));
  return match === null ? word.length : from + match.index + 2;
}

function replaceEnding(
  word: string,
  endings: readonly (readonly [string, string])[],
  region: number,
): string | null {
  for (const [ending, replacement] of endings) {
    if (!word.endsWith(ending)) continue;
    const kept = word.length - ending.length;
    return kept >= region ? word.slice(0, kept) + replacement : word;
  }
  return null;
}

function cutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(?:us|ss)$/.test(word) || !word.endsWith('s')) return word;
  return hasVowel.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function cutPast(word: string, r1: number): string {
  const agreed = /eed(?:ly)?$/.exec(word);
  if (agreed !== null) return agreed.index >= r1 ? `${word.slice(0, agreed.index)}ee` : word;
  const ending = /(?:ed|ing)(?:ly)?$/.exec(word);
  if (ending === null || !hasVowel.test(word.slice(0, ending.index))) return word;
  const stem = word.slice(0, ending.index);
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (double.test(stem)) return stem.slice(0, -1);
  return shortSyllable.test(stem) && r1 >= stem.length ? `${stem}e` : stem;
}

function cutDerivation(word: string, { r1, r2 }: Regions): string {
  const second =
    replaceEnding(word, step2Endings, r1) ??
    (word.endsWith('logi') && word.length - 3 >= r1 ? word.slice(0, -1) : null) ??
    (/[cdeghkmnrt]li$/.test(word) && word.length - 2 >= r1 ? word.slice(0, -2) : word);
  const third =
    replaceEnding(second, step3Endings, r1) ??
    (second.endsWith('ative') && second.length - 5 >= r2 ? second.slice(0, -5) : second);
  const ending = step4Endings.find((candidate) => third.endsWith(candidate));
  if (ending !== undefined) {
    return third.length - ending.length >= r2 ? third.slice(0, -ending.length) : third;
  }
  return /[st]ion$/.test(third) && third.length - 3 >= r2 ? third.slice(0, -3) : third;
}

function cutFinalLetter(word: string, { r1, r2 }: Regions): string {
  const kept = word.slice(0, -1);
  if (word.endsWith('e')) {
    return kept.length >= r2 || (kept.length >= r1 && !shortSyllable.test(kept)) ? kept : word;
  }
  return word.endsWith('ll') && kept.length >= r2 ? kept : word;
}

export function stemEnglish(word: string): string {
  if (word.length < 3 || !/^[a-z']+$/.test(word)) return word;
  const known = whole[word];
  if (known !== undefined) return known;
  const bare = word.replace(/^'/, '').replace(/(?:'s'|'s|')$/, '');
  const marked = bare.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');
  const regions = findRegions(marked);
  const singular = cutPlural(marked);
  if (wholeAfterPlural.has(singular)) return singular;
  const present = cutPast(singular, regions.r1);
  const ended = /^.+[^aeiouy][yY]$/.test(present) ? `${present.slice(0, -1)}i` : present;
  return cutFinalLetter(cutDerivation(ended, regions), regions).toLowerCase();
}
