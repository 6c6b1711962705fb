/** What to remember of the sources: a short list of statements. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { audienceOption, focusOption, mostOption, sayAudience, sayFocus } from '../options';
import { listQuoteCells, quoteColumns, quotedTextSchema } from '../quote';

const dataSchema = z.object({
  type: z.literal('takeaways'),
  items: z.array(quotedTextSchema).max(limits.transformItems).describe('The most important first'),
});

export const takeaways = defineTransform({
  type: 'takeaways',
  title: 'Takeaways',
  group: 'summaries',
  description: 'The few things to remember from the sources.',
  withoutModel:
    'Without a language model, these are the most central sentences of each source. They are not weighed against one another.',
  options: z.strictObject({
    most: mostOption({ title: 'Takeaways', least: 1, standard: 8, highest: 30 }),
    focus: focusOption,
    audience: audienceOption,
  }),
  data: dataSchema,
  writeInstruction: ({ most, focus, audience }) =>
    `Write at most ${most} takeaways: what a reader should remember of these sources, the most important first, each one sentence that stands alone. No two say the same.${sayFocus(focus)}${sayAudience(audience)}`,
  nothing: {
    message: 'These sources contain nothing to take away.',
    action: 'Add sources with text, or widen the focus.',
  },
  isEmpty: ({ items }) => items.length === 0,
  write: (writer, { items }) => writer.list(items.map((item) => writer.state(item))),
  listTables: ({ items }, nameSource) => [
    {
      title: 'Takeaways',
      rows: [
        ['Takeaway', ...quoteColumns],
        ...items.map(({ text, quotes }) => [text, ...listQuoteCells(quotes, nameSource)]),
      ],
    },
  ],
});
