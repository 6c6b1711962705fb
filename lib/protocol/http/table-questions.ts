/** Questions to a table, answered from its cells (decision 72). */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { tableMeasures } from '../table-words';
import { defineEndpoint, idParams, idSchema } from './endpoint';
import { tableRowSchema } from './table-shapes';

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
    /** Id of one of `GET /v1/models`. If absent, the default reads the question; an unknown id is refused. */
    model_id: idSchema.optional(),
  }),
  reply: z.object({
    question: z.string(),
    /** False if the question could not be read; `sentence` then says why. */
    is_answered: z.boolean(),
    sentence: z.string(),
    /** How many cells could not be used, and how many of those used no person verified. Empty if it was not answered. */
    notes: z.array(z.string()),
    /** How the question was understood, in words. */
    understood: z.string().nullable(),
    measure: z.enum(tableMeasures).nullable(),
    /** Who read the question. */
    model: z.object({ provider: z.string(), name: z.string() }),
    parts: z.array(
      z.object({
        /** The group, or the unit if amounts of several units are kept apart. */
        label: z.string().nullable(),
        /** What was calculated, as text. */
        value: z.string().nullable(),
        /** The sources that it rests on; `rows` has the first of them, each with the cells used. */
        row_count: z.number().int(),
        rows: z.array(tableRowSchema.omit({ url: true })),
      }),
    ),
    /** Groups of which only the number is given. */
    parts_left_off: z.number().int(),
  }),
});
export type TableAnswerReply = z.output<typeof askTableEndpoint.reply>;
