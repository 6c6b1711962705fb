'use client';

import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { TimelineData, TimelineEvent } from '@/lib/domain/transforms/types/timeline';
import { describeDate } from '@/components/ui/describe-time';
import { countNoun } from '@/lib/core/text';
import { numberQuotes } from '../number-quotes';
import { QuoteChips } from '../quote-chips';

/**
 * A vertical list of events, each beside its date. It is one tab stop: the arrow keys, Home and End move within it, and Tab goes on to the
 * chips of the event.
 */
export function TimelineView({ data }: { readonly data: TimelineData }) {
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(0);
  const indexes = useMemo(() => numberQuotes(data.events), [data]);
  const move = (event: KeyboardEvent) => {
    const last = data.events.length - 1;
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(to, 0), last);
    setCurrent(next);
    list.current?.querySelector<HTMLElement>(`[data-event="${next}"]`)?.focus();
  };
  return (
    <ol ref={list} aria-label={countNoun(data.events.length, 'event')} className="@container">
      {data.events.map((event, position) => (
        <li key={position} className="grid gap-x-5 @min-[34rem]:grid-cols-[9rem_1fr]">
          <time
            dateTime={writeDateTime(event.date)}
            className="text-label leading-7 font-medium text-soft @min-[34rem]:text-end"
          >
            {nameDate(event)}
          </time>
          <div className="relative border-s border-line ps-5 pb-4">
            <span
              aria-hidden
              className="absolute start-[-4px] top-[11px] size-[7px] rounded-full bg-accent"
            />
            <div
              data-event={position}
              tabIndex={position === current ? 0 : -1}
              onFocus={() => setCurrent(position)}
              onKeyDown={move}
              className="reading rounded-control"
            >
              <p dir="auto" className="m-0!">
                {event.text}
                <QuoteChips indexes={indexes[position] ?? []} />
              </p>
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

/**
 * Sources write dates in many ways, so the timeline shows them in one uniform format. The sentence beside the date keeps the source's own.
 */
const nameDate = ({ date, written }: TimelineEvent) =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? describeDate(date, 'UTC') : written;

/** HTML cannot express years before year 1. */
const writeDateTime = (date: string) => (date.startsWith('-') ? undefined : date);
