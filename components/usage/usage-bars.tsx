'use client';

import { Time } from '@/components/ui/time';
import { dayMs } from '@/lib/core/clock';
import { countNoun } from '@/lib/core/text';
import type { UsageReply } from '@/lib/protocol/http/models';
import { writeCost } from './write-cost';

type UsageBarsProps = { readonly days: UsageReply['days']; readonly since: string };

const height = 64;
const gap = 1;

/** Shows the tokens of each day as bars. Screen readers get the same numbers as a table. */
export function UsageBars({ days, since }: UsageBarsProps) {
  const bars = fillDays(days, since);
  const most = Math.max(0, ...bars.map(({ tokens }) => tokens));
  if (most === 0)
    return <p className="text-soft">No model reported tokens; the built-in reader uses none.</p>;
  const width = 6;
  return (
    <figure className="grid gap-1">
      <svg
        viewBox={`0 0 ${bars.length * (width + gap)} ${height}`}
        preserveAspectRatio="none"
        className="h-16 w-full border-b border-line"
        aria-hidden
      >
        {bars.map(({ day, tokens }, index) => {
          const tall = tokens === 0 ? 0 : Math.max(1, (tokens / most) * height);
          return (
            <rect
              key={day}
              x={index * (width + gap)}
              y={height - tall}
              width={width}
              height={tall}
              className="fill-accent"
            />
          );
        })}
      </svg>
      <figcaption className="flex justify-between text-label text-soft tabular-nums">
        <span>
          <Time of={bars[0]?.day ?? ''} dayOnly />
        </span>
        <span>busiest day: {countNoun(most, 'token')}</span>
        <span>
          <Time of={bars.at(-1)?.day ?? ''} dayOnly />
        </span>
      </figcaption>
      <table className="sr-only">
        <caption>Tokens and cost by day</caption>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">
                <Time of={day.day} dayOnly />
              </th>
              <td>{day.input_tokens + day.output_tokens} tokens</td>
              <td>{writeCost(day.cost_usd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Returns every day from the first on, including days without a call. */
function fillDays(days: UsageReply['days'], since: string): { day: string; tokens: number }[] {
  const used = new Map(days.map((each) => [each.day, each.input_tokens + each.output_tokens]));
  const last = days[0]?.day ?? since.slice(0, 10);
  const filled: { day: string; tokens: number }[] = [];
  for (let at = Date.parse(since.slice(0, 10)); at <= Date.parse(last); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    filled.push({ day, tokens: used.get(day) ?? 0 });
  }
  return filled;
}
