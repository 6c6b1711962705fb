/**
 * How a web process shuts down (threats 32), in three states:
 * serving → (the supervisor announces the stop) leaving: every request is still answered, but health reports failure, so that a load
 * balancer sends its requests elsewhere.
 * leaving → (SIGTERM) stopped: streams are ended, because Next waits for open responses and never ends them. Readers reconnect with the
 * number of their last frame and lose nothing.
 */
import { onePerProcess } from '../process-state';

/** The message that the supervisor sends over its channel. */
export const leaveMessage = 'leave';

/**
 * The message that a worker sends to the supervisor when it is about to take jobs. It shows that the worker can run here, so if it ends
 * later, its installation is not at fault.
 */
export const upMessage = 'up';

export type Drain = {
  state: 'serving' | 'leaving' | 'stopped';
  /** Called when the process is stopped. */
  readonly whenStopped: Set<() => void>;
};

const drain = onePerProcess('drain', watchDrain);

/** First called by the health check that ends every start. */
export const getDrain = (): Drain => drain.get();

function watchDrain(): Drain {
  const watched: Drain = { state: 'serving', whenStopped: new Set() };
  process.on('message', (message) => {
    if (message === leaveMessage && watched.state === 'serving') watched.state = 'leaving';
  });
  process.once('SIGTERM', () => {
    watched.state = 'stopped';
    for (const end of watched.whenStopped) end();
  });
  return watched;
}
