/**
 * Finds what sources state as attribute and value: labelled lines (`Weight: 2 kg`), table rows, and sentences that give something a figure.
 * Two statements have the same key if they name the same thing in the same unit, so they can be compared. Based on form alone. Pure.
 */
import { frameWords } from '../text/stop-words';
import { readTerms } from '../text/terms';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { findDates } from './dates';
import { findFigures } from './figures';

export type StatedValue = {
  readonly key: string;
  /** The attribute, in the source's words. */
  readonly attribute: string;
  /** The value as written. */
  readonly written: string;
  /** The normalised number with its unit, or the normalised date; null if the value is words. */
  readonly measure: string | null;
  /** True if a label or a table names the attribute, false if words near a figure suggest it. */
  readonly isLabelled: boolean;
  readonly unit: IndexedUnit;
};

const label = /^([\p{L}][^:|.!?]{1,48}):\s+(\S.{0,160})$/u;
const maxRowCells = 8;
const nearWords = 3;

export function findStatedValues(index: PacketIndex): StatedValue[] {
  return index.units.flatMap((unit) => {
    const labelled = [...readLabel(unit), ...readRow(unit)];
    const isProse = unit.kind === 'sentence' || unit.kind === 'item';
    return labelled.length > 0 || !isProse ? labelled : [...readCopula(unit), ...readSentence(unit)];
  });
}

function keyOf(text: string): string {
  return [
    ...new Set(
      readTerms(text)
        .map((term) => term.key)
        .filter((key) => !frameWords.has(key)),
    ),
  ]
    .sort()
    .join(' ');
}

function measureOf(value: string): string | null {
  const [date] = findDates(value);
  if (date !== undefined) return date.iso;
  const [figure] = findFigures(value);
  return figure === undefined ? null : `${figure.value} ${figure.unit}`;
}

function readLabel(unit: IndexedUnit): StatedValue[] {
  // A title with a colon states nothing.
  const match = unit.kind === 'row' || unit.kind === 'heading' ? null : label.exec(unit.text);
  const [, attribute = '', written = ''] = match ?? [];
  const key = keyOf(attribute);
  return match === null || key === ''
    ? []
    : [{ key, attribute, written, measure: measureOf(written), isLabelled: true, unit }];
}

/**
 * A row of two cells is a label and its value. In a longer row, each cell is the value of its column for the thing named in the first cell.
 */
function readRow(unit: IndexedUnit): StatedValue[] {
  if (unit.kind !== 'row' || unit.cells === undefined) return [];
  const [first = '', ...rest] = unit.cells;
  if (first === '' || rest.length === 0 || unit.cells.length > maxRowCells) return [];
  return rest.flatMap((written, place) => {
    const column = rest.length === 1 ? '' : (unit.columns?.[place + 1] ?? '');
    const attribute = column === '' ? first : `${first}, ${column}`;
    const key = keyOf(attribute);
    return written === '' || key === ''
      ? []
      : [{ key, attribute, written, measure: measureOf(written), isLabelled: true, unit }];
  });
}

/** `Construction cost was 4.2 million pounds, …` states the same as the line `Construction cost: 4.2 million pounds`. */
const copula =
  /^(?:the\s+|an?\s+)?(\p{L}[\p{L}’'-]*(?:\s[\p{L}’'-]+){0,3})\s(?:is|was|were|are)\s(?=[$€£¥\p{N}])/iu;

function readCopula(unit: IndexedUnit): StatedValue[] {
  const match = copula.exec(unit.text);
  const [start, attribute = ''] = match ?? [''];
  const [figure] = findFigures(unit.text.slice(start.length));
  const key = keyOf(attribute);
  if (match === null || key === '' || figure?.start !== 0 || figure.unit === '') return [];
  return [
    {
      key,
      attribute,
      written: figure.text,
      measure: `${figure.value} ${figure.unit}`,
      isLabelled: true,
      unit,
    },
  ];
}

/** `… a range of 420 km …` → `range`, in km. The words right before the figure name the attribute. */
function readSentence(unit: IndexedUnit): StatedValue[] {
  const terms = readTerms(unit.text);
  return findFigures(unit.text).flatMap((figure) => {
    const dates = findDates(unit.text);
    const isDate = dates.some(
      ({ start, text }) => figure.start >= start && figure.start < start + text.length,
    );
    if (isDate || figure.unit === '') return [];
    const before = terms.filter(
      ({ start, surface, key }) =>
        start < figure.start &&
        start > figure.start - 60 &&
        /^\p{L}{3,}$/u.test(surface) &&
        !frameWords.has(key),
    );
    const thing = before.slice(-nearWords);
    const name = thing.at(-1);
    if (name === undefined) return [];
    const words = thing.filter((term, place) => isNoun(term.surface) || place === thing.length - 1);
    const noun = words.filter(({ surface }) => isNoun(surface)).at(-1);
    if (noun === undefined) return [];
    return [
      {
        key: `${noun.key} in ${keyOf(figure.unit) || figure.unit}`,
        attribute: `${noun.surface} (${figure.unit})`,
        written: figure.text,
        measure: `${figure.value} ${figure.unit}`,
        isLabelled: false,
        unit,
      },
    ];
  });
}

/** True if the word may be a noun: its ending is that of neither a verb form nor an adverb, and it is not one of the listed words. */
const isNoun = (word: string) =>
  !/(?:ly|ed|ing)$/u.test(word) &&
  !/^(?:only|about|around|nearly|almost|roughly|over|some|least|most|just|total|approximately|further|another|first|second|last|next|every|each)$/iu.test(
    word,
  );
