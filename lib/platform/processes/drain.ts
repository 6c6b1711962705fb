/**
 * How a web process leaves (threats 32): serving → (the supervisor says that it will stop it) leaving: everything is answered still, but
 * health says no, so that a balancer sends its requests elsewhere → (SIGTERM) stopped: what streams is ended, because Next waits for
 * what is open and never ends it; readers come back with the number of their last frame and lose nothing.
 */

/** What the supervisor sends over its channel. */
export const leaveMessage = 'leave';

/** What a worker sends to the supervisor when it is about to take jobs: it can run here, so an end from now on is no fault of its installation. */
export const upMessage = 'up';

export type Drain = {
  state: 'serving' | 'leaving' | 'stopped';
  /** What to call when it is stopped. */
  readonly whenStopped: Set<() => void>;
};

const kept = globalThis as { sourcebookDrain?: Drain };

/** First asked for by the look at its health with which every start ends. */
export function getDrain(): Drain {
  kept.sourcebookDrain ??= watchDrain();
  return kept.sourcebookDrain;
}

function watchDrain(): Drain {
  const drain: Drain = { state: 'serving', whenStopped: new Set() };
  process.on('message', (message) => {
    if (message === leaveMessage && drain.state === 'serving') drain.state = 'leaving';
  });
  process.once('SIGTERM', () => {
    drain.state = 'stopped';
    for (const end of drain.whenStopped) end();
  });
  return drain;
}
