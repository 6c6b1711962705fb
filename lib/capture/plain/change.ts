/** A piece of a text that is replaced. Pure. */
export type Change = { readonly start: number; readonly end: number; readonly text: string };

/** Applies changes that do not overlap. */
export function applyChanges(source: string, changes: readonly Change[]): string {
  let from = 0;
  const pieces: string[] = [];
  for (const change of changes.toSorted((left, right) => left.start - right.start)) {
    pieces.push(source.slice(from, change.start), change.text);
    from = change.end;
  }
  return pieces.join('') + source.slice(from);
}
