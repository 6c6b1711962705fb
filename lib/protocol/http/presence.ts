/** Who looks at the same thing. */
import { z } from 'zod';
import { subjectKinds } from '../thread-words';
import { defineEndpoint, idSchema } from './endpoint';

export const keepPresenceEndpoint = defineEndpoint({
  name: 'keepPresence',
  method: 'PUT',
  path: '/v1/presence',
  summary:
    'Say that you look at a thing, and hear who else does. You are shown to the others for half a minute; repeat it to stay.',
  concernsOnlyCaller: true,
  access: 'viewer',
  token: 'browser',
  refusals: ['not_found'],
  body: z.strictObject({ kind: z.enum(subjectKinds), id: idSchema }),
  reply: z.object({
    /** The others, by name, up to a bound; `count` counts all of them. */
    people: z.array(z.object({ user_id: z.string(), name: z.string() })),
    count: z.number().int(),
  }),
});
