/**
 * What the supervisor tells a web process about the parts it keeps running: the worker is restarting, the database is restarting, or the
 * disk is full. Health replies and refusals then name the cause. Without a supervisor nothing is announced, and everything counts as
 * running. The announced state never decides whether a part answers. The part itself is asked.
 */
import { z } from 'zod';
import { onePerProcess } from '@/lib/platform/process-state';

const databaseStates = ['running', 'restarting', 'disk_full'] as const;

const announcedStateSchema = z.object({
  type: z.literal('state'),
  worker: z.enum(['running', 'restarting']),
  database: z.enum(databaseStates),
});

export type AnnouncedState = z.output<typeof announcedStateSchema>;
export type DatabaseState = (typeof databaseStates)[number];

const announced = onePerProcess('announced state', listen);

/** Returns the last announced state. The first call begins to listen. Messages sent before that wait in the channel. */
export const getAnnouncedState = (): AnnouncedState => announced.get().state;

function listen(): { state: AnnouncedState } {
  const heard: { state: AnnouncedState } = {
    state: { type: 'state', worker: 'running', database: 'running' },
  };
  process.on('message', (message) => {
    const read = announcedStateSchema.safeParse(message);
    if (read.success) heard.state = read.data;
  });
  return heard;
}
