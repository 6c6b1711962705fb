/**
 * Decides whether two words are one word in two forms: an ending of the same stem, a British or an American spelling, an Arabic word with
 * and without its article. Derived words are other words: `employer` is no form of `employ`, and `police` none of `policy`. Pure.
 */

/** Endings that take each other's place in forms of one word, by script. `''` is the bare stem. */
const endings: readonly {
  readonly script: RegExp;
  readonly stemChars: number;
  readonly pairs: Set<string>;
}[] = [
  {
    script: /^[a-z']+$/,
    stemChars: 3,
    pairs: listPairs(['|s|es|ed|ing', "|'s", 'e|es|ed|ing', 'y|ies|ied']),
  },
  {
    script: /^[\p{sc=Latin}\p{M}']+$/u,
    stemChars: 5,
    pairs: listPairs(['|e|n|en|es|em|s', 'o|a|os|as', 'e|a', 'u|y']),
  },
  {
    script: /^\p{sc=Cyrillic}+$/u,
    stemChars: 4,
    pairs: listPairs([
      '|а|у|ом|е|ы|и|ов|ам|ами|ах|ой|ою',
      'а|у|ы|е|ой|ам|ами|ах|и',
      'о|а|у|ом|е',
      'я|ю|и|е|ей|ям|ями|ях|ь|ём|ев',
      'ие|ия|ию|ием|ии|ий|иям|иями|иях',
      'ый|ого|ому|ым|ом|ая|ой|ую|ое|ые|ых|ыми',
      'ий|его|ему|им|ем|яя|ей|юю|ее|ие|их|ими',
      '|л|ла|ло|ли|т|ть|ют|ет|ешь',
    ]),
  },
];

function listPairs(groups: readonly string[]): Set<string> {
  const pairs = new Set<string>();
  for (const group of groups) {
    const all = group.split('|');
    for (const left of all) for (const right of all) pairs.add(`${left}|${right}`);
  }
  return pairs;
}

/** Irregular forms, and words that say the same. Only what no rule covers. */
const sameWords = new Map<string, string>();
for (const group of [
  'is are was were be been being am',
  'has have had having',
  'does do did done doing',
  'until till',
  'while whilst',
  'among amongst',
  'versus vs',
  'approximately approx',
  'an a',
]) {
  const [first = '', ...others] = group.split(' ');
  for (const word of [first, ...others]) sameWords.set(word, first);
}

export function isSameWord(left: string, right: string): boolean {
  const known = sameWords.get(left);
  if (known !== undefined && known === sameWords.get(right)) return true;
  return isInflected(left, right) || withoutArticle(left) === withoutArticle(right);
}

function isInflected(left: string, right: string): boolean {
  const rule = endings.find(({ script }) => script.test(left) && script.test(right));
  if (rule === undefined) return false;
  let shared = 0;
  while (shared < left.length && left.charAt(shared) === right.charAt(shared)) shared += 1;
  // The ending begins at the latest where the words part, and a shared letter may belong to it (`carries`, `carry`).
  for (let stem = shared; stem >= rule.stemChars; stem -= 1) {
    if (rule.pairs.has(`${left.slice(stem)}|${right.slice(stem)}`)) return true;
  }
  return shared >= rule.stemChars && isDoubled(left, right, shared);
}

/** `stop` and `stopped`: the last letter of the stem is written twice before an ending. */
function isDoubled(left: string, right: string, shared: number): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length === shared && [`${short.at(-1)}ed`, `${short.at(-1)}ing`].includes(long.slice(shared));
}

const withoutArticle = (word: string) => (/^ال\p{sc=Arabic}{3,}$/u.test(word) ? word.slice(2) : word);

/**
 * Returns the American spelling of a word, so that `randomised` equals `randomized`. Its result is compared, never shown, so that a rule may
 * misspell a word that no other word then equals.
 */
export function spellAmerican(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  return word
    .replace(/^grey/, 'gray')
    .replace(/(?<=[a-z]{2})our(?=$|s|ed|ing|al|able|ite|less|ful)/, 'or')
    .replace(/(?<=[a-z]{2}[ilmnrtdg])is(?=e|ing|ation)/, 'iz')
    .replace(/(?<=[a-z]{2})ys(?=e|ing)/, 'yz')
    .replace(/(?<=cent|lit|met|theat|fib|calib)re(?=$|s$)/, 'er')
    .replace(/(?<=def|off|lic|pret)ence/, 'ense')
    .replace(/(?<=[a-z]{4})ll(?=ed|ing|er)/, 'l')
    .replace(/(?<=[a-z]{2})ogue(?=$|s$)/, 'og')
    .replace(/(?<=progra)mme(?=$|s$)/, 'm')
    .replace(/^(?:h?ae|oe)(?=[mdsp])/, (start) => (start.startsWith('h') ? 'he' : 'e'))
    .replace(/(?<=an|leuk|isch|septic|hyperglyc|hypoglyc)aem/, 'em')
    .replace(/(?<=p)ae(?=diat)/, 'e')
    .replace(/(?<=diarrh|gonorrh|hom)oe/, 'e');
}
