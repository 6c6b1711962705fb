/**
 * Reads measures from prose: a figure with its unit directly after what it measures (`the main span of 2,800 feet`, `the girders were 8 feet
 * deep`). A figure further away from a noun may belong to any other, so it is left out. The values are for setting side by side; a sentence
 * rarely says enough to call two of them contradictory, so they have no comparable measure. Pure.
 */
import { findDates } from '../analysis/dates';
import { type Figure, findFigures } from '../analysis/figures';
import type { StatedValue } from '../analysis/stated-values';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { stopWords } from '../text/stop-words';
import { readTerms } from '../text/terms';

/** Characters before a figure in which it is named. */
const namingChars = 80;
const verbs =
  'is|are|was|were|(?:has|have|had) been|has|had|holds?|held|measures?|measured|weighs?|weighed|costs?|reache[sd]|contains?|contained|covers?|covered|lasts?|lasted|produces?|produced';
const measured = new RegExp(
  String.raw`(?:^|[\s(])(?:the|its|their|an?)\s+((?:\p{L}[\p{L}’'-]{0,30}\s+){0,2}?\p{L}[\p{L}’'-]{0,30})\s+` +
    String.raw`(?:(of|${verbs})\s+)?(?:(?:only|about|nearly|some|over|almost|roughly|around)\s+)?$`,
  'iu',
);
const dimension = /^\s*(deep|wide|long|high|tall|thick|across)\b/iu;
/** A unit of measurement: a sign, a plural, or a unit that has none. `42 comes` is none. */
const unitOfMeasure =
  /^[$€£¥%°]|^(?:cubic|square|feet|ft|hertz|k?m|[cm]m|k?g|mph|k?wh|[gm]b|oz|lbs?|watts?|(?:kilo|mega|giga)\p{L}+|metres?|meters?|miles?|hours?|minutes?|seconds?|days?|weeks?|months?|years?|dollars?|euros?|pounds?|tons?|tonnes?|lit(?:re|er)s?|grams?|inch(?:es)?|degrees?|cycles?|percent|per cent)\b/iu;

export function readMeasures(index: PacketIndex): StatedValue[] {
  return index.units.flatMap((unit) =>
    unit.kind === 'sentence' || unit.kind === 'item' ? readUnit(unit) : [],
  );
}

function readUnit(unit: IndexedUnit): StatedValue[] {
  const dates = findDates(unit.text);
  return findFigures(unit.text).flatMap((figure) => {
    const isDate = dates.some(
      ({ start, text }) => figure.start >= start && figure.start < start + text.length,
    );
    return isDate || !unitOfMeasure.test(figure.unit) ? [] : readMeasure(unit, figure);
  });
}

function readMeasure(unit: IndexedUnit, figure: Figure): StatedValue[] {
  const before = unit.text.slice(Math.max(0, figure.start - namingChars), figure.start);
  const after = unit.text.slice(figure.start + figure.text.length);
  const [, words = '', link] = measured.exec(before) ?? [];
  const [, way] = dimension.exec(after) ?? [];
  // `the deck 39 feet wide` needs no verb, because the dimension says that it is measured.
  const isMeasured = link !== undefined || way !== undefined;
  const noun = readNoun(words);
  if (noun === null || !isMeasured) return [];
  const written = [figure.text, readPower(figure, after), way].filter((each) => each !== undefined).join(' ');
  const ofUnit = readTerms(figure.unit).map((term) => term.key);
  const key = [noun, ...(ofUnit.length === 0 ? [figure.unit] : ofUnit)].join(' ');
  return [{ key, attribute: words, written, measure: null, isLabelled: false, unit }];
}

/** Returns the key of the noun that the words end with, or null if they are not only the name of one thing. */
function readNoun(words: string): string | null {
  const named = words.split(/\s+/);
  if (words === '' || named.some((word) => stopWords.has(word.toLowerCase()))) return null;
  return readTerms(named.at(-1) ?? '')[0]?.key ?? null;
}

/** `metres` after `cubic`. */
const readPower = ({ unit }: Figure, after: string): string | undefined =>
  /^(?:cubic|square)$/u.test(unit) ? /^\s+(\p{L}+)/u.exec(after)?.[1] : undefined;
