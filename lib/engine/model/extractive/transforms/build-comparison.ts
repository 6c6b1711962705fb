/**
 * Compares sources side by side: attributes that several of them state, and what each says of subjects that several mention. Attributes come
 * from labelled lines, tables and sentences that give a named attribute a figure; a figure that merely stands near a word is none. A
 * difference between sources is marked only if they speak of the same thing (`is-same-thing.ts`), and never judged. Pure.
 */
import { findCentralUnits } from '../analysis/central-units';
import { findHolding, findPhrases } from '../analysis/phrases';
import { findStatedValues, type StatedValue } from '../analysis/stated-values';
import type { PacketIndex } from '../rank/packet-index';
import { isSameThing } from './is-same-thing';
import { listSubjects, type Subject, upperFirst } from './list-subjects';
import { readMeasures } from './read-measures';
import { quoteUnit } from './quote-unit';
import type { ComparisonCell, ComparisonData, ComparisonRow, TransformOptions } from './types';

const defaultMost = 12;
const phraseCandidates = 40;

export function buildComparison(index: PacketIndex, options: TransformOptions = {}): ComparisonData {
  const most = options.most ?? defaultMost;
  const subjects = listSubjects(index);
  const valued = compareValues(index, subjects);
  const told = new Set(
    valued.flatMap((row) => row.cells.flatMap((cell) => cell.quotes.map(({ quote }) => quote))),
  );
  const spoken = comparePhrases(index, subjects).filter((row) => {
    const quotes = row.cells.flatMap((cell) => cell.quotes.map(({ quote }) => quote));
    const isNew = quotes.every((quote) => !told.has(quote)) && new Set(quotes).size > 1;
    for (const quote of quotes) told.add(quote);
    return isNew;
  });
  return {
    type: 'comparison',
    subjects: subjects.map(({ name }) => name),
    rows: [...valued, ...spoken].slice(0, most),
  };
}

/** Returns one row for each attribute for which two or more sources state a value, without repetitions. Rows that disagree come first. */
function compareValues(index: PacketIndex, subjects: readonly Subject[]): ComparisonRow[] {
  const stated = [...findStatedValues(index).filter(({ key }) => !isNearby(key)), ...readMeasures(index)];
  const rows = Map.groupBy(stated, ({ key }) => key);
  return dropRepeated(
    [...rows.values()]
      .filter((values) => new Set(values.map(({ unit }) => unit.source.n)).size > 1)
      .map((values) => ({
        attribute: upperFirst(values[0]?.attribute ?? ''),
        cells: subjects.map((subject) => valueCell(subject, values)),
        disagrees: hasDifference(values, subjects),
      }))
      .sort(
        (left, right) => Number(right.disagrees) - Number(left.disagrees) || filled(right) - filled(left),
      ),
  );
}

/** Drops rows that only repeat values of earlier rows, because a figure may be stated under two names. */
function dropRepeated(rows: readonly ComparisonRow[]): ComparisonRow[] {
  const told = new Set<string>();
  return rows.filter((row) => {
    const values = row.cells.flatMap((cell) =>
      cell.quotes.map(({ n, quote }) => `${n} ${cell.value} ${quote}`),
    );
    const isNew = values.some((value) => !told.has(value));
    for (const value of values) told.add(value);
    return isNew;
  });
}

function valueCell(subject: Subject, values: readonly StatedValue[]): ComparisonCell {
  const value = values.find(({ unit }) => unit.source.n === subject.n);
  if (value === undefined) return { subject: subject.name, value: null, quotes: [] };
  return { subject: subject.name, value: value.written, quotes: [quoteUnit(value.unit)] };
}

/** `range in km`: the key of a figure whose attribute is only the noun before it, which may be any noun of the sentence. */
const isNearby = (key: string): boolean => key.includes(' in ');

/**
 * True if sources about the same thing give different numbers or dates. Values in words are not compared, because they may say the same
 * thing in two ways.
 */
function hasDifference(values: readonly StatedValue[], subjects: readonly Subject[]): boolean {
  const measured = subjects.flatMap(({ n, units }) => {
    const measures = new Set(
      values.flatMap(({ unit, measure }) => (unit.source.n === n && measure !== null ? [measure] : [])),
    );
    return measures.size === 0 ? [] : [{ units, measures }];
  });
  return measured.some((one, place) =>
    measured
      .slice(place + 1)
      .some((other) => isDisjoint(one.measures, other.measures) && isSameThing(one.units, other.units)),
  );
}

const isDisjoint = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  ![...one].some((measure) => other.has(measure));

const filled = (row: ComparisonRow) => row.cells.filter((cell) => cell.value !== null).length;

/** Returns rows for phrases that two or more sources mention, with the most informative sentence of each. */
function comparePhrases(index: PacketIndex, subjects: readonly Subject[]): ComparisonRow[] {
  return findPhrases(index.units, phraseCandidates)
    .map((phrase) => ({
      attribute: upperFirst(phrase.text),
      disagrees: false,
      cells: subjects.map((subject): ComparisonCell => {
        const holding = findHolding(subject.units, phrase);
        const [unit] = findCentralUnits(index, holding, { most: 1 });
        return unit === undefined
          ? { subject: subject.name, value: null, quotes: [] }
          : { subject: subject.name, value: unit.text, quotes: [quoteUnit(unit)] };
      }),
    }))
    .filter((row) => filled(row) > 1)
    .sort((left, right) => filled(right) - filled(left));
}
