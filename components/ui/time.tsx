'use client';

import { describeDate, describeExactTime, describeTime } from './describe-time';
import { useTimeZone } from './page-memory';

type TimeProps = {
  /** An instant in ISO 8601 format. */
  readonly of: string;
  /** Shows the day only. */
  readonly dayOnly?: boolean | undefined;
  readonly className?: string | undefined;
};

/** An instant in the reader's time zone. Hovering over it shows the full date and time with the zone. */
export function Time({ of, dayOnly = false, className }: TimeProps) {
  const timeZone = useTimeZone();
  const isInstant = !Number.isNaN(Date.parse(of));
  return (
    <time
      dateTime={isInstant ? of : undefined}
      title={isInstant ? describeExactTime(of, timeZone) : undefined}
      className={className}
    >
      {dayOnly ? describeDate(of, timeZone) : describeTime(of, timeZone)}
    </time>
  );
}
