/**
 * Chooses which entries of a feed become sources, and in which order: the newest ones, the oldest of them first, so that their numbers follow
 * the calendar. An entry without a page and without text is left out: a file alone, such as an episode, cannot be read. Pure.
 */
import type { FeedEntry } from '@/lib/capture/feed/feed';
import { dayMs } from '@/lib/core/clock';

export type ChosenEntries<Entry extends FeedEntry> = {
  /** In the order in which they are added. */
  readonly chosen: readonly Entry[];
  /** Those that could be added but are too many. */
  readonly rest: readonly Entry[];
};

export const isReadable = ({ link, html }: FeedEntry): boolean => link !== null || html !== null;

export function chooseEntries<Entry extends FeedEntry>(
  entries: readonly Entry[],
  { most, now }: { readonly most: number; readonly now: Date },
): ChosenEntries<Entry> {
  const newestFirst = orderEntries(entries.filter(isReadable), now);
  return { chosen: newestFirst.slice(0, most).toReversed(), rest: newestFirst.slice(most) };
}

/**
 * Newest first: by their dates if all have one that may be true, otherwise as the feed has them, which is newest first by custom. A date in the
 * future may be a mistake or an event to come, and orders nothing.
 */
export function orderEntries<Entry extends FeedEntry>(
  entries: readonly Entry[],
  now: Date,
): readonly Entry[] {
  const latest = now.getTime() + dayMs;
  const timeOf = ({ publishedAt }: FeedEntry) => publishedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (entries.some((entry) => timeOf(entry) > latest)) return entries;
  return entries.toSorted((one, other) => timeOf(other) - timeOf(one));
}
