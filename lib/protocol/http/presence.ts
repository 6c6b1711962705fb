/** Who looks at the same thing, where in it they write, and whether quotes have become stale. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { presenceKinds } from '../presence-words';
import { defineEndpoint, idSchema, timeSchema } from './endpoint';
import { explainWords } from '../explain-words';

const caretSchema = idSchema
  .nullable()
  .describe(
    'Where somebody writes: the id of a block or, in an artifact, `3:12`, the twelfth paragraph of version 3. Null if nowhere.',
  );

export const keepPresenceEndpoint = defineEndpoint({
  name: 'keepPresence',
  method: 'PUT',
  path: '/v1/presence',
  summary:
    'Say that you look at a thing and where you write, and hear who else does. You are shown to the others for half a minute; repeat it to stay. With the mark of the last reply, the next one comes when something has changed, or after a few seconds.',
  concernsOnlyCaller: true,
  access: 'viewer',
  token: 'browser',
  refusals: ['not_found'],
  body: z.strictObject({
    kind: explainWords(presenceKinds, {
      source: 'a source',
      question: 'a question of a conversation',
      answer: 'its answer',
      artifact: 'an artifact',
      cell: 'a table, in one of its cells',
      block: 'a page or a day of the journal, in one of its blocks',
      plan: 'a research plan',
      workflow_preview: 'a preview of a workflow',
      run: 'a run',
      collection: 'a collection',
      conversation: 'a conversation',
      workflow: 'a workflow',
    }),
    id: idSchema,
    caret: caretSchema
      .optional()
      .describe(
        'Where you write: the id of a block or, in an artifact, `3:12`, the twelfth paragraph of version 3. Null, or left out, if nowhere.',
      ),
    mark: z
      .string()
      .max(limits.presenceMarkChars)
      .optional()
      .describe('The `mark` of the last reply. If absent, the reply comes at once.'),
  }),
  reply: z.object({
    people: z
      .array(z.object({ user_id: z.string(), name: z.string(), caret: caretSchema }))
      .describe('The others, by name, up to a bound; `count` counts all of them.'),
    count: z.number().int().describe('Number of the others.'),
    version: z
      .number()
      .int()
      .nullable()
      .describe('The newest version of a page or an artifact; null for other things.'),
    quotes_changed_at: timeSchema
      .nullable()
      .describe(
        'When the state of a quote of the workspace last changed, because its source did. Null if none ever did.',
      ),
    mark: z.string().describe('Send it with the next request, which then waits until something has changed.'),
  }),
});
