/**
 * Counts the typing errors between two words: letters added, left out, replaced, or exchanged with the next (the optimal string alignment
 * distance). Pure.
 */
import { limits } from './limits';

/** Returns `most + 1` as soon as it is certain that the distance is greater than `most`. */
export function countEdits(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most || Math.min(from.length, to.length) > limits.idChars)
    return most + 1;
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (let row = 1; row <= from.length; row += 1) {
    const next = fillRow({ from, to, row }, before, last);
    if (Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return last[to.length] ?? most + 1;
}

type Row = { readonly from: string; readonly to: string; readonly row: number };

function fillRow({ from, to, row }: Row, before: readonly number[], last: readonly number[]): number[] {
  const next = [row];
  for (let column = 1; column <= to.length; column += 1) {
    const isSame = from[row - 1] === to[column - 1];
    const isSwapped =
      row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
    const replaced = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
    const swapped = isSwapped ? (before[column - 2] ?? 0) + 1 : replaced;
    next[column] = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, replaced, swapped);
  }
  return next;
}
