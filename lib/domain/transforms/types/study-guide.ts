/** What to learn from the sources: the main points by subject, the terms, and questions to review with their answers. */
import { z } from 'zod';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { audienceOption, focusOption, mostOption, sayAudience, sayFocus } from '../options';
import { addPart } from '../page-writer';
import { listQuoteCells, quoteColumns, quotedTextSchema, quotesSchema, textSchema } from '../quote';

const dataSchema = z.object({
  type: z.literal('study_guide'),
  sections: z
    .array(
      z.object({
        heading: z.string().trim().min(1).max(limits.titleChars),
        statements: z.array(quotedTextSchema).max(limits.transformItems).describe('What to know of it'),
      }),
    )
    .max(limits.transformItems),
  terms: z
    .array(z.object({ term: textSchema, meaning: textSchema, quotes: quotesSchema }))
    .max(limits.transformItems),
  questions: z
    .array(z.object({ question: textSchema, answer: textSchema, quotes: quotesSchema }))
    .max(limits.transformItems)
    .describe('Questions with which a learner checks what was understood'),
});

export const studyGuide = defineTransform({
  type: 'study_guide',
  title: 'Study guide',
  group: 'study',
  description: 'What to know, the terms, and questions to review, each with its answer.',
  withoutModel:
    'Without a language model, the main points are the most central sentences, the terms are those that a sentence defines, and the questions are made from definitions, dates and headings.',
  options: z.strictObject({
    most: mostOption({ title: 'Sections', least: 1, standard: 8, highest: 30 }),
    focus: focusOption,
    audience: audienceOption,
  }),
  data: dataSchema,
  writeInstruction: ({ most, focus, audience }) =>
    `Write a study guide: at most ${most} sections with what a learner should know of each subject, the terms with the meaning that the sources give them, and up to ${most} questions to review, each with a short answer. Nothing is said in two places.${sayFocus(focus)}${sayAudience(audience)}`,
  nothing: {
    message: 'These sources contain nothing to study.',
    action: 'Add sources with text, or widen the focus.',
  },
  isEmpty: ({ sections, terms, questions }) => sections.length + terms.length + questions.length === 0,
  arrange: (data) => ({
    ...data,
    sections: data.sections.filter((section) => section.statements.length > 0),
  }),
  write(writer, { sections, terms, questions }) {
    for (const { heading, statements } of sections) addPart(writer, heading, statements);
    if (terms.length > 0) {
      writer.heading(2, 'Terms');
      writer.list(
        terms.map(
          ({ term, meaning, quotes }) =>
            `**${escapeMarkdown(term)}** — ${writer.state({ text: meaning, quotes })}`,
        ),
      );
    }
    if (questions.length > 0) writer.heading(2, 'Questions to review');
    for (const { question, answer, quotes } of questions) {
      writer.heading(3, question);
      writer.add(writer.state({ text: answer, quotes }));
    }
  },
  listTables: ({ terms, questions }, nameSource) => [
    {
      title: 'Terms',
      rows: [
        ['Term', 'Meaning', ...quoteColumns],
        ...terms.map(({ term, meaning, quotes }) => [term, meaning, ...listQuoteCells(quotes, nameSource)]),
      ],
    },
    {
      title: 'Questions to review',
      rows: [
        ['Question', 'Answer', ...quoteColumns],
        ...questions.map(({ question, answer, quotes }) => [
          question,
          answer,
          ...listQuoteCells(quotes, nameSource),
        ]),
      ],
    },
  ],
});
