/**
 * Which citation a marker means (protocols 1): the k-th `[n]` of a text takes the k-th citation with that `n`, the last
 * one when there are fewer, none when there is none. Pure.
 */
export const markerPattern = /\[(\d{1,4})\]/g;

/** How often each number has stood before: what a later block of the same text must know. */
export type MarkerCounts = Readonly<Record<number, number>>;

export type MarkerResolver = {
  /** The index into the citations for the next `[n]`, or null. */
  readonly next: (n: number) => number | null;
};

export function createMarkerResolver(
  citations: readonly { readonly n: number }[],
  before: MarkerCounts = {},
): MarkerResolver {
  const seen = new Map<number, number>(Object.entries(before).map(([n, count]) => [Number(n), count]));
  const indexesByNumber = Map.groupBy(
    citations.map((citation, index) => ({ n: citation.n, index })),
    ({ n }) => n,
  );
  return {
    next(n) {
      const entries = indexesByNumber.get(n);
      if (!entries) return null;
      const count = seen.get(n) ?? 0;
      seen.set(n, count + 1);
      return (entries[count] ?? entries.at(-1))?.index ?? null;
    },
  };
}

/** `before`, plus the markers of one more block of Markdown. Code does not count. */
export function countMarkers(markdown: string, before: MarkerCounts = {}): MarkerCounts {
  const counts: Record<number, number> = { ...before };
  for (const match of removeCode(markdown).matchAll(markerPattern)) {
    const n = Number(match[1]);
    counts[n] = (counts[n] ?? 0) + 1;
  }
  return counts;
}

function removeCode(markdown: string): string {
  if (/^ {0,3}(```|~~~)/.test(markdown)) return '';
  const runs = [...markdown.matchAll(/`+/g)];
  const byLength = Map.groupBy(runs.keys(), (index) => runs[index]?.[0].length ?? 0);
  const kept: string[] = [];
  let from = 0;
  for (const [index, run] of runs.entries()) {
    if (run.index < from) continue;
    // Code ends at the next run of exactly as many backticks.
    const same = byLength.get(run[0].length) ?? [];
    while (same[0] !== undefined && same[0] <= index) same.shift();
    const close = runs[same[0] ?? -1];
    if (!close) continue;
    kept.push(markdown.slice(from, run.index));
    from = close.index + close[0].length;
  }
  return [...kept, markdown.slice(from)].join('');
}
