/** What the sources say is to be done. */
import { z } from 'zod';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { focusOption, mostOption, sayFocus } from '../options';
import { listQuoteCells, quoteColumns, quotesSchema, textSchema } from '../quote';

const dataSchema = z.object({
  type: z.literal('action_items'),
  items: z
    .array(
      z.object({
        text: textSchema.describe('What is to be done, and by whom if the source says so'),
        due: textSchema.nullable().describe('By when, as the source writes it; null if it does not'),
        quotes: quotesSchema,
      }),
    )
    .max(limits.transformItems),
});

export const actionItems = defineTransform({
  type: 'action_items',
  title: 'Action items',
  group: 'plan',
  description: 'What the sources say must or should be done, with dates where they give them.',
  withoutModel:
    'Without a language model, sentences that instruct or say “must” and “should” are listed. Whether something is done already is not judged.',
  options: z.strictObject({
    most: mostOption({ title: 'Items', least: 1, standard: 20, highest: 100 }),
    focus: focusOption,
  }),
  data: dataSchema,
  writeInstruction: ({ most, focus }) =>
    `List at most ${most} things that the sources say must or should still be done, each in one sentence with who is to do it, where a source says so, and the date as written. Leave out what is done already.${sayFocus(focus)}`,
  nothing: {
    message: 'These sources do not say that anything is to be done.',
    action: 'Add minutes, recommendations or instructions, or widen the focus.',
  },
  isEmpty: ({ items }) => items.length === 0,
  write: (writer, { items }) =>
    writer.list(
      items.map(({ text, due, quotes }) => {
        const date = due === null ? '' : `**${escapeMarkdown(due)}** — `;
        return `${date}${writer.state({ text, quotes })}`;
      }),
    ),
  listTables: ({ items }, nameSource) => [
    {
      title: 'Action items',
      rows: [
        ['Item', 'Date', ...quoteColumns],
        ...items.map(({ text, due, quotes }) => [text, due ?? '', ...listQuoteCells(quotes, nameSource)]),
      ],
    },
  ],
});
