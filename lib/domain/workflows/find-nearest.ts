/** "Did you mean …?": the known name that a mistyped one is closest to. For sentences only; nothing is ever resolved by it. Pure. */

/** Letters of a name that are compared: two hundred misnamed steps of two hundred stay quick. */
const comparedChars = 60;

/** Null where nothing is close: more than a third of the letters would have to change. */
export function findNearest(wanted: string, known: readonly string[]): string | null {
  const target = wanted.trim().toLowerCase().slice(0, comparedChars);
  const ranked = known
    .map((name) => ({ name, distance: countEdits(target, name.toLowerCase().slice(0, comparedChars)) }))
    .sort((one, other) => one.distance - other.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= Math.ceil(target.length / 3) ? best.name : null;
}

/** ` Did you mean “Check”?`, or what exists where nothing is close. */
export function suggest(wanted: string, known: readonly string[]): string {
  const nearest = findNearest(wanted, known);
  if (nearest !== null) return ` Did you mean “${nearest}”?`;
  if (known.length === 0) return '';
  const shown = known.slice(0, 12).map((name) => `“${name}”`);
  return ` There is ${shown.join(', ')}${known.length > shown.length ? ' and more' : ''}.`;
}

/** Levenshtein's distance, one row at a time; names are one line long, so the square of it is small. */
function countEdits(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const kept = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
