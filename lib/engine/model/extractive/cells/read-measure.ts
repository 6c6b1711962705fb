/**
 * Reads numbers, amounts of money and dates. One counts if it stands under a label that names the column, or in a clause that does: in the
 * same clause as the column's words, or as the count of the thing that the question counts. Its unit must be of the kind asked for, and a
 * part of a date is no number. Pure.
 */
import { findDates } from '../analysis/dates';
import { findFigures } from '../analysis/figures';
import { findMoney, writeMoney } from '../analysis/money';
import type { JsonValue } from '@/lib/core/json';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import type { CellAsk } from './cell-ask';
import { listNames } from '../text/list-names';
import { type Candidate, type CellFound, chooseCandidate } from './cell-found';
import { findClause } from './clauses';
import { countsAsked } from './counted-things';
import { listLabelledValues } from './labelled-values';
import { holdsTerm, listKeysAround, measureShare, readKeys, tellsEvent } from './measure-agreement';
import { hasOtherDimension } from './other-dimension';
import { hasAskedUnit, withWholeUnit } from './units';

type Measure = {
  readonly value: JsonValue;
  readonly text: string;
  readonly start: number;
  /** What a number counts or measures. */
  readonly unit: string;
};

type MeasureReader = (text: string, ask: CellAsk) => Measure[];

export const readNumber = (index: PacketIndex, ask: CellAsk) => readMeasure(index, ask, listNumbers);
export const readMoney = (index: PacketIndex, ask: CellAsk) => readMeasure(index, ask, listMoney);
export const readDate = (index: PacketIndex, ask: CellAsk) => readMeasure(index, ask, listDates);

function listNumbers(text: string, ask: CellAsk): Measure[] {
  const dates = findDates(text);
  return findFigures(text)
    .filter(({ start }) => !dates.some((date) => isInside(start, date)))
    .filter(({ value }) => Number.isFinite(value))
    .map((figure) => withWholeUnit(figure, text))
    .filter((figure) => hasAskedUnit(figure, ask));
}

const listMoney = (text: string): Measure[] =>
  findMoney(text).map((money) => ({
    value: writeMoney(money),
    text: money.text,
    start: money.start,
    unit: money.currency,
  }));

const listDates = (text: string): Measure[] =>
  findDates(text).map(({ iso, text: written, start }) => ({ value: iso, text: written, start, unit: '' }));

const isInside = (place: number, { start, text }: { readonly start: number; readonly text: string }) =>
  place >= start && place < start + text.length;

function readMeasure(index: PacketIndex, ask: CellAsk, list: MeasureReader): CellFound | null {
  const labelled = listLabelledValues(index, ask).flatMap(
    ({ label, written, unit, strength }): Candidate[] => {
      // A unit may stand in the label: `Length (m): 1,180`.
      const found = list(written, { ...ask, unit: isInLabel(label, ask) ? null : ask.unit });
      const [only] = found;
      return only !== undefined && found.length === 1 ? [{ value: only.value, units: [unit], strength }] : [];
    },
  );
  const said = index.units.flatMap((unit) => (isProse(unit) ? readSentence(index, { unit, ask, list }) : []));
  return chooseCandidate([...labelled, ...said]);
}

const isProse = ({ kind }: IndexedUnit) => kind === 'sentence' || kind === 'item';

const isInLabel = (label: string, { unit }: CellAsk) =>
  unit !== null &&
  label
    .toLowerCase()
    .split(/[^\p{L}%°]+/u)
    .includes(unit);

type Sentence = { readonly unit: IndexedUnit; readonly ask: CellAsk; readonly list: MeasureReader };

function readSentence(index: PacketIndex, { unit, ask, list }: Sentence): Candidate[] {
  const all = list(unit.text, ask);
  const around = listKeysAround(index, unit);
  return all.flatMap((measure) => {
    if (ask.kind === 'number' && hasOtherDimension(unit.text, measure, ask.text)) return [];
    const clause = clauseOf(unit.text, measure, all);
    const isCounted = ask.kind === 'number' && countsAsked(measure.unit, { ask, clause });
    const agrees = isCounted || namesColumn(clause, { ask, around, isOnly: all.length === 1, unit });
    if (!agrees) return [];
    const strength =
      (isCounted ? 1 : measureShare(index, ask.named, around)) +
      0.5 * measureShare(index, ask.told, around) +
      0.2 * (nameSource(index, unit) - (isOfAnother(index, unit, ask) ? 1 : 0));
    return [{ value: measure.value, units: [unit], strength }];
  });
}

/**
 * The clause without its figures and their units. The words of its own unit say nothing about what is measured, and those of another unit say
 * what the other figure counts: "31 patients withdrew after 12 weeks" tells of no 12 patients.
 */
function clauseOf(text: string, { start, text: written }: Measure, all: readonly Measure[]): string {
  const clause = findClause(text, start);
  const end = Math.max(clause.end, start + written.length);
  const words = all.reduce(
    (rest, other) =>
      `${rest.slice(0, other.start)}${' '.repeat(other.text.length)}${rest.slice(other.start + other.text.length)}`,
    text,
  );
  return words.slice(clause.start, end);
}

type Around = {
  readonly ask: CellAsk;
  readonly around: ReadonlySet<string>;
  /** True if the sentence holds no other value of this kind. */
  readonly isOnly: boolean;
  readonly unit: IndexedUnit;
};

/**
 * The clause must hold a word of the name, and its sentence with the headings above it all of them. A clause that holds none may be an
 * addition to the one that does ("the collapse came, on 7 November"), but not if it tells something else ("it opened on 1 July, and nobody
 * died in the collapse").
 */
function namesColumn(clause: string, { ask, around, isOnly, unit }: Around): boolean {
  if (ask.named.length === 0 || !ask.named.every((term) => holdsTerm(term, around))) return false;
  const near = readKeys(clause);
  const own = new Set(unit.keys);
  const isNear = ask.named.some((term) => holdsTerm(term, near));
  return isNear || (isOnly && !tellsEvent(clause) && ask.named.every((term) => holdsTerm(term, own)));
}

/**
 * True if a sentence begins with the name of something that neither the column nor the title names: "The Golden Gate Bridge had a deck 90 feet
 * wide". Another sentence then rather tells of what the source is about.
 */
function isOfAnother(index: PacketIndex, { source, text }: IndexedUnit, ask: CellAsk): boolean {
  const [first] = listNames(text);
  const isSubject =
    first !== undefined && first.includes(' ') && /^(?:the )?$/iu.test(text.slice(0, text.indexOf(first)));
  if (!isSubject) return false;
  const known = new Set([...(index.titleKeys.get(source) ?? []), ...readKeys(ask.text)]);
  return ![...readKeys(first)].some((key) => known.has(key));
}

/** A sentence that names what the source is about states it of that, not of something else. */
function nameSource(index: PacketIndex, { source, keys }: IndexedUnit): number {
  const title = index.titleKeys.get(source) ?? new Set<string>();
  return title.size === 0
    ? 0
    : keys.filter((key) => title.has(key)).length / Math.max(title.size, keys.length);
}
