/** Round numbers that span the values of a scale: steps of 1, 2 or 5 times a power of ten, at most `most` of them. Pure. */
export function listTicks(least: number, greatest: number, most: number): number[] {
  if (!Number.isFinite(least) || !Number.isFinite(greatest)) return [];
  const span = greatest - least || Math.abs(greatest) || 1;
  const rough = span / Math.max(1, most - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(greatest / step));
  // Multiplied, not added up, so that 0.1 is not 0.30000000000000004 after three steps.
  return Array.from({ length: last - first + 1 }, (_, place) =>
    Number(((first + place) * step).toPrecision(12)),
  );
}
