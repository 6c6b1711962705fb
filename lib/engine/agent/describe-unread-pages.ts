/**
 * Says in one sentence a source which of its pages hold text that could not be read, so that an answer never seems to have looked there.
 * It names a few sources and counts the others. Pure.
 */
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';

export type UnreadPages = {
  readonly title: string;
  /** Pages of which nothing could be read, in ascending order. */
  readonly whole: readonly number[];
  /** Pages of which some text could not be read. */
  readonly partly: readonly number[];
};

export function describeUnreadPages(sources: readonly UnreadPages[]): string[] {
  const named = sources.slice(0, limits.namedUnread).map(describeSource);
  const rest = sources.length - named.length;
  if (rest === 0) return named;
  return [...named, `The same is true of ${countNoun(rest, 'other source')}.`];
}

function describeSource({ title, whole, partly }: UnreadPages): string {
  const parts = [
    ...(whole.length === 0 ? [] : [`the text of ${listPages(whole)}`]),
    ...(partly.length === 0 ? [] : [`some of the text of ${listPages(partly)}`]),
  ];
  return `In “${title}”, ${parts.join(' and ')} could not be read, and the source shows a picture instead.`;
}

/** Spans of pages that are named; a file that mixes its fonts has as many spans as pages. */
const namedSpans = 6;

function listPages(pages: readonly number[]): string {
  const spans: { readonly first: number; last: number }[] = [];
  for (const page of pages) {
    const before = spans.at(-1);
    if (before !== undefined && before.last === page - 1) before.last = page;
    else spans.push({ first: page, last: page });
  }
  if (pages.length === 1) return `page ${pages.join('')}`;
  if (spans.length > namedSpans) return countNoun(pages.length, 'page');
  const words = spans.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`));
  const list = words.length === 1 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
  return `pages ${list}`;
}
