/** Lists dated events from the sources in order, each a sentence that contains its date, normalised to ISO. Pure. */
import { findUnitDates, type FoundDate } from '../analysis/dates';
import { shareOf } from '../analysis/central-units';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { quoteUnit, readFocus, readUnit } from './quote-unit';
import type { Quote, TimelineData, TimelineEvent, TransformOptions } from './types';

const defaultMost = 40;
const maxEventChars = 420;
const sameEventShare = 0.7;
/** An event is described in a sentence; a bare heading, a reference or a caption of a few words is not an event. */
const minTerms = 4;
const precisionGain = { day: 0.6, month: 0.5, year: 0.3, decade: 0.1, century: 0 } as const;

type Candidate = { readonly unit: IndexedUnit; readonly date: FoundDate; readonly worth: number };

export function buildTimeline(index: PacketIndex, options: TransformOptions = {}): TimelineData {
  const focus = readFocus(options.focus);
  const candidates = index.units
    .filter(isEventText)
    .flatMap((unit) => firstDates(unit).map((date) => ({ unit, date, worth: worthOf(unit, date, focus) })))
    .sort((left, right) => right.worth - left.worth);
  const events = joinSame(candidates).slice(0, options.most ?? defaultMost);
  return {
    type: 'timeline',
    events: events
      .map(({ candidate, quotes }) => presentEvent(candidate, quotes))
      .sort((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0)),
  };
}

function isEventText(unit: IndexedUnit): boolean {
  return (
    unit.kind !== 'heading' &&
    unit.kind !== 'code' &&
    unit.keys.length >= minTerms &&
    unit.text.length <= maxEventChars
  );
}

/** Returns the first date of a sentence. A sentence with more than three dates is a list, which is represented by its first two. */
function firstDates(unit: IndexedUnit): FoundDate[] {
  const dates = findUnitDates(unit);
  return dates.length > 3 ? dates.slice(0, 2) : dates.slice(0, 1);
}

function worthOf(unit: IndexedUnit, date: FoundDate, focus: ReadonlySet<string>): number {
  const wanted = [...unit.counts.keys()].filter((key) => focus.has(key)).length;
  const early = date.start < unit.text.length / 3 ? 0.2 : 0;
  const length = Math.min(1, unit.keys.length / 12);
  return precisionGain[date.precision] + early + length + wanted;
}

type Event = { readonly candidate: Candidate; readonly quotes: readonly Quote[] };

/** Similar sentences with the same date become one event with several quotes. */
function joinSame(candidates: readonly Candidate[]): Event[] {
  const events: { candidate: Candidate; quotes: Quote[] }[] = [];
  for (const candidate of candidates) {
    const same = events.find(
      (event) =>
        event.candidate.date.iso === candidate.date.iso &&
        shareOf(event.candidate.unit, candidate.unit) >= sameEventShare,
    );
    const quote = quoteUnit(candidate.unit);
    if (same === undefined) events.push({ candidate, quotes: [quote] });
    else if (!same.quotes.some((known) => known.n === quote.n)) same.quotes.push(quote);
  }
  return events;
}

function presentEvent({ unit, date }: Candidate, quotes: readonly Quote[]): TimelineEvent {
  const text = readUnit(unit, (cell) => cell === date.text);
  return { date: date.iso, precision: date.precision, written: date.text, text, quotes };
}
