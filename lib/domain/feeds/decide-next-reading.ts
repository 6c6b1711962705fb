/**
 * Decides what follows from a reading of a feed: when it is read again, and whether it pauses itself. A feed that fails is asked ever more
 * seldom, up to once a day, and never earlier than its server asked for. Pure.
 */
import { dayMs, hourMs, secondMs } from '@/lib/core/clock';
import type { FeedPauseReason } from '@/lib/protocol/feed-words';
import type { Feed } from './feed';

export type ReadingFailure = {
  readonly code: string;
  readonly sentence: string;
  /** The status of the reply, if there was one. */
  readonly status?: number;
  readonly retryAfterSeconds?: number;
};

export type ReadingOutcome =
  | { readonly outcome: 'read' }
  /** Read, but the workspace has no room for its new entries. They come with a later reading. */
  | { readonly outcome: 'held_up'; readonly sentence: string }
  | { readonly outcome: 'failed'; readonly failure: ReadingFailure };

export type NextReading = Pick<Feed, 'failures' | 'failingSince' | 'failure'> & {
  readonly pauseReason: Exclude<FeedPauseReason, 'member'> | null;
  /** Null if it is paused. */
  readonly nextReadAt: Date | null;
};

/** Milliseconds of nothing but failures after which a feed pauses itself. A site that moves house is away for days. */
const failingMs = 14 * dayMs;
/** Failures before that. A machine that was off for weeks must not count that time as the feed's. */
const minFailures = 5;
/** The longest wait that a server may ask for. */
const maxRetryAfterMs = 7 * dayMs;
const gone = 410;

type Circumstances = Pick<Feed, 'everyHours' | 'failures' | 'failingSince'>;

export function decideNextReading(feed: Circumstances, result: ReadingOutcome, now: Date): NextReading {
  const usualMs = feed.everyHours * hourMs;
  if (result.outcome !== 'failed')
    return {
      failures: 0,
      failingSince: null,
      failure: result.outcome === 'read' ? null : { code: 'limit_reached', message: result.sentence },
      pauseReason: null,
      nextReadAt: new Date(now.getTime() + usualMs),
    };
  const { code, sentence: message, status, retryAfterSeconds = 0 } = result.failure;
  const failures = feed.failures + 1;
  const failingSince = feed.failingSince ?? now;
  const isFailing = failures >= minFailures && now.getTime() - failingSince.getTime() >= failingMs;
  const pauseReason = status === gone ? 'gone' : isFailing ? 'failing' : null;
  const askedMs = Math.min(retryAfterSeconds * secondMs, maxRetryAfterMs);
  const backOffMs = Math.max(usualMs, Math.min(usualMs * 2 ** Math.min(failures - 1, 10), dayMs));
  const nextReadAt = pauseReason === null ? new Date(now.getTime() + Math.max(backOffMs, askedMs)) : null;
  return { failures, failingSince, failure: { code, message }, pauseReason, nextReadAt };
}
