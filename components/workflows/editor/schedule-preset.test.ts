import { describe, expect, it } from 'vitest';
import { readCron } from '@/lib/domain/workflows/schedule/read-cron';
import { changeKind, presetKinds, readPreset, type SchedulePreset, writePreset } from './schedule-preset';

const presets: readonly SchedulePreset[] = [
  { kind: 'hourly' },
  { kind: 'daily', time: '08:05' },
  { kind: 'weekdays', time: '23:59' },
  { kind: 'weekly', time: '00:00', weekday: 0 },
  { kind: 'monthly', time: '09:30', day: 31 },
  { kind: 'cron', cron: '*/20 8-17 * * 1,3' },
];

describe('a schedule', () => {
  it.each(presets)('chosen as %o reads back unchanged', (preset) => {
    expect(readPreset(writePreset(preset))).toEqual(preset);
  });

  it.each(['0 8 * 6 *', '0 8 1 * 1', '0,30 8 * * *', '0 8,9 * * *', 'nonsense', '99 8 * * *', '5 * * * *'])(
    '%s matches no preset and stays as it is written',
    (cron) => {
      expect(readPreset(cron)).toEqual({ kind: 'cron', cron });
    },
  );

  it('can still run after its kind is changed, for every pair of kinds', () => {
    for (const preset of presets)
      for (const kind of presetKinds) {
        const changed = changeKind(preset, kind);
        expect(changed.kind).toBe(kind);
        expect(readCron(writePreset(changed)).ok).toBe(true);
      }
  });
});
