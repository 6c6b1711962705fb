/** "Did you mean …?": finds the known name closest to a mistyped one. For messages only; nothing is ever resolved with it. */

/** Number of characters of a name that are compared, so that a very long text costs no more than a name. */
const comparedChars = 60;

/** Returns null if nothing is close, that is, if more than a third of the letters would have to change. */
export function findNearest(wanted: string, known: readonly string[]): string | null {
  const target = fold(wanted);
  let nearest: { readonly name: string; readonly edits: number } | null = null;
  for (const name of known) {
    const edits = countEdits(target, fold(name));
    if (edits <= Math.max(1, Math.ceil(target.length / 3)) && (nearest === null || edits < nearest.edits)) {
      nearest = { name, edits };
    }
  }
  return nearest?.name ?? null;
}

const fold = (name: string) => name.trim().toLowerCase().slice(0, comparedChars);

/** Levenshtein distance, computed row by row. */
function countEdits(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let leftEnd = 1; leftEnd <= left.length; leftEnd += 1) {
    const next = [leftEnd];
    for (let rightEnd = 1; rightEnd <= right.length; rightEnd += 1) {
      const changed = (row[rightEnd - 1] ?? 0) + (left[leftEnd - 1] === right[rightEnd - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[rightEnd] ?? 0) + 1, (next[rightEnd - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
