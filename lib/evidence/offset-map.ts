/**
 * A two-way map between the offsets of a text and of a text derived from it, stored as runs in typed arrays. A run is either a copy (same
 * length on both sides) or an atom (`&amp;` → `&`), which is taken whole or not at all. Text between two runs of the source has no
 * counterpart. Both directions are monotonic. Pure; look-ups are logarithmic.
 */
import { clampSpan, type Span } from './span';

export type OffsetMap = {
  /** Returns the smallest span of the source that contains all of `span` of the target. If `span` is empty, so is the result. */
  readonly toSource: (span: Span) => Span;
  /** Returns the part of the target whose units lie entirely inside `span` of the source. */
  readonly toTarget: (span: Span) => Span;
  readonly runs: number;
};

export type OffsetMapBuilder = {
  /** Records that the next `targetLength` units of the target come from `sourceLength` units of the source at `source`. */
  readonly add: (source: number, sourceLength: number, targetLength: number) => void;
  readonly build: () => OffsetMap;
};

export function createOffsetMapBuilder(): OffsetMapBuilder {
  const sources: number[] = [];
  const sourceLengths: number[] = [];
  const targets: number[] = [];
  let targetEnd = 0;

  const canGrow = (source: number, sourceLength: number, targetLength: number): boolean => {
    const last = sources.length - 1;
    if (last < 0 || sourceLength !== targetLength) return false;
    const lastSource = sources[last] ?? 0;
    const lastLength = sourceLengths[last] ?? 0;
    return lastLength === targetEnd - (targets[last] ?? 0) && lastSource + lastLength === source;
  };

  return {
    add: (source, sourceLength, targetLength) => {
      if (targetLength === 0) return;
      if (canGrow(source, sourceLength, targetLength)) {
        sourceLengths[sources.length - 1] = (sourceLengths[sources.length - 1] ?? 0) + sourceLength;
      } else {
        sources.push(source);
        sourceLengths.push(sourceLength);
        targets.push(targetEnd);
      }
      targetEnd += targetLength;
    },
    build: () =>
      createOffsetMap({
        sources: Int32Array.from(sources),
        sourceLengths: Int32Array.from(sourceLengths),
        targets: Int32Array.from([...targets, targetEnd]),
      }),
  };
}

type Runs = {
  readonly sources: Int32Array;
  readonly sourceLengths: Int32Array;
  /** One entry longer than the others: the last entry is the length of the target. */
  readonly targets: Int32Array;
};

function createOffsetMap(runs: Runs): OffsetMap {
  const { sources, sourceLengths, targets } = runs;
  const count = sources.length;
  const targetLength = targets[count] ?? 0;
  const lastRun = Math.max(0, count - 1);
  const sourceLength = (sources[lastRun] ?? 0) + (sourceLengths[lastRun] ?? 0);
  const isCopy = (run: number) => sourceLengths[run] === (targets[run + 1] ?? 0) - (targets[run] ?? 0);

  /** Returns the source offset where the target unit at `offset` begins or, with `after`, where it ends. */
  const sourceOf = (offset: number, after: boolean): number => {
    const run = findLastAtMost(targets.subarray(0, count), offset);
    const begin = sources[run] ?? 0;
    if (isCopy(run)) return begin + offset - (targets[run] ?? 0) + (after ? 1 : 0);
    return after ? begin + (sourceLengths[run] ?? 0) : begin;
  };

  /** Returns the number of target units that end at or before `offset` of the source. */
  const countEndingBy = (offset: number): number => {
    const run = findLastAtMost(sources, offset);
    if (run < 0) return 0;
    const inside = offset - (sources[run] ?? 0);
    if (inside >= (sourceLengths[run] ?? 0)) return targets[run + 1] ?? 0;
    return (targets[run] ?? 0) + (isCopy(run) ? inside : 0);
  };

  /** Returns the number of target units that begin before `offset` of the source. */
  const countBeginningBefore = (offset: number): number => {
    const run = findLastAtMost(sources, offset - 1);
    if (run < 0) return 0;
    const inside = Math.min(offset - (sources[run] ?? 0), sourceLengths[run] ?? 0);
    return isCopy(run) ? (targets[run] ?? 0) + inside : (targets[run + 1] ?? 0);
  };

  return {
    runs: count,
    toSource: (span) => {
      const { start, end } = clampSpan(span, targetLength);
      if (count === 0) return { start: 0, end: 0 };
      if (start === end) {
        const at = start === targetLength ? sourceOf(targetLength - 1, true) : sourceOf(start, false);
        return { start: at, end: at };
      }
      return { start: sourceOf(start, false), end: sourceOf(end - 1, true) };
    },
    toTarget: (span) => {
      const { start, end } = clampSpan(span, sourceLength);
      const from = countBeginningBefore(start);
      return { start: from, end: Math.max(from, countEndingBy(end)) };
    },
  };
}

/** Returns the index of the last value ≤ `wanted` in an ascending array, or −1. */
export function findLastAtMost(values: Int32Array, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
