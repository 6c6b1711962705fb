/** What a sentence about a mistyped name ends with. Nothing is ever resolved by it. Pure. */
import { findNearest } from '@/lib/core/find-nearest';

/** ` Did you mean “Check”?`, or what exists where nothing is close. */
export function suggest(wanted: string, known: readonly string[]): string {
  const nearest = findNearest(wanted, known);
  if (nearest !== null) return ` Did you mean “${nearest}”?`;
  if (known.length === 0) return '';
  const shown = known.slice(0, 12).map((name) => `“${name}”`);
  return ` There is ${shown.join(', ')}${known.length > shown.length ? ' and more' : ''}.`;
}
