import { readCron } from '@/lib/domain/workflows/schedule/read-cron';

/** A schedule in everyday terms. `cron` covers all others. */
export type SchedulePreset =
  | { readonly kind: 'hourly' }
  | { readonly kind: 'daily' | 'weekdays'; readonly time: string }
  | { readonly kind: 'weekly'; readonly time: string; readonly weekday: number }
  | { readonly kind: 'monthly'; readonly time: string; readonly day: number }
  | { readonly kind: 'cron'; readonly cron: string };

export const presetKinds = ['hourly', 'daily', 'weekdays', 'weekly', 'monthly', 'cron'] as const;

/** The forms of a time that `writePreset` writes. A schedule in any other form is left as it is. */
const written = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|1-5|[0-6])$/;

/** Finds the preset that a user chose, from the five stored cron fields. Pure. */
export function readPreset(cron: string): SchedulePreset {
  if (cron === '0 * * * *') return { kind: 'hourly' };
  const match = readCron(cron).ok ? written.exec(cron) : null;
  if (match === null) return { kind: 'cron', cron };
  const [, minute = '', hour = '', day = '', weekday = ''] = match;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (day !== '*')
    return weekday === '*' ? { kind: 'monthly', time, day: Number(day) } : { kind: 'cron', cron };
  if (weekday === '*') return { kind: 'daily', time };
  return weekday === '1-5' ? { kind: 'weekdays', time } : { kind: 'weekly', time, weekday: Number(weekday) };
}

export function writePreset(preset: SchedulePreset): string {
  if (preset.kind === 'cron') return preset.cron;
  if (preset.kind === 'hourly') return '0 * * * *';
  const [hour = '8', minute = '0'] = preset.time.split(':');
  const at = `${Number(minute)} ${Number(hour)}`;
  switch (preset.kind) {
    case 'daily':
      return `${at} * * *`;
    case 'weekdays':
      return `${at} * * 1-5`;
    case 'weekly':
      return `${at} * * ${preset.weekday}`;
    case 'monthly':
      return `${at} ${preset.day} * *`;
  }
}

/** Changes the kind of a schedule and keeps its time if it has one. Pure. */
export function changeKind(preset: SchedulePreset, kind: SchedulePreset['kind']): SchedulePreset {
  const time = 'time' in preset ? preset.time : '08:00';
  switch (kind) {
    case 'hourly':
      return { kind };
    case 'daily':
    case 'weekdays':
      return { kind, time };
    case 'weekly':
      return { kind, time, weekday: 1 };
    case 'monthly':
      return { kind, time, day: 1 };
    case 'cron':
      return { kind, cron: writePreset(preset) };
  }
}
