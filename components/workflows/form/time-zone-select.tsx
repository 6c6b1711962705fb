'use client';

import { Select } from '@/components/ui/select';

type TimeZoneSelectProps = {
  readonly value: string;
  readonly onChange: (timeZone: string) => void;
};

/** Chooses the time zone in which the hours of a schedule are meant. */
export function TimeZoneSelect({ value, onChange }: TimeZoneSelectProps) {
  return (
    <Select
      label="Time zone"
      value={value}
      options={listTimeZones(value).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      onValueChange={onChange}
    />
  );
}

function listTimeZones(current: string): readonly string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])];
}
