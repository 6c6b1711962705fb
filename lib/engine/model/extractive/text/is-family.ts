/**
 * Tells whether two stems belong to words of one family, of which one is derived from the other: "recogn" (recognise) and "recognit"
 * (recognition), "decid" and "decis" (decision). A common beginning alone makes no family: "polit" is no "polici", "comput" no "comp", and
 * "princip" no "principl". Endings after Porter, 1980, and the sound changes of Latin verbs. Pure.
 */
const leastChars = 4;
const leastShare = 0.6;

/** What derivation adds to a stem, as stems write it. */
const endings = new Set(
  `i li eri ori ari tori aci ti eti iti enti anti ist ian an ant ent at ic if ifi ific al ial ual ar iv ativ ur atur ern e er or r eer
  est iest ier ship hood dom th ment abl ibl iz is in ism ful less ess ag anc enc ous ious man men`.split(
    /\s+/,
  ),
);
/** Endings that follow certain letters only: recognise and recognition, but not trade and tradition. */
const boundEndings: Readonly<Record<string, RegExp>> = {
  it: /[nstu]$/u,
  t: /(?:c|gh|ain|ven|ma)$/u,
  ter: /gh$/u,
  c: /i$/u,
  ri: /(?:st|et)$/u,
};

/** How the last letters change: decide and decision, permit and permission, absorb and absorption, absent and absence, belief and believe. */
const changes: readonly (readonly [string, string])[] = [
  ['d', 's'],
  ['d', 't'],
  ['t', 's'],
  ['t', 'ss'],
  ['b', 'pt'],
  ['v', 'pt'],
  ['m', 'mpt'],
  ['v', 'ut'],
  ['r', 'sit'],
  ['z', 's'],
  ['s', 'z'],
  ['s', 't'],
  ['z', 't'],
  ['sm', 'st'],
  ['nt', 'nc'],
  ['at', 'aci'],
  ['c', 'ti'],
  ['f', 'v'],
  ['v', 'f'],
  ['y', 'i'],
  ['e', 'i'],
  ['i', 'e'],
  ['in', 'n'],
  ['al', 'um'],
  ['ous', 'os'],
];

/** Takes two stems in lower case. Before an ending, the last letter may be doubled or left out: debug and debugger, economy and economist. */
export function isFamily(one: string, other: string): boolean {
  if (one.slice(0, leastChars) !== other.slice(0, leastChars)) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < leastChars || /[^a-z]/u.test(short + long)) return false;
  let common = leastChars;
  while (common < short.length && short[common] === long[common]) common += 1;
  if (common / long.length < leastShare) return false;
  return (
    isDerived(short, long) ||
    isDerived(`${short}${short.slice(-1)}`, long) ||
    isDerived(short.replace(/[eiy]$/u, ''), long) ||
    changes.some(([from, to]) => isChanged(short, long, [from, to]) || isChanged(long, short, [from, to]))
  );
}

const isDerived = (stem: string, derived: string): boolean =>
  derived.startsWith(stem) && (derived === stem || endsAs(stem, derived.slice(stem.length)));

const endsAs = (stem: string, rest: string): boolean =>
  endings.has(rest) || boundEndings[rest]?.test(stem) === true;

const isChanged = (verb: string, derived: string, [from, to]: readonly [string, string]): boolean =>
  verb.endsWith(from) && isDerived(`${verb.slice(0, -from.length)}${to}`, derived);
