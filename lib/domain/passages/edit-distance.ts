/** Counts typing mistakes between two words: letters added, left out, replaced, or exchanged with the next. Pure. */

/** Returns the number of mistakes, up to `most` + 1. */
export function countMistakes(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let twoBefore: number[] = [];
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      current.push(countAt({ one, other, row, column }, { twoBefore, before, current }));
    }
    twoBefore = before;
    before = current;
  }
  return Math.min(before[other.length] ?? most + 1, most + 1);
}

type Cell = { readonly one: string; readonly other: string; readonly row: number; readonly column: number };
type Rows = { readonly [Name in 'twoBefore' | 'before' | 'current']: readonly number[] };

function countAt({ one, other, row, column }: Cell, { twoBefore, before, current }: Rows): number {
  const isSame = one[row - 1] === other[column - 1];
  const least = Math.min(
    read(before, column) + 1,
    read(current, column - 1) + 1,
    read(before, column - 1) + (isSame ? 0 : 1),
  );
  const isExchanged = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
  return isExchanged ? Math.min(least, read(twoBefore, column - 2) + 1) : least;
}

const read = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
