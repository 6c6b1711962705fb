/**
 * What one server-sent event of an agent chat looks like to a program that reads the stream (agent-chat §2): the name of the event, its
 * `data` as parsed JSON, and the frame number of its `id:` line. Derived from the events themselves, for the published description of
 * the interface. It neither reads nor writes: `wire.ts` does.
 */
import { z } from 'zod';
import { chatEventSchema } from './events';

const options = chatEventSchema.options.map((option) => {
  const { type, ...payload } = option.in.shape;
  return z.strictObject({
    event: type,
    data: z.strictObject(payload),
    /** Absent for an event that no frame of the run says. */
    id: z.string().regex(/^\d+$/).optional(),
  });
});

export const streamedChatEventSchema = z.union(options);
