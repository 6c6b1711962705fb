/** Statistics over repeated measurements of the same thing. */

/** Returns the value below which the given share of the values lies, or 0 if there are no values. */
export function cutAt(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const medianOf = (values: readonly number[]) => cutAt(values, 0.5);

/** Milliseconds of each of the given number of rounds, run one after the other. */
export async function timeRounds(rounds: number, work: (round: number) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timeOnce(() => work(round)));
  return times;
}

export async function timeOnce(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
