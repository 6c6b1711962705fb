/**
 * Checks a thing repeatedly until something is found, the caller's time is up, or the process drains. In between, the database is not
 * queried until something has changed.
 */
import { secondMs } from '@/lib/core/clock';
import { getChannelNews, type Watched } from '@/lib/platform/db/channel-news';
import { trackStream } from './open-streams';

export type Patience = { readonly waitSeconds: number; readonly signal: AbortSignal };
export type Waiting = { readonly next: Promise<void>; readonly signal: AbortSignal };

/** Milliseconds after which a waiting caller checks again even without a notification. */
const lookAgainMs = 5 * secondMs;

export async function lookUntilFound<Found>(
  watched: Watched,
  patience: Patience,
  {
    look,
    wait = ({ next, signal }) => waitForEither([next], signal),
  }: {
    readonly look: () => Promise<readonly Found[]>;
    readonly wait?: (waiting: Waiting) => Promise<void>;
  },
): Promise<readonly Found[]> {
  const drained = new AbortController();
  const release = trackStream(() => drained.abort());
  const timeUp = AbortSignal.timeout(patience.waitSeconds * secondMs);
  const signal = AbortSignal.any([patience.signal, drained.signal, timeUp]);
  const watch = getChannelNews().watch(watched);
  try {
    for (;;) {
      const found = await look();
      if (found.length > 0 || signal.aborted) return found;
      await wait({ next: watch.next(), signal: AbortSignal.any([signal, AbortSignal.timeout(lookAgainMs)]) });
    }
  } finally {
    watch.leave();
    release();
  }
}

/** Waits for whichever comes first: one of these promises, or the end of the wait. */
export async function waitForEither(all: readonly Promise<void>[], signal: AbortSignal): Promise<void> {
  await Promise.race([...all, waitForAbort(signal)]);
}

export function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  const aborted = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => aborted.resolve(), { once: true });
  return aborted.promise;
}
