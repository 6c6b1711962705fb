/**
 * Describes one server-sent event of an agent chat as a program reads it from the stream (agent-chat §2): the name of the event, its `data`
 * as parsed JSON, and the frame number of its `id:` line. It is derived from the events themselves, for the published API description. It
 * does not read or write events; `wire.ts` does.
 */
import { z } from 'zod';
import { chatEventSchema } from './events';

const options = chatEventSchema.options.map((option) => {
  const { type, ...payload } = option.in.shape;
  return z.strictObject({
    event: type,
    data: z.strictObject(payload),
    /** Absent for an event without a frame in the run. */
    id: z.string().regex(/^\d+$/).optional(),
  });
});

export const streamedChatEventSchema = z.union(options);
