/** Writes an amount of dollars with only its significant digits: $12.30, $0.0041, $0. */
export function writeCost(usd: number): string {
  if (usd === 0) return '$0';
  if (usd < 0.0001) return 'under $0.0001';
  return `$${usd.toFixed(usd < 0.1 ? 4 : 2)}`;
}
