'use client';

import { useState } from 'react';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { describeSchedule } from '@/lib/domain/workflows/schedule/describe-schedule';
import { readCron } from '@/lib/domain/workflows/schedule/read-cron';
import type { WorkflowSchedule } from '@/lib/protocol/workflow/definition';
import { FieldGroup } from '../form/field-group';
import { TimeZoneSelect } from '../form/time-zone-select';
import { changeKind, presetKinds, readPreset, type SchedulePreset, writePreset } from './schedule-preset';

type ScheduleFormProps = {
  readonly schedule: WorkflowSchedule;
  readonly onChange: (schedule: WorkflowSchedule) => void;
};

const kindWords: Record<SchedulePreset['kind'], string> = {
  hourly: 'Every hour',
  daily: 'Every day',
  weekdays: 'Every weekday',
  weekly: 'Every week',
  monthly: 'Every month',
  cron: 'Custom (cron)',
};
const weekdayWords = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The schedule in everyday terms, with cron for everything else. */
export function ScheduleForm({ schedule, onChange }: ScheduleFormProps) {
  const { cron, timeZone } = schedule;
  const [isCron, setCron] = useState(() => readPreset(cron).kind === 'cron');
  const preset: SchedulePreset = isCron ? { kind: 'cron', cron } : readPreset(cron);
  const change = (next: SchedulePreset) => {
    setCron(next.kind === 'cron');
    onChange({ ...schedule, cron: writePreset(next) });
  };
  const read = readCron(cron);
  return (
    <FieldGroup label="Schedule" hint={read.ok ? `Starts ${describeSchedule(schedule)}.` : undefined}>
      <Select
        label="How often"
        value={preset.kind}
        options={presetKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
        onValueChange={(kind) => change(changeKind(preset, kind))}
      />
      {preset.kind === 'weekly' && (
        <Select
          label="On"
          value={String(preset.weekday)}
          options={weekdayWords.map((label, day) => ({ value: String(day), label }))}
          onValueChange={(day) => change({ ...preset, weekday: Number(day) })}
        />
      )}
      {preset.kind === 'monthly' && (
        <Select
          label="On day"
          hint={preset.day > 28 ? 'Months without that day are skipped.' : undefined}
          value={String(preset.day)}
          options={Array.from({ length: 31 }, (_, day) => ({
            value: String(day + 1),
            label: String(day + 1),
          }))}
          onValueChange={(day) => change({ ...preset, day: Number(day) })}
        />
      )}
      {'time' in preset && (
        <TextField
          type="time"
          label="At"
          value={preset.time}
          onChange={({ target }) => target.value !== '' && change({ ...preset, time: target.value })}
        />
      )}
      {preset.kind === 'cron' && (
        <TextField
          label="Cron"
          hint="Five fields: minute, hour, day of the month, month, day of the week."
          inputClassName="font-code"
          value={preset.cron}
          error={read.ok ? null : read.failure}
          onChange={({ target }) => change({ kind: 'cron', cron: target.value })}
        />
      )}
      <TimeZoneSelect value={timeZone} onChange={(zone) => onChange({ ...schedule, timeZone: zone })} />
    </FieldGroup>
  );
}
