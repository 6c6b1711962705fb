/** How often a feed is read, in words. */
import { type FeedRhythm, feedRhythms } from '@/lib/protocol/feed-words';

const words: Readonly<Record<FeedRhythm, string>> = {
  1: 'Every hour',
  6: 'Four times a day',
  24: 'Once a day',
  168: 'Once a week',
};

export const rhythmOptions = feedRhythms.map((hours) => ({ value: `${hours}`, label: words[hours] }));

export const readRhythm = (value: string): FeedRhythm =>
  feedRhythms.find((hours) => `${hours}` === value) ?? 6;
