'use client';

import { describeDate, describeExactTime, describeTime } from './describe-time';
import { useTimeZone } from './page-memory';

type TimeProps = {
  /** An instant as ISO 8601 writes it. */
  readonly of: string;
  /** Only its day. */
  readonly dayOnly?: boolean | undefined;
  readonly className?: string | undefined;
};

/** An instant in the zone of whoever reads it; held over, it says itself in full with the zone. */
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
