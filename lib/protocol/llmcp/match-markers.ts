/**
 * Decides which citation each `[n]` of an answer means (protocols 1): the k-th `[n]` takes the k-th entry with that n, or the last one if
 * there are fewer. Markers in code, in written links and with escaped brackets do not count. Offsets are UTF-16 units.
 */
import type { Nodes } from 'mdast';
import type { ModelCitation } from './model-citation';
import { parseMarkdown } from './parse-markdown';

export type Marker = {
  readonly n: number;
  readonly start: number;
  readonly end: number;
  /** Index into the entries, or null for a marker without an entry. */
  readonly entryIndex: number | null;
};

export type MarkerMatch = {
  /** In text order. */
  readonly markers: readonly Marker[];
  /** Indices of entries that no marker took. They are listed under the answer but not anchored in it. */
  readonly unanchored: readonly number[];
};

const markerShape = /\[(\d{1,4})\]/g;

/** Collects the ranges of source text in which a marker may occur, in order. A numeric reference counts even if a definition exists. */
function findTextSpans(node: Nodes, spans: { start: number; end: number }[]): void {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  const isText =
    node.type === 'text' || (node.type === 'linkReference' && /^\d{1,4}$/.test(node.label ?? ''));
  if (isText && start !== undefined && end !== undefined) spans.push({ start, end });
  else if ('children' in node) for (const child of node.children) findTextSpans(child, spans);
}

function isEscaped(markdown: string, index: number): boolean {
  let slashes = 0;
  while (markdown[index - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

export function findMarkers(markdown: string): readonly Omit<Marker, 'entryIndex'>[] {
  if (!/\[\d/.test(markdown)) return [];
  const spans: { start: number; end: number }[] = [];
  findTextSpans(parseMarkdown(markdown), spans);
  return spans.flatMap(({ start, end }) =>
    [...markdown.slice(start, end).matchAll(markerShape)]
      .map((match) => ({
        n: Number(match[1]),
        start: start + match.index,
        end: start + match.index + match[0].length,
      }))
      .filter((marker) => marker.n > 0 && !isEscaped(markdown, marker.start)),
  );
}

export function matchMarkers(markdown: string, entries: readonly Pick<ModelCitation, 'n'>[]): MarkerMatch {
  const byNumber = new Map<number, number[]>();
  entries.forEach((entry, index) => {
    if (entry.n !== undefined) byNumber.set(entry.n, [...(byNumber.get(entry.n) ?? []), index]);
  });
  const seen = new Map<number, number>();
  const taken = new Set<number>();
  const markers = findMarkers(markdown).map((marker) => {
    const candidates = byNumber.get(marker.n) ?? [];
    const nth = seen.get(marker.n) ?? 0;
    seen.set(marker.n, nth + 1);
    const entryIndex = candidates[nth] ?? candidates.at(-1) ?? null;
    if (entryIndex !== null) taken.add(entryIndex);
    return { ...marker, entryIndex };
  });
  return { markers, unanchored: entries.map((_entry, index) => index).filter((index) => !taken.has(index)) };
}
