/** One page for a reader with two minutes: the bottom line, key points, figures, dates. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { audienceOption, focusOption, mostOption, sayAudience, sayFocus } from '../options';
import { addPart } from '../page-writer';
import { quotedTextSchema } from '../quote';

const statements = z.array(quotedTextSchema).max(limits.transformItems);

const dataSchema = z.object({
  type: z.literal('executive_brief'),
  title: z.string().max(limits.titleChars).optional(),
  bottomLine: quotedTextSchema.nullable().describe('The one sentence to read'),
  keyPoints: statements,
  figures: statements.describe('Statements that hold the figures a decision needs'),
  dates: statements.describe('Statements that hold the dates a decision needs'),
});

export const executiveBrief = defineTransform({
  type: 'executive_brief',
  title: 'Executive brief',
  group: 'summaries',
  description: 'One page: the bottom line, the key points, the figures and dates that matter.',
  withoutModel:
    'Without a language model, the brief consists of the most central sentences of the sources. It draws no conclusion of its own.',
  options: z.strictObject({
    most: mostOption({ title: 'Key points', least: 1, standard: 6, highest: 20 }),
    focus: focusOption,
    audience: audienceOption,
  }),
  data: dataSchema,
  writeInstruction: ({ most, focus, audience }) =>
    `Write an executive brief: one bottom line, at most ${most} key points, up to five statements with figures and up to four with dates. Short, plain sentences.${sayFocus(focus)}${sayAudience(audience)}`,
  nothing: {
    message: 'These sources contain nothing to write a brief about.',
    action: 'Add sources with text, or widen the focus.',
  },
  isEmpty: ({ bottomLine, keyPoints, figures, dates }) =>
    bottomLine === null && keyPoints.length + figures.length + dates.length === 0,
  write(writer, { bottomLine, keyPoints, figures, dates }) {
    if (bottomLine !== null) writer.add(`**Bottom line.** ${writer.state(bottomLine)}`);
    addPart(writer, 'Key points', keyPoints);
    addPart(writer, 'Figures', figures);
    addPart(writer, 'Dates', dates);
  },
});
