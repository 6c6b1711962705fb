/**
 * Moves a column past its neighbour that is shown. Hidden columns keep their places beside the others, so that they reappear where they were.
 * Pure.
 */
export function moveColumn(
  order: readonly string[],
  shown: readonly string[],
  { id, step }: { readonly id: string; readonly step: -1 | 1 },
): string[] | null {
  const neighbour = shown[shown.indexOf(id) + step];
  if (!shown.includes(id) || neighbour === undefined) return null;
  const others = order.filter((other) => other !== id);
  return others.toSpliced(others.indexOf(neighbour) + (step === 1 ? 1 : 0), 0, id);
}
