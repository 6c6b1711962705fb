/**
 * Numbers the sources of a research across collections, which have no numbers of their own there. A source keeps its number through the
 * whole run, because findings are joined: also in a resumed run, for what the findings so far cite. Never shown to people.
 */
import type { Finding } from './findings';

export function createSourceNumbers(findings: readonly Finding[]): (sourceId: string) => number {
  const numbers = new Map(
    findings.flatMap(({ citations }) => citations.map(({ sourceId, n }) => [String(sourceId), n] as const)),
  );
  let last = Math.max(0, ...numbers.values());
  return (sourceId) => {
    const known = numbers.get(sourceId);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(sourceId, last);
    return last;
  };
}
