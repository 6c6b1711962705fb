/** Returns the joined text of the marked ranges. */
export function getRangesText(ranges: readonly Range[]): string {
  return ranges.map((range) => range.toString()).join('');
}
