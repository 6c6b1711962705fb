/** Describes a schedule in words, for previews and lists: common ones in plain words, others as written. Pure. */
import type { WorkflowSchedule } from '@/lib/protocol/workflow/definition';
import { type Cron, readCron } from './read-cron';

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const list = new Intl.ListFormat('en');

export function describeSchedule({ cron, timeZone }: WorkflowSchedule): string {
  const read = readCron(cron);
  const words = read.ok ? describeCron(read.value) : null;
  return `${words ?? `by the schedule “${cron}”`} (${timeZone})`;
}

function describeCron({ minutes, hours, days, months, weekdays }: Cron): string | null {
  if (months !== null || (days !== null && weekdays !== null)) return null;
  const isEveryDay = days === null && weekdays === null;
  if (hours === null) return isEveryDay ? describeMinutes(minutes) : null;
  const [minute, ...furtherMinutes] = minutes ?? [];
  if (minute === undefined || furtherMinutes.length > 0 || hours.length > 3) return null;
  const times = list.format(hours.map((hour) => `${writeTwo(hour)}:${writeTwo(minute)}`));
  return `${describeDays(days, weekdays)} at ${times}`;
}

function describeMinutes(minutes: readonly number[] | null): string | null {
  if (minutes === null) return 'every minute';
  const [first, second] = minutes;
  if (first === undefined) return null;
  if (second === undefined) return first === 0 ? 'every hour' : `every hour, ${first} minutes past`;
  const isEven = minutes.every((minute, index) => minute === index * second) && 60 % second === 0;
  return first === 0 && isEven && minutes.length === 60 / second ? `every ${second} minutes` : null;
}

function describeDays(days: readonly number[] | null, weekdays: readonly number[] | null): string {
  if (days !== null) return `on the ${list.format(days.map(writeOrdinal))} of every month`;
  if (weekdays === null || weekdays.length === 7) return 'every day';
  if (weekdays.join() === '1,2,3,4,5') return 'every weekday';
  return `every ${list.format(weekdays.map((day) => weekdayNames[day] ?? ''))}`;
}

const writeTwo = (value: number) => String(value).padStart(2, '0');
const writeOrdinal = (day: number) => `${day}${suffixes[ordinals.select(day)] ?? 'th'}`;
