/**
 * Words that must not be added to, missing from or changed in a quote (evidence "Quotes" 3): numbers and their units, negations,
 * comparisons and quantities, hedges, dates and words that have an opposite. Covers the languages for which a short list is enough. A table
 * that decides nothing.
 */

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
  since during within beyond exceed exceeds exceeded exceeding increase increases increased increasing decrease
  decreases decreased decreasing rise rises rose risen rising fall falls fell fallen falling grow grows grew grown
  growing shrink shrinks shrank drop drops dropped decline declines declined gain gains gained lose loses lost losing
  win wins won up down all some any every each few many much several only both first last maximum minimum better worse
  best worst earlier later longer shorter older younger faster slower stronger weaker always sometimes often usually
  half double doubled doubles triple tripled halved quarter third majority minority
  may might could would should must can will shall allegedly reportedly probably possibly likely unlikely almost nearly
  about approximately roughly around perhaps if unless except than
  approve approves approved reject rejects rejected accept accepts accepted refuse refuses refused allow allows allowed
  forbid forbids forbidden ban bans banned support supports supported oppose opposes opposed agree agrees agreed
  disagree disagrees disagreed pass passed true buy buys bought sell sells sold open opened close closed start started
  stop stopped begin began end ended include includes included exclude excludes excluded remove removed add added
  positive negative legal illegal safe unsafe guilty innocent
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

/** Short words that a misspelling of another word easily produces. They read as real words, so they do not count as misspellings. */
const commonWords = new Set(
  list(`
  a i am an as at be by do go he in is it me my of on or so to us we and are art ask bad bar bit box boy but buy car cat
  cut day did die dog eat end eye far fit fix for fun gas get god got gun guy had has her hid him his hit hot how ice ill
  its job key kid law lay let lie lot low man map meet men met mix net new nod nor note now nut odd off oil old our out
  own pay put ran red run sad sat saw say sea see set she shot sit sky son tax tea the tie tip too top try use war was
  way wet who why yes yet you able back been body call came case come cost does done down else ever even fact feel find
  form found from full give goes gone good half hand hard have here home hope idea into just keep kind king knot know
  land late less life like line list live load long look lore love made main make mark mean meet mind mine mood moon name
  near need news nice noon once only open pace page park part past path plan play poor post read real rest ride ring road
  role rule safe said sale same sand save seem self send sent show side sign site size some song soon sort stay such sure
  take talk team tell term test text that them then they thin thing this thus time tone tool town tree trip true turn type
  unit upon user view wall want ware warm wash week well went were what when where whom wide wife wild wind wine wire wise
  wish word wore work yard your zone bore core fore sore tore about other could there these those their which while`),
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
  return meanings.get(word) ?? (/^.+n't$|^n'./u.test(word) ? 'negation' : null);
}

/** Returns one spelling for words that mean the same: `three` and `3`, `percent` and `%`, `1,000` and `1000`. */
export function canonicalWord(word: string): string {
  const value = values.get(word);
  if (value !== undefined) return value;
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(word) ? word.replaceAll(',', '') : word;
}

/** True if the word says what a number beside it counts. */
export function isUnit(word: string): boolean {
  return units.has(word);
}

export function isCommonWord(word: string): boolean {
  return commonWords.has(word);
}

/** True if one word is the other plus a prefix or suffix that reverses its meaning: `legal`, `illegal`; `careful`, `careless`. */
export function isOpposite(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  if (short.length >= 3 && long.endsWith(short)) {
    return /^(?:un|in|im|il|ir|dis|non|anti|mis|de|counter|ab|under|over|out|non-|inn?|miss|des|dé|mé)$/.test(
      long.slice(0, long.length - short.length),
    );
  }
  const stem = /^(.{3,})less$/.exec(long)?.[1] ?? /^(.{3,})less$/.exec(short)?.[1];
  return stem !== undefined && [left, right].some((word) => word === stem || word === `${stem}ful`);
}
