/**
 * What the supervisor tells a web process of the parts that it keeps running: a worker that is being started again, a database that is, a
 * disk that is full. Health and refusals then name the cause; without a supervisor nothing is announced, and all counts as running.
 * Never decides whether a part answers: that is asked of the part itself.
 */
import { z } from 'zod';

const databaseStates = ['running', 'restarting', 'disk_full'] as const;

const announcedStateSchema = z.object({
  type: z.literal('state'),
  worker: z.enum(['running', 'restarting']),
  database: z.enum(databaseStates),
});

export type AnnouncedState = z.output<typeof announcedStateSchema>;
export type DatabaseState = (typeof databaseStates)[number];

const kept = globalThis as { sourcebookAnnounced?: { state: AnnouncedState } };

/** What was announced last. The first call begins to listen; what the supervisor sent before waits in the channel until then. */
export function getAnnouncedState(): AnnouncedState {
  kept.sourcebookAnnounced ??= listen();
  return kept.sourcebookAnnounced.state;
}

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
