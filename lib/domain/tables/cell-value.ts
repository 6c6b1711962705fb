/**
 * The values a cell may have, by the type of its column, and how they are read from a model or a user. The form may vary (`1,200`, `yes`,
 * `4 May 1958`), but nothing is guessed; an unsuitable value is reported. Pure.
 */
import { z } from 'zod';
import { fail, type Result, succeed } from '@/lib/core/result';
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import { findDates } from '@/lib/engine/model/extractive/analysis/dates';
import { findFigures } from '@/lib/engine/model/extractive/analysis/figures';
import { findMoney, writeMoney } from '@/lib/engine/model/extractive/analysis/money';
import type { ColumnType } from '@/lib/protocol/table-words';

/** A date is ISO 8601 with the known precision: `1958`, `1958-05`, `1958-05-04`. Money is `49 EUR per month`. */
export type CellValue = string | number | boolean | string[];

const textSchema = z.string().trim().min(1).max(limits.tableCellChars);
export const cellValueSchema = z.union([
  textSchema,
  z.number(),
  z.boolean(),
  z.array(textSchema).min(1).max(limits.tableListItems),
]);

type Plain = string | number | boolean | readonly (string | number | boolean)[];

const isoShape = /^\d{4}(-\d+){0,2}$/;
const yesWords = /^(yes|true|y)$/i;
const noWords = /^(no|false|n)$/i;

type ValueReader = (given: Plain, options: readonly string[]) => CellValue | null;

const readers: Readonly<Record<ColumnType, ValueReader>> = {
  text: (given) => writePlain(given),
  person: (given) => writePlain(given),
  money: readMoney,
  choice: (given, options) => findOption(writePlain(given), options),
  choices: readChoices,
  number: readNumber,
  date: (given) => readDate(writePlain(given)),
  yes_no: readYesNo,
  list: readList,
};

const wanted: Readonly<Record<ColumnType, string>> = {
  text: 'a text',
  person: 'a name',
  money: 'an amount of money with its currency',
  choice: 'one of the answers to choose from',
  choices: 'a list of the answers to choose from',
  number: 'a number',
  date: 'a date',
  yes_no: 'yes or no',
  list: 'a list',
};

/** What the column says about its values. */
type AskedValue = { readonly type: ColumnType; readonly options: readonly string[] };

/** Returns the value, or a sentence that says what it is not. */
export function readCellValue({ type, options }: AskedValue, given: Plain): Result<CellValue, string> {
  const value = cellValueSchema.safeParse(readers[type](given, options));
  if (value.success) return succeed(value.data);
  return fail(`“${sliceWhole(writePlain(given), 80)}” is not ${wanted[type]}.`);
}

/** Writes a value as text, for users and for programs without types. */
export function writeCellText(value: CellValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join('; ') : String(value);
}

const writePlain = (given: Plain): string =>
  (typeof given === 'object' ? given.map(String).join(', ') : String(given)).trim();

/** Null if the text contains several numbers, because it is unclear which one is meant. */
function readNumber(given: Plain): number | null {
  if (typeof given === 'number') return Number.isFinite(given) ? given : null;
  if (typeof given !== 'string') return null;
  const text = given.trim();
  if (/^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text)) return readFinite(text);
  const figures = findFigures(text);
  return figures.length === 1 ? (figures[0]?.value ?? null) : null;
}

function readFinite(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

function readDate(text: string): string | null {
  if (isoShape.test(text)) return isCalendarDate(text) ? text : null;
  const dates = findDates(text);
  return dates.length === 1 ? (dates[0]?.iso ?? null) : null;
}

/** A real date is written back unchanged; the 31st of February is not. */
function isCalendarDate(text: string): boolean {
  const time = new Date(`${text}${'-01'.repeat(3 - text.split('-').length)}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

function readYesNo(given: Plain): boolean | null {
  if (typeof given === 'boolean') return given;
  const text = writePlain(given).replace(/[.!]$/, '');
  if (yesWords.test(text)) return true;
  return noWords.test(text) ? false : null;
}

/** Null if the text holds several amounts, because it is unclear which one is meant. */
function readMoney(given: Plain): string | null {
  const [only, ...others] = findMoney(writePlain(given));
  return only === undefined || others.length > 0 ? null : writeMoney(only);
}

/** The option as the column writes it. */
function findOption(text: string, options: readonly string[]): string | null {
  const wanted = text.trim().toLowerCase();
  return options.find((option) => option.toLowerCase() === wanted) ?? null;
}

/** Null if one of them is not an option, because the others alone would say something else. */
function readChoices(given: Plain, options: readonly string[]): string[] | null {
  const items = readList(given).map((item) => findOption(item, options));
  return items.every((item) => item !== null) ? [...new Set(items)] : null;
}

function readList(given: Plain): string[] {
  const items = typeof given === 'object' ? given.map(String) : writePlain(given).split(/[;\n]/);
  return items.map((item) => item.trim()).filter((item) => item !== '');
}
