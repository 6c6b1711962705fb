/** The orders of a list of sources. */
import type { SourceReply } from '@/lib/protocol/http/sources';

export const orders = [
  { value: 'added', label: 'In order added' },
  { value: 'title', label: 'By title' },
  { value: 'newest', label: 'Newest first' },
] as const;
export type Order = (typeof orders)[number]['value'];
export const orderNames = orders.map(({ value }) => value);

export function orderSources(sources: readonly SourceReply[], order: Order): readonly SourceReply[] {
  if (order === 'title') return sources.toSorted((one, other) => one.title.localeCompare(other.title));
  return order === 'newest' ? sources.toReversed() : sources;
}
