/**
 * The count behind the numbers that people see (`number-markers.ts`). Apart from the parser that finds the markers, so that a page
 * can count sources before it can read Markdown. Pure.
 */

/** Counts what it is asked for: a thing keeps the number that it got when it first came up. */
export function createNumbering(): (key: string | number) => number {
  const numbers = new Map<string | number, number>();
  return (key) => {
    const known = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, known);
    return known;
  };
}
