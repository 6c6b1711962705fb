/**
 * Tells whether a figure has the unit that a column asks for. A column that names a unit takes only that unit; one that names a dimension, such
 * as a height or a share, takes any unit of that dimension. Never converts. Pure.
 */
import type { Figure } from '../analysis/figures';

/** The words for each unit; the first is its name. */
const unitWords = [
  '% percent percentage pct',
  'm metre metres meter meters',
  'km kilometre kilometres kilometer kilometers',
  'cm centimetre centimetres centimeter centimeters',
  'mm millimetre millimetres millimeter millimeters',
  'ft foot feet',
  'inch inches',
  'mile miles mi',
  'yard yards yd',
  'kg kilogram kilograms kilo kilos',
  'g gram grams',
  'mg milligram milligrams',
  'tonne tonnes ton tons t',
  'lb lbs',
  'second seconds sec s',
  'minute minutes min',
  'hour hours h hr hrs',
  'day days',
  'week weeks',
  'month months',
  'year years yr yrs',
  '°c celsius',
  '°f fahrenheit',
  'litre litres liter liters l',
  'ml millilitre millilitres milliliter milliliters',
  'ha hectare hectares',
  'kw kilowatt kilowatts',
  'mw megawatt megawatts',
  'kwh mwh gwh',
].map((words) => words.split(' '));

const lengths = 'm km cm mm ft inch mile yard';
const times = 'second minute hour day week month year';
/** What a column's words say about the units that fit. */
const dimensions: readonly (readonly [RegExp, ReadonlySet<string>])[] = [
  [/\b(?:percentage|percent|proportion|share)\b/iu, new Set(['%'])],
  [
    /\b(?:height|tall|width|depth|distance|altitude|elevation|diameter|radius)\b|\bhow (?:tall|high|wide|deep|far)\b/iu,
    new Set(lengths.split(' ')),
  ],
  [/\b(?:duration|follow-?up)\b/iu, new Set(times.split(' '))],
  [/\blength\b|\bhow long\b/iu, new Set(`${lengths} ${times}`.split(' '))],
  [/\b(?:weight|mass)\b|\bhow heavy\b/iu, new Set(['kg', 'g', 'mg', 'tonne', 'lb'])],
  [/\b(?:temperature)\b/iu, new Set(['°c', '°f'])],
  [/\b(?:ages?|how old)\b/iu, new Set(['year', 'month', 'week', 'day'])],
];

const nameUnit = (word: string): string => {
  const plain = word.toLowerCase().replace(/\s/g, '');
  return unitWords.find((words) => words.includes(plain))?.[0] ?? plain;
};

export const isUnit = (word: string): boolean =>
  unitWords.some((words) => words.includes(word.toLowerCase().replace(/\s/g, '')));

type AskedUnit = { readonly text: string; readonly unit: string | null };

export function hasAskedUnit({ unit }: Pick<Figure, 'unit'>, { text, unit: asked }: AskedUnit): boolean {
  const own = nameUnit(unit);
  if (asked !== null) return own === nameUnit(asked) || (unit !== '' && unit.toLowerCase() === asked);
  const [dimension] = dimensions.flatMap(([words, fitting]) => (words.test(text) ? [fitting] : []));
  // A figure without a unit states a size only under a label, where its unit stands in the label or is understood.
  return dimension === undefined || unit === '' || dimension.has(own);
}

/** `38 million cubic` → `38 million cubic metres`. */
export function withWholeUnit(figure: Figure, text: string): Figure {
  const rest = text.slice(figure.start + figure.text.length);
  const more = /\b(?:cubic|square)$/iu.test(figure.text) ? /^\s\p{L}+/u.exec(rest) : null;
  if (more === null) return figure;
  return {
    text: figure.text + more[0],
    value: figure.value,
    unit: figure.unit + more[0],
    start: figure.start,
  };
}
