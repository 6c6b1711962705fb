import { countNoun } from '@/lib/core/text';

type Naming = {
  /** In the singular. */
  readonly noun: string;
  /** Of those that the sentence is about, if not of all. */
  readonly count?: number;
};

/** Names things in a sentence: one by its title, several by their number. */
export const nameThings = (
  things: readonly { readonly title: string }[],
  { noun, count = things.length }: Naming,
): string => (things.length === 1 ? `“${things[0]?.title ?? ''}”` : countNoun(count, noun));
