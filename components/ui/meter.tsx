'use client';

import { Meter as Base } from '@base-ui/react/meter';
import type { MeterState } from '@/lib/protocol/usage-words';
import { joinClasses } from './class-names';

type MeterProps = {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The value in words: `1,600,000 of 2,000,000 tokens`. */
  readonly text: string;
  readonly state: MeterState;
};

const fills = { free: 'bg-accent', near: 'bg-near', reached: 'bg-unsupported' } as const;

/** How much of something limited is used. The words say what the colour says. */
export function Meter({ label, value, max, text, state }: MeterProps) {
  const share = `${Math.floor((value / max) * 100)} %`;
  return (
    <Base.Root
      value={Math.min(value, max)}
      max={max}
      getAriaValueText={() => `${text}, ${share}`}
      className="grid gap-1"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Base.Label className="font-medium">{label}</Base.Label>
        <span aria-hidden className="text-label text-soft tabular-nums">
          {text} · {share}
        </span>
      </span>
      <Base.Track className="h-1.5 overflow-hidden rounded-full bg-line">
        <Base.Indicator className={joinClasses('h-full', fills[state])} />
      </Base.Track>
    </Base.Root>
  );
}
