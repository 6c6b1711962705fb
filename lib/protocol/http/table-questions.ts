/** Questions to a table, answered from its cells (decision 72). */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { tableMeasures } from '../table-words';
import { defineEndpoint, idParams, idSchema } from './endpoint';
import { tableRowSchema } from './table-shapes';
import { explainWords } from '../explain-words';

export const tableMeasureSchema = explainWords(tableMeasures, {
  list: 'the rows themselves',
  count: 'their number',
  largest: 'the largest value',
  smallest: 'the smallest value',
  average: 'the mean',
  median: 'the middle value',
  sum: 'the total',
});

export const askTableEndpoint = defineEndpoint({
  name: 'askTable',
  method: 'POST',
  path: '/v1/tables/{id}/answers',
  summary:
    'Answer a question from the cells of a table. A model at most reads the question: code chooses, counts and calculates. A viewer’s question is read by the built-in reader.',
  access: 'viewer',
  refusals: ['forbidden'],
  token: 'act',
  params: idParams,
  body: z.strictObject({
    question: z.string().trim().min(1).max(limits.tableQuestionChars),
    model_id: idSchema
      .optional()
      .describe(
        'Id of one of `GET /v1/models`. If absent, the default reads the question; an unknown id is refused.',
      ),
  }),
  reply: z.object({
    question: z.string(),
    is_answered: z.boolean().describe('False if the question could not be read; `sentence` then says why.'),
    sentence: z.string(),
    notes: z
      .array(z.string())
      .describe(
        'How many cells could not be used, and how many of those used no person verified. Empty if it was not answered.',
      ),
    understood: z
      .string()
      .nullable()
      .describe('How the question was understood, in words; null if it could not be read.'),
    measure: tableMeasureSchema.nullable().describe('What it asks for; null if it could not be read.'),
    model: z.object({ provider: z.string(), name: z.string() }).describe('Who read the question.'),
    parts: z.array(
      z.object({
        label: z
          .string()
          .nullable()
          .describe(
            'The group, or the unit if amounts of several units are kept apart; null if there is neither.',
          ),
        value: z.string().nullable().describe('What was calculated, as text; null if nothing could be.'),
        row_count: z
          .number()
          .int()
          .describe('The sources that it rests on; `rows` has the first of them, each with the cells used.'),
        rows: z.array(tableRowSchema.omit({ url: true })),
      }),
    ),
    parts_left_off: z.number().int().describe('Groups of which only the number is given.'),
  }),
});
export type TableAnswerReply = z.output<typeof askTableEndpoint.reply>;
