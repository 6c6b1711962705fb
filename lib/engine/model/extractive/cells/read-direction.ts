/**
 * Answers a choice between directions (`increased`, `decreased`, `no difference`): finds the sentences that state what happened to the
 * outcome, and reads from each whether it rose, fell or did not differ, for which of the two groups. A sentence that says it of the
 * comparator says the opposite of the other group. Returns nothing if the sentences that fit best disagree, or if it is unclear which group
 * is meant. Pure.
 */
import { type IndexedUnit, type PacketIndex } from '../rank/packet-index';
import { findComparison, readFocus } from '../rank/read-focus';
import { type AskedTerm, type CellAsk, readAskedTerms } from './cell-ask';
import { type Candidate, type CellFound, chooseCandidate } from './cell-found';
import { splitClauses } from './clauses';
import { measureShare, readKeys } from './measure-agreement';

type Direction = 'up' | 'down' | 'none';

const upWords = String.raw`increas(?:e[sd]?|ing)|higher|greater|more|larger|longer|ris(?:e|es|ing|en)|rose|rais(?:e[sd]?|ing)|elevat(?:e[sd]?|ing|ion)|gr(?:ew|ow|ows|own|owth)|gain(?:s|ed)?|improv(?:e[sd]?|ing|ements?)|enhanc(?:e[sd]?|ing|ements?)|better|faster|superior|prolong(?:s|ed|ing)?|exceed(?:s|ed)?|promot(?:e[sd]?|ing)`;
const downWords = String.raw`decreas(?:e[sd]?|ing)|lower(?:s|ed|ing)?|fewer|less|smaller|shorter|fell|fall(?:s|en|ing)?|drop(?:s|ped|ping)?|declin(?:e[sd]?|ing)|reduc(?:e[sd]?|ing|tions?)|diminish(?:es|ed)?|worsen(?:s|ed|ing)?|worse|shorten(?:s|ed|ing)?|suppress(?:es|ed|ion)?|attenuat(?:e[sd]?|ing|ion)|inhibit(?:s|ed|ion)?|inferior|slower|weaker|prevent(?:s|ed)?|alleviat(?:e[sd]?|ing)|minimi[sz](?:e[sd]?|ing)`;
/** "Not significantly higher" and "did not improve" say that nothing differs. */
const noneWords = String.raw`no\s(?:[\p{L}-]+\s){0,3}?(?:differences?|effects?|changes?|benefits?|increases?|decreases?|reductions?|improvements?|associations?|influence|impact|interaction|significance)|n(?:ot|either|or)\s(?:[\p{L}-]+\s){0,4}?(?:differ(?:ent|ence|ences)?|significan(?:t|tly|ce)|affect(?:ed)?|chang(?:e|ed)|influenced?|alter(?:ed)?|associated|modif(?:y|ied)|${upWords}|${downWords})(?![\p{L}-])|non-?significant(?:ly)?|insignificant|N\.\s?S\.?|NS|similar(?:ly)?|comparable|unchanged|unaffected|(?:were|was|remained)\s(?:the\ssame|equal|identical|stable)|equivalent`;
const patterns: Readonly<Record<Direction, RegExp>> = {
  up: new RegExp(String.raw`(?<![\p{L}-])(?:${upWords})(?![\p{L}-])`, 'giu'),
  down: new RegExp(String.raw`(?<![\p{L}-])(?:${downWords})(?![\p{L}-])`, 'giu'),
  none: new RegExp(String.raw`(?<![\p{L}-])(?:${noneWords})(?!\p{L})`, 'giu'),
};
const probability =
  /(?<!\p{L})p(?:[\s-]?values?)?\s?(?:[=<>≤≥]|of)\s?(?<bound>0?[.·]\d{1,6}|\d{1,2}\.\d{1,6})/giu;
const significance = 0.05;

/** Each direction with the option that means it. Null unless the options oppose two directions. */
export function readDirectionOptions(options: readonly string[]): ReadonlyMap<Direction, string> | null {
  const meant = new Map<Direction, string>();
  for (const option of options) {
    const direction = readOption(option);
    if (direction === null || meant.has(direction)) return null;
    meant.set(direction, option);
  }
  return meant.has('up') && meant.has('down') ? meant : null;
}

function readOption(option: string): Direction | null {
  const said = (['none', 'up', 'down'] as const).filter((direction) => has(option, direction));
  if (said.includes('none')) return 'none';
  return said.length === 1 ? (said[0] ?? null) : null;
}

const has = (text: string, direction: Direction): boolean => text.search(patterns[direction]) >= 0;

type Asked = {
  readonly outcome: readonly AskedTerm[];
  /** Words that only one of the two groups has. */
  readonly group: ReadonlySet<string>;
  readonly comparator: ReadonlySet<string>;
};

export function readDirection(
  index: PacketIndex,
  ask: CellAsk,
  meant: ReadonlyMap<Direction, string>,
): CellFound | null {
  const asked = readAsked(ask);
  const candidates = index.units.flatMap((unit): Candidate[] => {
    const stated = readUnit(index, unit, asked);
    const value = stated === null ? undefined : meant.get(stated.direction);
    return stated === null || value === undefined
      ? []
      : [{ value, units: [unit], strength: stated.strength }];
  });
  return chooseCandidate(candidates);
}

/** How much of the outcome's weight a sentence must hold. */
const leastShare = 0.75;
const announces =
  /\b(?:hypothes[ie][sz]\p{L}*|aim(?:s|ed)?|objectives?|purpose|whether|sought to|designed to|expect(?:s|ed)?|was to (?:assess|compare|determine|evaluate|investigate|examine)|we (?:investigate|examine|compare|assess|evaluate|study|studie)d?)\b/iu;
const withinGroup =
  /\b(?:both|all|each|either)\s(?:[\p{L}-]+\s){0,2}?(?:groups?|arms?|treatments?)\b|\bfrom baseline\b/iu;
const comparative =
  /\b(?:than|compared (?:with|to)|versus|vs\b\.?|relative to|in comparison (?:with|to)|against)\b/iu;
const controls = ['control', 'placebo'];

function readAsked({ field, text, named }: CellAsk): Asked {
  const question = field.description ?? text;
  const focus = readFocus(question);
  const comparison = findComparison(question);
  const effectOf = /\b(?:effects?|impacts?|influences?) (?:of|that)\b(?<thing>.{1,400}?)\bon\s/iu.exec(
    question,
  );
  const outcome =
    focus === null
      ? named.filter(({ key }) => !frameKeys.has(key))
      : readAskedTerms(question.slice(focus.start, focus.end));
  const outcomeKeys = new Set(outcome.map(({ key }) => key));
  const compared = listKeys(comparison === null ? '' : question.slice(comparison.start, comparison.end));
  const thing = listKeys(effectOf?.groups?.['thing'] ?? '');
  const comparator = new Set(
    [...compared].filter((key) => !thing.has(key) && !outcomeKeys.has(key) && !frameKeys.has(key)),
  );
  if (controls.some((key) => comparator.has(key))) for (const key of controls) comparator.add(key);
  return {
    outcome,
    comparator,
    group: new Set(
      [...thing].filter((key) => !compared.has(key) && !outcomeKeys.has(key) && !frameKeys.has(key)),
    ),
  };
}

const listKeys = (text: string): ReadonlySet<string> => readKeys(text);
/** Words of the question and of every report alike. */
const frameKeys = readKeys(
  'effect effects direction result outcome change difference compared relative comparison group groups arm treatment intervention patients',
);

type Stated = { readonly direction: Direction; readonly strength: number };

function readUnit(index: PacketIndex, unit: IndexedUnit, asked: Asked): Stated | null {
  if (unit.kind === 'heading' || unit.kind === 'code' || speaksOfOthers(unit.text)) return null;
  const share = measureShare(index, asked.outcome, readKeys(unit.text));
  if (share < leastShare) return null;
  const part = findPart(index, unit.text, asked);
  const told = readPart(part.text, asked);
  if (told === null) return null;
  // The closer together the outcome and what happened to it, the better, and so if a group is named.
  const named = lean(part.text, asked) === 0 && !namesBoth(part.text, asked) ? 0 : 0.1;
  return { direction: told.direction, strength: share + 0.3 * part.share + named + told.bonus };
}

/** Plans, figures from before the comparison, and what other reports found. */
const speaksOfOthers = (text: string): boolean =>
  announces.test(text) || /\bat (?:baseline|randomi[sz]ation|the start)\b/iu.test(text) || others.test(text);
const others =
  /\bet al\b|\[\d{1,3}(?:[,–-]\s?\d{1,3}){0,9}\]|\b(?:previous(?:ly)?|earlier|prior|other|another|that|several|recent)\s(?:[\p{L}-]+\s){0,2}?(?:stud(?:y|ies)|reports?|reported|trials?|authors|investigat\p{L}{1,5})\b|\b(?:has|have) been (?:reported|shown|demonstrated)\b/iu;

/** The part of a sentence that speaks of the outcome: a sentence may say one thing of one outcome and another of the next. */
function findPart(
  index: PacketIndex,
  text: string,
  { outcome }: Asked,
): { readonly text: string; readonly share: number } {
  const parts = splitParts(text).map((part) => ({
    text: part,
    share: measureShare(index, outcome, readKeys(part)),
  }));
  return parts.reduce((best, part) => (part.share > best.share ? part : best), { text, share: 0 });
}

const partBorder = /[;:]\s|,?\s(?:while|whereas|but|although|though|however)\s|,\sand\s|\.\s/giu;

/** "Although A was the same, B rose" says two things, which only a comma divides. */
function splitParts(text: string): string[] {
  return splitClauses(text, partBorder).flatMap(({ start, end }) => {
    const part = text.slice(start, end).replace(/^[\s;:,.]+/, '');
    const comma = part.indexOf(', ');
    return comma > 0 && /^(?:although|though|despite|while|whereas)\s/iu.test(part)
      ? [part.slice(0, comma), part.slice(comma)]
      : [part];
  });
}

type Told = { readonly direction: Direction; readonly bonus: number };

function readPart(text: string, asked: Asked): Told | null {
  const isProbable = readSignificance(text);
  if (has(text, 'none') || isProbable === false)
    return comparesOthers(text, asked) ? null : { direction: 'none', bonus: 0.1 };
  const said = readMovement(text, asked.outcome);
  const isSignificant = isProbable === true || /\bsignifican(?:t|tly|ce)\b/iu.test(text);
  if (said === null || !(isSignificant || comparative.test(text))) return null;
  const side = findSide(text, asked);
  if (side === null) return null;
  const opposite = said === 'up' ? 'down' : 'up';
  return { direction: side === 'group' ? said : opposite, bonus: isSignificant ? 0.1 : 0 };
}

/** True or false if the text gives probabilities that all say so; null if it gives none or several that disagree. */
function readSignificance(text: string): boolean | null {
  const found = [...text.matchAll(probability)].map(({ groups, 0: whole }) => ({
    bound: Number((groups?.['bound'] ?? '').replace('·', '.')),
    isAbove: /[>≥]/.test(whole),
  }));
  const significant = found.filter(({ bound, isAbove }) => !isAbove && bound <= significance);
  if (found.length === 0) return null;
  if (significant.length === found.length) return true;
  return significant.length === 0 ? false : null;
}

/** Words that belong to the outcome's own name move nothing. */
function readMovement(text: string, outcome: readonly AskedTerm[]): 'up' | 'down' | null {
  const named = new Set(outcome.map(({ key }) => key));
  const moves = (direction: 'up' | 'down') =>
    [...text.matchAll(patterns[direction])].some(({ 0: word }) =>
      [...readKeys(word)].every((key) => !named.has(key)),
    );
  const [isUp, isDown] = [moves('up'), moves('down')];
  if (isUp === isDown) return null;
  return isUp ? 'up' : 'down';
}

/** "Between the A group and the B group", where one of them is neither of the two. */
const comparesOthers = (text: string, asked: Asked): boolean =>
  /\bbetween\s(?!(?:the\s|these\s|both\s|study\s|treatment\s|(?:two|three|four)\s){0,3}(?:groups|arms|treatments)\b)[^.;]{1,80}?\sand\s/iu.test(
    text,
  ) && !namesBoth(text, asked);

/** Which of the two groups the sentence says it of. Null if it compares other groups, or says it of both. */
function findSide(text: string, asked: Asked): 'group' | 'comparator' | null {
  const at = text.search(comparative);
  if (at < 0) return findSideAlone(text, asked);
  const [first, second] = [lean(text.slice(0, at), asked), lean(text.slice(at), asked)];
  if (first === second && first !== 0) return null;
  if (second < 0 || (second === 0 && first > 0 && !namesOther(text.slice(at)))) return 'group';
  if (second > 0 || (first < 0 && !namesOther(text.slice(at)))) return 'comparator';
  return namesOther(text.slice(at)) ? null : 'group';
}

function findSideAlone(text: string, asked: Asked): 'group' | 'comparator' | null {
  if (withinGroup.test(text)) return null;
  return lean(text, asked) < 0 ? 'comparator' : 'group';
}

/** "Than in the LW group", where that is neither of the two. */
const namesOther = (text: string): boolean =>
  /\b(?:groups?|arms?|stud(?:y|ies)|techniques?|methods?)\b/iu.test(text);

function namesBoth(text: string, { group, comparator }: Asked): boolean {
  const keys = readKeys(text);
  return [group, comparator].every((wanted) => [...wanted].some((key) => keys.has(key)));
}

/** Positive if the text names the group more than its comparator. */
function lean(text: string, { group, comparator }: Asked): number {
  const keys = readKeys(text);
  const count = (wanted: ReadonlySet<string>) => [...wanted].filter((key) => keys.has(key)).length;
  return Math.sign(count(group) - count(comparator));
}
