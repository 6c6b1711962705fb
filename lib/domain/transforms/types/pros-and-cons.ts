/** What speaks for something and what against it, as the sources say. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { focusOption, mostOption, sayFocus } from '../options';
import { addPart } from '../page-writer';
import { listQuoteCells, quoteColumns, quotedTextSchema } from '../quote';

const statements = z.array(quotedTextSchema).max(limits.transformItems);

const dataSchema = z.object({
  type: z.literal('pros_and_cons'),
  pros: statements.describe('What the sources say for it'),
  cons: statements.describe('What the sources say against it'),
});

export const prosAndCons = defineTransform({
  type: 'pros_and_cons',
  title: 'Pros and cons',
  group: 'compare',
  description: 'What the sources say for something, and what they say against it.',
  withoutModel:
    'Without a language model, only what a source itself calls an advantage or a disadvantage is listed, in a heading or in the sentence.',
  options: z.strictObject({
    most: mostOption({ title: 'On each side', least: 1, standard: 12, highest: 40 }),
    focus: focusOption,
  }),
  data: dataSchema,
  writeInstruction: ({ most, focus }) =>
    `List at most ${most} points that the sources make for what they speak of, and at most ${most} against it, each in one sentence. Add no point of your own, and do not decide.${sayFocus(focus)}`,
  nothing: {
    message: 'These sources name neither advantages nor disadvantages.',
    action: 'Add sources that weigh something, or widen the focus.',
  },
  isEmpty: ({ pros, cons }) => pros.length + cons.length === 0,
  write(writer, { pros, cons }) {
    addPart(writer, 'Pros', pros);
    addPart(writer, 'Cons', cons);
  },
  listTables: ({ pros, cons }, nameSource) => [
    {
      title: 'Pros and cons',
      rows: [
        ['Side', 'Point', ...quoteColumns],
        ...pros.map(({ text, quotes }) => ['Pro', text, ...listQuoteCells(quotes, nameSource)]),
        ...cons.map(({ text, quotes }) => ['Con', text, ...listQuoteCells(quotes, nameSource)]),
      ],
    },
  ],
});
