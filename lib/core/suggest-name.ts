/** Writes the end of a sentence about a mistyped name. It never resolves a name. Pure. */
import { findNearest } from './find-nearest';

/** Returns ` Did you mean “Check”?`, or the existing names if none is similar. */
export function suggestName(wanted: string, known: readonly string[]): string {
  const nearest = findNearest(wanted, known);
  if (nearest !== null) return ` Did you mean “${nearest}”?`;
  if (known.length === 0) return '';
  const shown = known.slice(0, 12).map((name) => `“${name}”`);
  return ` There is ${shown.join(', ')}${known.length > shown.length ? ' and more' : ''}.`;
}
