/** Who looks at the same thing, where in it they write, and whether quotes have become stale. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { presenceKinds } from '../presence-words';
import { defineEndpoint, idSchema, timeSchema } from './endpoint';

/** The id of a block, or, in an artifact, `3:12`: the twelfth paragraph of version 3. */
const caretSchema = idSchema.nullable();

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
    kind: z.enum(presenceKinds),
    id: idSchema,
    caret: caretSchema.optional().describe('Absent: the caret is in none of its blocks or paragraphs.'),
    mark: z.string().max(limits.presenceMarkChars).optional(),
  }),
  reply: z.object({
    people: z
      .array(z.object({ user_id: z.string(), name: z.string(), caret: caretSchema }))
      .describe('The others, by name, up to a bound; `count` counts all of them.'),
    count: z.number().int(),
    version: z.number().int().nullable().describe('The newest version of a page or an artifact.'),
    quotes_changed_at: timeSchema
      .nullable()
      .describe(
        'When the state of a quote of the workspace last changed, because its source did. Null if none ever did.',
      ),
    mark: z.string().describe('Differs after each change of what is above.'),
  }),
});
