/** The width of a pane and the bounds that it must keep, in pixels. */
type PaneWidth = { readonly width: number; readonly min: number; readonly max: number };

/**
 * Returns the widths of two neighbours after the separator between them was moved, so that the first is as wide as wished or as its own bounds
 * and those of the second allow. Together they stay as wide as they were. If there is too little room for both bounds, nothing moves.
 */
export function moveBetween(before: PaneWidth, after: PaneWidth, wished: number): readonly [number, number] {
  const both = before.width + after.width;
  const least = Math.max(before.min, both - after.max);
  const most = Math.min(before.max, both - after.min);
  if (least > most) return [before.width, after.width];
  const width = Math.min(Math.max(wished, least), most);
  return [width, both - width];
}
