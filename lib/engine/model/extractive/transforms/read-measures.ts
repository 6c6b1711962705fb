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
  const [, words = '', link] = measured.exec(before) ?? [];
  const after = unit.text.slice(figure.start + figure.text.length);
  const [, way] = dimension.exec(after) ?? [];
  const named = words.split(/\s+/);
  const isNamed = words !== '' && named.every((word) => !stopWords.has(word.toLowerCase()));
  // `the deck 39 feet wide` needs no verb, because the dimension says that it is measured.
  if (!isNamed || (link === undefined && way === undefined)) return [];
  const noun = readTerms(named.at(-1) ?? '')[0]?.key;
  if (noun === undefined) return [];
  const [power = ''] = /^(?:cubic|square)$/u.test(figure.unit) ? (/^\s+\p{L}+/u.exec(after) ?? []) : [];
  const written = `${figure.text}${power}${way === undefined ? '' : ` ${way}`}`;
  const key = `${noun} ${
    readTerms(figure.unit)
      .map((term) => term.key)
      .join(' ') || figure.unit
  }`;
  return [{ key, attribute: words, written, measure: null, isLabelled: false, unit }];
}
