/** The states of a feed that a collection follows, why it is paused, and how often it is read. No schemas, so that screens can import it. */

/** `stopped`: nobody follows it any more, but sources came from it. */
export const feedStates = ['following', 'paused', 'stopped'] as const;
export type FeedState = (typeof feedStates)[number];

/**
 * `member`: somebody paused it. `failing`: it could not be read for two weeks. `gone`: its server says that it is gone for good. `follower_left`: the
 * member who followed it may no longer add sources to the collection.
 */
export const feedPauseReasons = ['member', 'failing', 'gone', 'follower_left'] as const;
export type FeedPauseReason = (typeof feedPauseReasons)[number];

/** Hours between two readings: every hour, four times a day, once a day, once a week. */
export const feedRhythms = [1, 6, 24, 168] as const;
export type FeedRhythm = (typeof feedRhythms)[number];
