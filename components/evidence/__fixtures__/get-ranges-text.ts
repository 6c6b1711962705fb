/** What the marked pieces say together. */
export function getRangesText(ranges: readonly Range[]): string {
  return ranges.map((range) => range.toString()).join('');
}
