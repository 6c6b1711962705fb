/** Questions a reader would ask, each answered from the sources. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { focusOption, mostOption, sayFocus } from '../options';
import { listQuoteCells, quoteColumns, quotesSchema, textSchema } from '../quote';

const dataSchema = z.object({
  type: z.literal('faq'),
  items: z
    .array(z.object({ question: textSchema, answer: textSchema, quotes: quotesSchema }))
    .max(limits.transformItems),
});

export const faq = defineTransform({
  type: 'faq',
  title: 'FAQ',
  group: 'study',
  description: 'Questions a reader would ask, with answers from the sources.',
  withoutModel:
    'Without a language model, questions are made from definitions, dates and headings, and each is answered with the sentences behind it.',
  options: z.strictObject({
    most: mostOption({ title: 'Questions', least: 1, standard: 12, highest: 60 }),
    focus: focusOption,
  }),
  data: dataSchema,
  writeInstruction: ({ most, focus }) =>
    `Write at most ${most} questions that a reader of these sources would ask, the most useful first, each with a short answer that the sources carry. Leave out what they do not answer.${sayFocus(focus)}`,
  nothing: {
    message: 'No questions were found that these sources answer.',
    action: 'Add sources with more text, or widen the focus.',
  },
  isEmpty: ({ items }) => items.length === 0,
  write(writer, { items }) {
    for (const { question, answer, quotes } of items) {
      writer.heading(2, question);
      writer.add(writer.state({ text: answer, quotes }));
    }
  },
  listTables: ({ items }, nameSource) => [
    {
      title: 'Questions',
      rows: [
        ['Question', 'Answer', ...quoteColumns],
        ...items.map(({ question, answer, quotes }) => [
          question,
          answer,
          ...listQuoteCells(quotes, nameSource),
        ]),
      ],
    },
  ],
});
