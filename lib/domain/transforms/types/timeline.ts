/** Dated events in order, each with the sentence that dates it. A view of our own renders them from the same data. */
import { z } from 'zod';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { limits } from '@/lib/core/limits';
import { datePrecisions } from '@/lib/protocol/artifact-words';
import { defineTransform } from '../define-transform';
import { focusOption, mostOption, sayFocus } from '../options';
import { listQuoteCells, quoteColumns, quotesSchema, textSchema } from '../quote';

const eventOrders = ['oldest_first', 'newest_first'] as const;

const eventSchema = z.object({
  date: z
    .string()
    .regex(/^-?\d{4,6}(-\d{2}(-\d{2})?)?$/, 'is not a date')
    .describe('ISO, no more precise than the source: 2024-03-07, 2024-03 or 2024'),
  precision: z.enum(datePrecisions).optional(),
  written: textSchema.describe('The date as the source writes it'),
  text: textSchema.describe('What happened, in one sentence'),
  quotes: quotesSchema.describe('Sentences that hold the date'),
});
export type TimelineEvent = z.output<typeof eventSchema>;

export const timelineSchema = z.object({
  type: z.literal('timeline'),
  events: z.array(eventSchema).max(limits.transformItems),
});
export type TimelineData = z.output<typeof timelineSchema>;

export const timeline = defineTransform({
  type: 'timeline',
  title: 'Timeline',
  group: 'compare',
  description: 'What happened and when, with the sentence that dates each event.',
  withoutModel:
    'Without a language model, each event is the sentence that contains its date. What is told without a date is not found.',
  options: z.strictObject({
    most: mostOption({ title: 'Events', least: 1, standard: 40, highest: 100 }),
    order: z.enum(eventOrders).default('oldest_first').meta({ title: 'Order' }),
    focus: focusOption,
  }),
  data: timelineSchema,
  writeInstruction: ({ most, focus }) =>
    `Write a timeline of at most ${most} events that the sources date, oldest first. Each quote is a sentence that holds the date itself; leave out what no source dates.${sayFocus(focus)}`,
  nothing: {
    message: 'No dated events were found in these sources.',
    action: 'Add sources that say when things happened, or widen the focus.',
  },
  isEmpty: ({ events }) => events.length === 0,
  arrange: (data, { order }) => {
    const events = data.events.toSorted((one, other) => compareDates(one.date, other.date));
    return { ...data, events: order === 'newest_first' ? events.reverse() : events };
  },
  write(writer, { events }) {
    writer.list(events.map((event) => `**${escapeMarkdown(event.written)}** — ${writer.state(event)}`));
  },
  listTables: ({ events }, nameSource) => [
    {
      title: 'Events',
      rows: [
        ['Date', 'As written', 'Event', ...quoteColumns],
        ...events.map(({ date, written, text, quotes }) => [
          date,
          written,
          text,
          ...listQuoteCells(quotes, nameSource),
        ]),
      ],
    },
  ],
});

/** Compares years as numbers, so that years BC come first, and the rest as text. */
function compareDates(left: string, right: string): number {
  const years = Number.parseInt(left, 10) - Number.parseInt(right, 10);
  if (years !== 0) return years;
  return left < right ? -1 : left > right ? 1 : 0;
}
