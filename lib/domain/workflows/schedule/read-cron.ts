/**
 * Five fields of cron: minute, hour, day of month, month, day of week (0 or 7 is Sunday; names of months and days in English). Lists,
 * ranges and steps; no `@daily`, no seconds, no `L` or `W`, because schedulers disagree about those. Pure.
 */
import { fail, type Result, succeed } from '@/lib/core/result';

/** The values of each field in order, or null where it is `*` and says nothing. */
export type Cron = {
  readonly minutes: readonly number[] | null;
  readonly hours: readonly number[] | null;
  readonly days: readonly number[] | null;
  readonly months: readonly number[] | null;
  readonly weekdays: readonly number[] | null;
};

type FieldRule = {
  readonly noun: string;
  readonly least: number;
  readonly most: number;
  readonly names: readonly string[];
};

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const rules = {
  minutes: { noun: 'minute', least: 0, most: 59, names: [] },
  hours: { noun: 'hour', least: 0, most: 23, names: [] },
  days: { noun: 'day of the month', least: 1, most: 31, names: [] },
  months: { noun: 'month', least: 1, most: 12, names: monthNames },
  weekdays: { noun: 'day of the week', least: 0, most: 7, names: dayNames },
} as const satisfies Record<keyof Cron, FieldRule>;

/** A failure is a sentence that names the field. */
export function readCron(text: string): Result<Cron, string> {
  const fields = text.trim().split(/\s+/);
  const [minute, hour, day, month, weekday] = fields;
  if (fields.length !== 5 || weekday === undefined)
    return fail('A schedule has five fields: minute, hour, day of the month, month, day of the week.');
  const minutes = readField(minute ?? '', rules.minutes);
  if (!minutes.ok) return minutes;
  const hours = readField(hour ?? '', rules.hours);
  if (!hours.ok) return hours;
  const days = readField(day ?? '', rules.days);
  if (!days.ok) return days;
  const months = readField(month ?? '', rules.months);
  if (!months.ok) return months;
  const weekdays = readField(weekday, rules.weekdays);
  if (!weekdays.ok) return weekdays;
  const cron = {
    minutes: minutes.value,
    hours: hours.value,
    days: days.value,
    months: months.value,
    weekdays: weekdays.value && [...new Set(weekdays.value.map((value) => value % 7))].sort(byNumber),
  };
  return everComes(cron) ? succeed(cron) : fail('No month has the day that this schedule names.');
}

const byNumber = (one: number, other: number) => one - other;

function readField(text: string, rule: FieldRule): Result<readonly number[] | null, string> {
  if (text === '*') return succeed(null);
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const read = readPart(part, rule);
    if (read === null)
      return fail(
        `“${text}” is no ${rule.noun}: write a number from ${rule.least} to ${rule.most}, a list, a range or a step.`,
      );
    for (const value of read) values.add(value);
  }
  return succeed([...values].sort(byNumber));
}

/** `5`, `1-5`, `*` or `1-5/2`. */
function readPart(part: string, rule: FieldRule): readonly number[] | null {
  const match = /^(\*|[a-z0-9]{1,3}(?:-[a-z0-9]{1,3})?)(?:\/(\d{1,2}))?$/i.exec(part);
  if (match === null) return null;
  const [, range = '', stepText] = match;
  const [fromText = '', toText] = range.split('-');
  const from = range === '*' ? rule.least : readNumber(fromText, rule);
  const to = readEnd(range, { from, toText, hasStep: stepText !== undefined }, rule);
  const step = stepText === undefined ? 1 : Number(stepText);
  if (from === null || to === null || from > to || step < 1) return null;
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

type RangeStart = {
  readonly from: number | null;
  readonly toText: string | undefined;
  readonly hasStep: boolean;
};

/** `5/10` goes on to the end of the field, as in `*`; Sunday is counted once. */
function readEnd(range: string, start: RangeStart, rule: FieldRule): number | null {
  if (start.toText !== undefined) return readNumber(start.toText, rule);
  const end = rule.names === dayNames ? rule.most - 1 : rule.most;
  return range === '*' || start.hasStep ? end : start.from;
}

function readNumber(text: string, rule: FieldRule): number | null {
  const name = rule.names.indexOf(text.toLowerCase());
  if (name !== -1) return name + (rule.names === monthNames ? 1 : 0);
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= rule.least && value <= rule.most ? value : null;
}

/** `0 0 30 2 *` never comes. With a day of the week as well, cron fires on either. */
function everComes({ days, months, weekdays }: Cron): boolean {
  if (days === null || weekdays !== null) return true;
  const wanted = months ?? daysOfMonth.map((_, index) => index + 1);
  return wanted.some((month) => days.some((day) => day <= (daysOfMonth[month - 1] ?? 0)));
}
