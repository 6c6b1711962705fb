/**
 * Decides whether the first row of a table names its columns: its cells are words, all different, and none of them occurs again as a value
 * in its column. Pure.
 */
const sampleRows = 50;
/** Years are numbers that can name columns. */
const year = /^(19|20)\d\d$/;
const valueLike = /^[\s(+−-]*[\d.,:/%€$£()\s+−-]+$|^\d{4}-\d{2}-\d{2}/;

export function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const first = rows[0]?.map((cell) => cell.trim()) ?? [];
  const below = rows.slice(1, sampleRows + 1);
  const named = first.filter((cell) => cell !== '');
  if (named.length === 0 || named.length < first.length / 2) return false;
  if (
    named.some((cell) => (valueLike.test(cell) && !year.test(cell)) || cell.length > 80) ||
    named.every((cell) => year.test(cell))
  )
    return false;
  const areDistinct = new Set(named).size === named.length;
  // If there are only words in and below the first row, it is still usually the header, unless one of its words occurs again as a value.
  return (
    areDistinct &&
    !first.some((cell, column) => cell !== '' && below.some((row) => row[column]?.trim() === cell))
  );
}
