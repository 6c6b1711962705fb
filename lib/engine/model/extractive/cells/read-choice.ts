/**
 * Chooses among the options of a column. An option is stated by a passage that speaks of the column and holds the option's words, not negated;
 * one of several words may be its own evidence. Options that oppose two directions are read by `read-direction.ts`, and yes against no by
 * `read-yes-no.ts`. Returns nothing if passages that fit equally well state different options. Pure.
 */
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { readTerms } from '../text/terms';
import type { CellAsk } from './cell-ask';
import { type Candidate, type CellFound, chooseCandidate } from './cell-found';
import { findClause } from './clauses';
import { listLabelledValues } from './labelled-values';
import { listKeysAround, measureShare, readKeys } from './measure-agreement';
import { readDirection, readDirectionOptions } from './read-direction';
import { readYesNo } from './read-yes-no';

export function readChoice(index: PacketIndex, ask: CellAsk): CellFound | null {
  const directions = readDirectionOptions(ask.options);
  if (directions !== null) return readDirection(index, ask, directions);
  const yesNo = readYesNoOptions(ask.options);
  if (yesNo !== null) return nameAnswer(readYesNo(index, ask), yesNo);
  const single = listStating(index, ask).flatMap(({ options, unit, strength }): Candidate[] =>
    options.length === 1 ? [{ value: options[0] ?? '', units: [unit], strength }] : [],
  );
  return chooseCandidate(single);
}

/** All options that the one passage states which fits best. */
export function readChoices(index: PacketIndex, ask: CellAsk): CellFound | null {
  const [best] = listStating(index, ask).toSorted(
    (one, other) => other.strength - one.strength || other.options.length - one.options.length,
  );
  return best === undefined ? null : { value: [...best.options], units: [best.unit] };
}

type YesNoOptions = { readonly yes: string; readonly no: string };

function readYesNoOptions(options: readonly string[]): YesNoOptions | null {
  const yes = options.find((option) => /^yes$/iu.test(option.trim()));
  const no = options.find((option) => /^no$/iu.test(option.trim()));
  return yes !== undefined && no !== undefined && options.length === 2 ? { yes, no } : null;
}

const nameAnswer = (found: CellFound | null, { yes, no }: YesNoOptions): CellFound | null =>
  found === null ? null : { value: found.value === true ? yes : no, units: found.units };

type Stating = { readonly options: readonly string[]; readonly unit: IndexedUnit; readonly strength: number };

function listStating(index: PacketIndex, ask: CellAsk): Stating[] {
  const labelled = listLabelledValues(index, ask).map(({ written, unit, strength }) => ({
    options: listStated(written, ask.options),
    unit,
    strength,
  }));
  const said = index.units
    .filter(({ kind }) => kind === 'sentence' || kind === 'item' || kind === 'heading')
    .map((unit) => readUnit(index, unit, ask));
  return [...labelled, ...said].filter(({ options }) => options.length > 0);
}

/** How much of the column's words a passage must share for an option of one word, which may stand anywhere, and for a longer one. */
const leastShares = { word: 0.5, phrase: 0 };

function readUnit(index: PacketIndex, unit: IndexedUnit, ask: CellAsk): Stating {
  const share = measureShare(index, ask.named, listKeysAround(index, unit));
  const told = measureShare(index, ask.told, listKeysAround(index, unit));
  const options = listStated(unit.text, ask.options).filter(
    (option) => share >= (readTerms(option).length > 1 ? leastShares.phrase : leastShares.word),
  );
  const words = Math.max(0, ...options.map((option) => readTerms(option).length));
  return { options, unit, strength: share + 0.5 * told + 0.3 * Math.min(words, 3) };
}

/** An option inside another one that is stated too is not stated by itself: `trial` in `controlled trial`. */
function listStated(text: string, options: readonly string[]): string[] {
  const stated = options.filter((option) => isStated(text, option));
  return stated.filter(
    (option) => !stated.some((other) => other !== option && isPart(readKeys(option), readKeys(other))),
  );
}

const isPart = (part: ReadonlySet<string>, whole: ReadonlySet<string>) =>
  part.size < whole.size && [...part].every((key) => whole.has(key));

const negation =
  /\b(?:no|not|never|nor|neither|without|non|rather than|instead of|unlike|except)\b|n[’']t\b/iu;
/** An option's words stand together: at most this many other words between the first and the last. */
const looseWords = 3;

function isStated(text: string, option: string): boolean {
  const wanted = readTerms(option).map(({ key }) => key);
  if (wanted.length === 0) return isWritten(text, option);
  const terms = readTerms(text);
  return terms.some(({ key, start }, place) => {
    if (key !== wanted[0] && !wanted.includes(key)) return false;
    const window = new Set(terms.slice(place, place + wanted.length + looseWords).map((term) => term.key));
    if (!wanted.every((each) => window.has(each))) return false;
    const clause = findClause(text, start);
    return !negation.test(text.slice(clause.start, start)) || negation.test(option);
  });
}

/** An option of words that say nothing by themselves, such as `A` or `Other`, must be written exactly. */
function isWritten(text: string, option: string): boolean {
  const words = (from: string) => ` ${from.replace(/[^\p{L}\p{N}+#]+/gu, ' ').trim()} `;
  return words(option).trim() !== '' && words(text).includes(words(option));
}
