/**
 * Gives the headings of a text levels that never skip one, because a reader who steps through them by level would take a gap for a missing
 * part: the first is 1, and each is at most one deeper than the one before it. Headings of one parent stay on one level. Pure.
 */
export function levelHeadings(levels: readonly number[]): number[] {
  const parents: number[] = [];
  return levels.map((level) => {
    while ((parents.at(-1) ?? 0) >= level) parents.pop();
    parents.push(level);
    return parents.length;
  });
}
