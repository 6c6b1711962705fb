/** Figures of many measurements of the same thing. */

/** The value below which a share of the values lies; 0 of none. */
export function cutAt(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const medianOf = (values: readonly number[]) => cutAt(values, 0.5);

/** Milliseconds of each of so many rounds, one after the other. */
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
