/**
 * Words of which not a letter may be another word's in a quote (evidence "Quotes" 3): numbers and their units, negations, comparisons and
 * quantities, hedges and dates. Covers the languages for which a short list is enough. A table that decides nothing.
 */

import { spellAmerican } from './word-forms';

export type Meaning = 'number' | 'negation' | 'comparison';

const list = (words: string): string[] => words.split(/\s+/).filter((word) => word !== '');

const negations = list(`
  not no never none nor neither without cannot nothing nobody nowhere hardly barely rarely seldom scarcely unable lack
  lacks lacked fail fails failed false deny denies denied cant dont isnt wasnt wont didnt doesnt arent non
  nicht nichts kein keine keinen keinem keiner keines nie niemals niemand ohne weder noch kaum nirgends
  ne pas jamais aucun aucune sans ni rien personne
  nunca jamás jamas ningún ningun ninguno ninguna sin nada nadie tampoco
  mai nessun nessuno nessuna senza né nulla niente
  não nao sem nenhum nenhuma nem ninguém
  niet geen nooit zonder niemand
  inte ingen inget aldrig utan ikke ingen aldri uden uten
  не нет ни никогда без нельзя nie bez nigdy není nikdy
  لا لم لن ليس غير 不 没 沒 未 無 无 非 勿 莫 别 ぬ ず な ん ไม่`);

const comparisons = list(`
  more less fewer greater smaller larger bigger higher lower least most above below over under before after until till
  since during within beyond up down all some any every each few many much several only both first last maximum minimum
  better worse best worst earlier later longer shorter older younger faster slower stronger weaker always sometimes often
  usually half double doubled doubles triple tripled halved quarter third majority minority
  may might could would should must can will shall allegedly reportedly probably possibly likely unlikely almost nearly
  about approximately roughly around perhaps if unless except than
  north south east west left right former latter next previous
  mehr weniger größer kleiner höher niedriger mindestens höchstens über unter vor nach bis seit alle einige viele
  wenige nur beide erste letzte etwa fast immer oft manchmal stieg sank gestiegen gesunken kann muss soll darf wenn
  plus moins supérieur inférieur avant après depuis jusque tous toutes quelques seulement presque environ toujours
  parfois peut doit
  más menos mayor menor mejor peor antes después desde hasta todos todas algunos solo sólo casi siempre puede debe
  più meno maggiore minore prima dopo tutti alcuni quasi sempre può deve
  mais maior melhor pior depois até todos alguns quase sempre pode deve
  meer minder groter kleiner hoger lager voor na alle sommige bijna altijd soms kan moet
  多 少 大 小 高 低 上 下 前 后 後 増 増 减 減 升 降 以`);

const dates = list(`
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday today yesterday tomorrow
  januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag
  janvier février mars avril juin juillet août septembre octobre novembre décembre
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  annual annually monthly weekly daily hourly`);

const signs = list('% ‰ ° $ € £ ¥ ₹ ± < > = ≤ ≥ ≠ + -');

/** Words that say what a number counts. Without a number they are ordinary words, or single letters from a misspelling. */
const units = new Set(
  list(`
  percentage points bp bps basis dollar dollars cent cents euro euros pound pounds yen usd eur gbp chf
  km m cm mm mile miles feet foot ft inch inches yard yards kg g mg µg lb lbs ounce ounces ton tons tonne tonnes
  l ml liter liters litre litres gallon gallons w kw mw gw kwh mwh gwh twh v hz khz mhz ghz kb mb gb tb
  seconds minute minutes hour hours day days week weeks month months year years decade decades century centuries
  am pm celsius fahrenheit acres hectares`),
);

/** Number words by value, so that `three` equals `3`. */
const numberWords: readonly (readonly [string, string])[] = [
  ['0', 'zero null zéro cero'],
  ['1', 'one eins'],
  ['2', 'two zwei deux dos dois twee twice'],
  ['3', 'three drei trois tres tre três drie thrice'],
  ['4', 'four vier quatre cuatro quattro quatro'],
  ['5', 'five fünf cinq cinco cinque vijf'],
  ['6', 'six sechs seis sei zes'],
  ['7', 'seven sieben sept siete sette sete zeven'],
  ['8', 'eight acht huit ocho otto oito'],
  ['9', 'nine neun neuf nueve nove negen'],
  ['10', 'ten zehn dix diez dieci dez tien'],
  ['11', 'eleven elf onze undici'],
  ['12', 'twelve zwölf douze doce dodici doze twaalf'],
  ['13', 'thirteen dreizehn treize trece'],
  ['14', 'fourteen vierzehn quatorze catorce'],
  ['15', 'fifteen fünfzehn quinze quince'],
  ['16', 'sixteen sechzehn seize'],
  ['17', 'seventeen siebzehn'],
  ['18', 'eighteen achtzehn'],
  ['19', 'nineteen neunzehn'],
  ['20', 'twenty zwanzig vingt veinte venti vinte twintig'],
  ['30', 'thirty dreißig trente treinta trenta trinta'],
  ['40', 'forty vierzig quarante cuarenta quaranta quarenta'],
  ['50', 'fifty fünfzig cinquante cincuenta cinquanta cinquenta'],
  ['60', 'sixty sechzig soixante sesenta sessanta sessenta'],
  ['70', 'seventy siebzig setenta'],
  ['80', 'eighty achtzig ochenta'],
  ['90', 'ninety neunzig noventa'],
  ['100', 'hundred hundreds hundert cien cento honderd'],
  ['1000', 'thousand thousands tausend mille mil duizend'],
  ['1000000', 'million millions millionen millones milioni milhões mn mio'],
  ['1000000000', 'billion billions milliarde milliarden milliard milliards miljard bn mrd'],
  ['1000000000000', 'trillion trillions billionen'],
  ['2nd', 'second zweite deuxième segundo'],
  ['3rd', 'third dritte troisième tercero'],
  ['4th', 'fourth vierte'],
  ['5th', 'fifth'],
  ['6th', 'sixth'],
  ['7th', 'seventh'],
  ['8th', 'eighth'],
  ['9th', 'ninth'],
  ['10th', 'tenth'],
  ['%', 'percent pct prozent pourcent'],
];

const meanings = new Map<string, Meaning>();
for (const word of comparisons) meanings.set(word, 'comparison');
for (const word of [...dates, ...signs]) meanings.set(word, 'number');
for (const word of negations) meanings.set(word, 'negation');
const values = new Map<string, string>();
for (const [value, words] of numberWords) for (const word of list(words)) values.set(word, value);

/** Returns what the word guards, or null for an ordinary word. */
export function getMeaning(word: string): Meaning | null {
  if (/\p{N}/u.test(word) || values.has(word)) return 'number';
  return meanings.get(word) ?? (/n't$|^n'/.test(word) ? 'negation' : null);
}

/** Returns one spelling for words that mean the same: `three` and `3`, `percent` and `%`, `1,000` and `1000`, `colour` and `color`. */
export function canonicalWord(word: string): string {
  const value = values.get(word);
  if (value !== undefined) return value;
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(word) ? word.replaceAll(',', '') : spellAmerican(word);
}

/** True if the word says what a number beside it counts. */
export function isUnit(word: string): boolean {
  return units.has(word);
}

const prefixes = new Set([
  '',
  ...list(`
  un in im il ir ig dis non anti mis miss de counter ab ad under over out a e ex inn extra inter intra intro hyper hypo
  pre post pro re con sub super sup sur inf trans macro micro max min mono poly multi bi tri uni endo exo ecto homo hetero
  iso up down fore back with ob per an pos ante sy dia fe wo wom
  dé mé sous be ver ent zer er miss ein aus auf zu vor nach hin her
  не без бес у за вы в при от под над пере до ис из с раз рас улучш ухудш увелич уменьш повыш пониж
  not no`),
]);

/** Small words that differ in one letter. */
const opposites = new Set(['he she']);

/** Shortest common ending that shows two words to be one stem with two beginnings. */
const minStem = 3;

/**
 * True if the words differ in a prefix or suffix that reverses the meaning: `legal`, `illegal`; `internal`, `external`; `careful`,
 * `careless`; `employer`, `employee`.
 */
export function isOpposite(left: string, right: string): boolean {
  if (left === right) return false;
  if (opposites.has(`${left} ${right}`) || opposites.has(`${right} ${left}`)) return true;
  let shared = 0;
  while (left.at(-1 - shared) === right.at(-1 - shared)) shared += 1;
  for (let length = shared; length >= minStem; length -= 1) {
    const [one, other] = [left.slice(0, -length), right.slice(0, -length)];
    if (prefixes.has(one) && prefixes.has(other) && !isOneLetterOff(one, other)) return true;
  }
  return hasOppositeEnding(left, right) || hasOppositeEnding(right, left);
}

/** Beginnings that mean the same, as the next letter asks. */
const negativePrefix = /^(?:in|im|il|ir|ig)$/;

/** A letter missing from a prefix or put before it is a slip: `aproved`, `efore`. So is one form of a prefix for another. */
function isOneLetterOff(one: string, other: string): boolean {
  if (negativePrefix.test(one) && negativePrefix.test(other)) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.length - short.length === 1 && (long.startsWith(short) || long.endsWith(short));
}

function hasOppositeEnding(left: string, right: string): boolean {
  const stem = /^(.{3,})less$/.exec(left)?.[1];
  if (stem !== undefined) return right === stem || right === `${stem}ful`;
  const receiver = /^(.{3,})ees?$/.exec(left)?.[1];
  return (
    receiver !== undefined && ['er', 'ers', 'or', 'ors'].some((ending) => right === `${receiver}${ending}`)
  );
}
