/** Questions with choices, and the answers at the end. */
import { z } from 'zod';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { focusOption, mostOption, sayFocus } from '../options';
import { listQuoteCells, quoteColumns, quotesSchema, textSchema } from '../quote';

const questionSchema = z
  .object({
    question: textSchema.describe('A question, or a sentence with _____ for what is left out'),
    choices: z.array(textSchema).min(2).max(6).describe('With the right answer among them'),
    answer: textSchema,
    quotes: quotesSchema,
  })
  .refine(({ choices, answer }) => choices.includes(answer), 'does not offer the right answer')
  .refine(({ choices }) => new Set(choices).size === choices.length, 'offers a choice twice');

export const quizSchema = z.object({
  type: z.literal('quiz'),
  questions: z.array(questionSchema).max(limits.transformItems),
});
export type QuizData = z.output<typeof quizSchema>;

export const quiz = defineTransform({
  type: 'quiz',
  title: 'Quiz',
  group: 'study',
  description: 'Questions with choices, and the answers with their passages at the end.',
  withoutModel:
    'Without a language model, questions are sentences with a date, a figure or a name left out, and the wrong choices come from other sentences.',
  options: z.strictObject({
    most: mostOption({ title: 'Questions', least: 1, standard: 10, highest: 50 }),
    focus: focusOption,
  }),
  data: quizSchema,
  writeInstruction: ({ most, focus }) =>
    `Write a quiz of at most ${most} questions on what is worth remembering, each with three or four choices of which exactly one is right according to its quote. The wrong ones are plausible and of the same kind.${sayFocus(focus)}`,
  nothing: {
    message: 'Too few dates, figures or names were found in these sources for a quiz.',
    action: 'Add sources with more facts, or widen the focus.',
  },
  isEmpty: ({ questions }) => questions.length === 0,
  write(writer, { questions }) {
    for (const [place, { question, choices }] of questions.entries()) {
      writer.add(`**${place + 1}. ${escapeMarkdown(question)}**`);
      writer.list(choices.map(escapeMarkdown));
    }
    if (questions.length > 0) writer.heading(2, 'Answers');
    for (const [place, { answer, quotes }] of questions.entries())
      writer.add(`**${place + 1}.** ${writer.state({ text: answer, quotes })}`);
  },
  listTables: ({ questions }, nameSource) => [
    {
      title: 'Questions',
      rows: [
        ['Question', 'Choices', 'Answer', ...quoteColumns],
        ...questions.map(({ question, choices, answer, quotes }) => [
          question,
          choices.join('\n'),
          answer,
          ...listQuoteCells(quotes, nameSource),
        ]),
      ],
    },
  ],
});
