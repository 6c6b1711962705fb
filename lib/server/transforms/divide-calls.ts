/**
 * Divides sources that do not fit into one call among several. Each call gets as many whole sources as it has room for, and a source longer
 * than a call is read in parts that end at a passage boundary. Every character of every source is in some call. Pure.
 */
import type { PackableSource } from '@/lib/engine/agent/pack-collection';
import { splitPassages } from '@/lib/evidence/passages';

/** Maximum number of whole sources in one packet (protocols 1, "Packing"). */
const sourcesPerCall = 20;

/** Returns the sources of each call. A long source appears with only the part that the call reads. */
export function divideCalls(sources: readonly PackableSource[], maxChars: number): PackableSource[][] {
  const calls: PackableSource[][] = [];
  let room = 0;
  for (const source of sources) {
    if (source.markdown.length > maxChars) {
      calls.push(...listStretches(source, maxChars).map((stretch) => [stretch]));
      room = 0;
      continue;
    }
    const last = calls.at(-1);
    if (last === undefined || source.markdown.length > room || last.length >= sourcesPerCall) {
      calls.push([source]);
      room = maxChars - source.markdown.length;
    } else {
      last.push(source);
      room -= source.markdown.length;
    }
  }
  return calls;
}

function listStretches(source: PackableSource, maxChars: number): PackableSource[] {
  const { markdown } = source;
  const ends = splitPassages(markdown).map(({ end }) => end);
  const stretches: PackableSource[] = [];
  let start = 0;
  while (start < markdown.length) {
    const limit = start + maxChars;
    const end =
      limit >= markdown.length
        ? markdown.length
        : (ends.findLast((at) => at > start && at <= limit) ?? limit);
    stretches.push({ ...source, passages: [{ start, end, headings: [] }] });
    start = end;
  }
  return stretches;
}
