/**
 * Assigns the numbers that users see (`number-markers.ts`). It is separate from the parser that finds the markers, so that a page can
 * number sources before it can read Markdown. Pure.
 */

/** Numbers keys in the order in which they first come up; a key keeps its number. */
export function createNumbering(): (key: string | number) => number {
  const numbers = new Map<string | number, number>();
  return (key) => {
    const known = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, known);
    return known;
  };
}
