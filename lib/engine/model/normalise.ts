/** Returns the vector with length one, or null if it has no direction: a server that sends zeros says nothing. Pure. */
export function normalise(numbers: readonly number[]): Float32Array | null {
  const length = Math.hypot(...numbers);
  if (!Number.isFinite(length) || length === 0) return null;
  return Float32Array.from(numbers, (number) => number / length);
}
