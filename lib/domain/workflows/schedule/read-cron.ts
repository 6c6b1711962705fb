/**
 * Reads the five fields of a cron schedule: minute, hour, day of month, month, day of week (0 or 7 is Sunday; names of months and days in
 * English). Supports lists, ranges and steps; no `@daily`, no seconds, no `L` or `W`, because schedulers disagree about those. `croner`
 * parses the fields, and this file reports in our own words which of them is invalid. Pure.
 */
import { Cron as Schedule, CronPattern, type CronOptions } from 'croner';
import { fail, type Result, succeed } from '@/lib/core/result';

/** The values of each field in order, or null if the field is `*` and restricts nothing. */
export type Cron = {
  readonly minutes: readonly number[] | null;
  readonly hours: readonly number[] | null;
  readonly days: readonly number[] | null;
  readonly months: readonly number[] | null;
  readonly weekdays: readonly number[] | null;
};

/**
 * The rules of POSIX and of Vixie's cron (decision 47). `sloppyRanges` allows `5/20`. `no-wildcard` treats `30 2,14 * * *` like `30 2 * *
 * *` as a time of day, which is neither skipped nor repeated when clocks change.
 */
export const cronRules = {
  mode: '5-part',
  sloppyRanges: true,
  domAndDow: false,
  fixedTimeRule: 'no-wildcard',
} as const satisfies CronOptions;

/** The least and the greatest number of a field, and the largest step in it. */
type FieldRule = {
  readonly noun: string;
  readonly least: number;
  readonly most: number;
  readonly steps: number;
};

const rules: readonly FieldRule[] = [
  { noun: 'minute', least: 0, most: 59, steps: 60 },
  { noun: 'hour', least: 0, most: 23, steps: 24 },
  { noun: 'day of the month', least: 1, most: 31, steps: 31 },
  { noun: 'month', least: 1, most: 12, steps: 12 },
  { noun: 'day of the week', least: 0, most: 7, steps: 7 },
];

/** Accepts numbers and three-letter names, and so rejects the `L`, `W`, `#` and `?` that croner knows. */
const allowedField = /^(?:\d{1,2}|[a-z]{3}|[*,/-])+$/i;

/** A leap year, so that the next date of a schedule for 29 February is found quickly. Any other date would work. */
const someLeapYear = new Date('2000-01-01T00:00:00Z');

/** A failure is a sentence that names the field. */
export function readCron(text: string): Result<Cron, string> {
  const pattern = readPattern(text);
  if (!pattern.ok) return pattern;
  const { minute, hour, day, month, dayOfWeek } = new CronPattern(pattern.value, undefined, cronRules);
  const isStar = pattern.value.split(' ').map((field) => field === '*');
  return succeed({
    minutes: isStar[0] === true ? null : listMarked(minute, 0),
    hours: isStar[1] === true ? null : listMarked(hour, 0),
    days: isStar[2] === true ? null : listMarked(day, 1),
    months: isStar[3] === true ? null : listMarked(month, 1),
    weekdays: isStar[4] === true ? null : listMarked(dayOfWeek, 0),
  });
}

/** Returns the schedule as it is passed to croner: five fields that croner accepts and that match a time which will come. */
export function readPattern(text: string): Result<string, string> {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== rules.length)
    return fail('A schedule has five fields: minute, hour, day of the month, month, day of the week.');
  const accepted: string[] = [];
  for (const [place, rule] of rules.entries()) {
    const field = fields[place] ?? '';
    const shortened = shortenSteps(field, rule);
    if (!hasNumbersWithin(field, rule) || !isField(shortened, place))
      return fail(
        `“${field}” is not a valid ${rule.noun}: write a number from ${rule.least} to ${rule.most}, a list, a range or a step.`,
      );
    accepted.push(shortened);
  }
  const pattern = accepted.join(' ');
  const next = new Schedule(pattern, { ...cronRules, timezone: 'UTC', paused: true }).nextRun(someLeapYear);
  return next === null ? fail('No month has the day in this schedule.') : succeed(pattern);
}

/** A step beyond the end of its field matches only the first value. croner rejects such a step; cron does not. */
function shortenSteps(field: string, { steps }: FieldRule): string {
  return field.replace(/\/(\d{1,2})/g, (_text, step: string) => `/${Math.min(Number(step), steps)}`);
}

/** croner checks the end of a range with a step only if the steps reach it. */
function hasNumbersWithin(field: string, { least, most }: FieldRule): boolean {
  const numbers = field.replace(/\/\d+/g, '').match(/\d+/g) ?? [];
  return numbers.every((number) => Number(number) >= least && Number(number) <= most);
}

/** Parses the field with a star in every other place, so that only this field can be the error. */
function isField(field: string, place: number): boolean {
  if (!allowedField.test(field)) return false;
  const fields = rules.map((_rule, index) => (index === place ? field : '*'));
  try {
    return new CronPattern(fields.join(' '), undefined, cronRules).mode === cronRules.mode;
  } catch (error) {
    // croner has no error type of its own: it rejects a field with one of these two.
    if (error instanceof TypeError || error instanceof RangeError) return false;
    throw error;
  }
}

/** croner marks the values of a field in an array that starts at the least value. */
function listMarked(marks: readonly number[], least: number): number[] {
  return marks.flatMap((mark, index) => (mark === 0 ? [] : [index + least]));
}
