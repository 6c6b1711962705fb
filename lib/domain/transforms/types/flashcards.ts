/** Flashcards: a question or a sentence with a gap, and the answer. A view of our own renders them from the same data. */
import { z } from 'zod';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { focusOption, mostOption, sayFocus } from '../options';
import { listQuoteCells, quoteColumns, quotesSchema, textSchema } from '../quote';

const cardSchema = z.object({
  front: textSchema.describe('A question, or a sentence with _____ for what is left out'),
  back: textSchema.describe('The short answer'),
  quotes: quotesSchema,
});

export const flashcardsSchema = z.object({
  type: z.literal('flashcards'),
  cards: z.array(cardSchema).max(limits.transformItems),
});
export type FlashcardsData = z.output<typeof flashcardsSchema>;

export const flashcards = defineTransform({
  type: 'flashcards',
  title: 'Flashcards',
  group: 'study',
  description:
    'Cards for learning from the sources: a question on the front, the answer and its passage on the back.',
  withoutModel:
    'Without a language model, cards are made from definitions, and from sentences in which a date, a figure or a name is left out.',
  options: z.strictObject({
    most: mostOption({ title: 'Cards', least: 1, standard: 20, highest: 100 }),
    focus: focusOption,
  }),
  data: flashcardsSchema,
  writeInstruction: ({ most, focus }) =>
    `Write at most ${most} flashcards on what is worth remembering. One fact a card; the back is a few words that the quote holds.${sayFocus(focus)}`,
  nothing: {
    message: 'No facts suitable for flashcards were found in these sources.',
    action: 'Add sources with definitions, figures or dates, or widen the focus.',
  },
  isEmpty: ({ cards }) => cards.length === 0,
  write(writer, { cards }) {
    writer.list(
      cards.map(
        ({ front, back, quotes }) =>
          `**${escapeMarkdown(front)}**\\\n  ${writer.state({ text: back, quotes })}`,
      ),
    );
  },
  listTables: ({ cards }, nameSource) => [
    {
      title: 'Cards',
      rows: [
        ['Front', 'Back', ...quoteColumns],
        ...cards.map(({ front, back, quotes }) => [front, back, ...listQuoteCells(quotes, nameSource)]),
      ],
    },
  ],
});
