/** How the sources are built: their headings, with a statement for each. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { focusOption, mostOption, sayFocus } from '../options';
import { quotesSchema, textSchema } from '../quote';

const dataSchema = z.object({
  type: z.literal('outline'),
  items: z
    .array(
      z.object({
        source: z.string().max(limits.titleChars).optional().describe('Title of the source'),
        heading: z.string().trim().min(1).max(limits.titleChars),
        level: z.int().min(1).max(3),
        text: textSchema.describe('What is said there, in one sentence'),
        quotes: quotesSchema,
      }),
    )
    .max(limits.transformItems),
});

export const outline = defineTransform({
  type: 'outline',
  title: 'Outline',
  group: 'summaries',
  description: 'How the sources are built: their headings, each with what is said under it.',
  withoutModel:
    'Without a language model, the headings are those of the sources, each with the most central sentence below it. Sources without headings are left out.',
  options: z.strictObject({
    most: mostOption({ title: 'Headings', least: 1, standard: 40, highest: 100 }),
    focus: focusOption,
  }),
  data: dataSchema,
  writeInstruction: ({ most, focus }) =>
    `Write an outline of the sources with at most ${most} headings in the order of the sources, on up to three levels, each with what is said there in one sentence.${sayFocus(focus)}`,
  nothing: {
    message: 'These sources have no headings with text below them.',
    action: 'Add sources that are divided by headings, or widen the focus.',
  },
  isEmpty: ({ items }) => items.length === 0,
  write(writer, { items }) {
    for (const { heading, level, text, quotes } of items) {
      writer.heading(level === 1 ? 2 : 3, heading);
      writer.add(writer.state({ text, quotes }));
    }
  },
});
