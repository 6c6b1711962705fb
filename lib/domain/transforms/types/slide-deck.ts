/** Slides with a few points each, and notes for the speaker. A view of our own shows them one at a time from the same data. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { audienceOption, focusOption, mostOption, sayAudience, sayFocus } from '../options';
import { addPart } from '../page-writer';
import { listQuoteCells, quoteColumns, quotedTextSchema } from '../quote';

const statements = z.array(quotedTextSchema).max(limits.transformItems);

export const slideDeckSchema = z.object({
  type: z.literal('slide_deck'),
  slides: z
    .array(
      z.object({
        heading: z.string().trim().min(1).max(limits.titleChars),
        points: statements.describe('Three or four short points'),
        notes: statements.describe('What the speaker adds'),
      }),
    )
    .max(limits.transformItems),
});
export type SlideDeckData = z.output<typeof slideDeckSchema>;

export const slideDeck = defineTransform({
  type: 'slide_deck',
  title: 'Slide deck',
  group: 'present',
  description: 'Slides with a few points each, and notes for the speaker.',
  withoutModel:
    'Without a language model, each slide holds the shortest central sentences of a source or of what stands under one heading, and the notes hold more of them. No point is shortened.',
  options: z.strictObject({
    most: mostOption({ title: 'Slides', least: 1, standard: 8, highest: 30 }),
    focus: focusOption,
    audience: audienceOption,
  }),
  data: slideDeckSchema,
  writeInstruction: ({ most, focus, audience }) =>
    `Write a slide deck of at most ${most} slides in an order that a listener can follow, each with a heading, three or four points of at most fifteen words, and notes with what the speaker adds.${sayFocus(focus)}${sayAudience(audience)}`,
  nothing: {
    message: 'These sources contain nothing to present.',
    action: 'Add sources with text, or widen the focus.',
  },
  isEmpty: ({ slides }) => slides.length === 0,
  arrange: ({ type, slides }) => ({
    type,
    slides: slides.filter(({ points, notes }) => points.length + notes.length > 0),
  }),
  write(writer, { slides }) {
    for (const { heading, points, notes } of slides) {
      if (points.length > 0) addPart(writer, heading, points);
      else writer.heading(2, heading);
      if (notes.length > 0)
        writer.add(['> **Notes**', ...notes.map((note) => `> ${writer.state(note)}`)].join('\n>\n'));
    }
  },
  listTables: ({ slides }, nameSource) => [
    {
      title: 'Slides',
      rows: [
        ['Slide', 'Part', 'Text', ...quoteColumns],
        ...slides.flatMap(({ heading, points, notes }) => [
          ...points.map(({ text, quotes }) => [
            heading,
            'Point',
            text,
            ...listQuoteCells(quotes, nameSource),
          ]),
          ...notes.map(({ text, quotes }) => [heading, 'Note', text, ...listQuoteCells(quotes, nameSource)]),
        ]),
      ],
    },
  ],
});
