/** A report: what matters most, then sections; every statement has a quote. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { audienceOption, focusOption, mostOption, sayAudience, sayFocus } from '../options';
import { addPart, type PageWriter } from '../page-writer';
import { quotedTextSchema } from '../quote';

const statements = z.array(quotedTextSchema).max(limits.transformItems);

export const reportSchema = z.object({
  type: z.literal('report'),
  title: z.string().max(limits.titleChars).optional(),
  lead: statements.describe('The two to four statements to read if nothing else'),
  sections: z
    .array(z.object({ heading: z.string().trim().min(1).max(limits.titleChars), statements }))
    .max(limits.transformItems),
});

export const report = defineTransform({
  type: 'report',
  title: 'Report',
  group: 'summaries',
  description: 'What the sources say, in sections, with a passage for every statement.',
  withoutModel:
    'Without a language model, each section holds the most central sentences of a source or of what stands under one heading. Nothing is put in new words.',
  options: z.strictObject({
    most: mostOption({ title: 'Sections', least: 1, standard: 10, highest: 30 }),
    focus: focusOption,
    audience: audienceOption,
  }),
  data: reportSchema,
  writeInstruction: ({ most, focus, audience }) =>
    `Write a report on the sources: a lead, then at most ${most} sections in an order that a reader can follow. Where sources differ, say so and quote both.${sayFocus(focus)}${sayAudience(audience)}`,
  nothing: {
    message: 'These sources contain nothing to report.',
    action: 'Add sources with text, or widen the focus.',
  },
  isEmpty: ({ lead, sections }) => lead.length + sections.length === 0,
  arrange: (data) => ({
    ...data,
    sections: data.sections.filter((section) => section.statements.length > 0),
  }),
  write: writeReport,
});

export function writeReport(writer: PageWriter, { lead, sections }: z.output<typeof reportSchema>): void {
  if (lead.length > 0) writer.list(lead.map((statement) => writer.state(statement)));
  for (const { heading, statements: held } of sections) addPart(writer, heading, held);
}
