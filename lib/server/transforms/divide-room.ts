/**
 * Decides how much of each source a transform gives the model. A comparison or a timeline needs all sources, so they share the room. Small
 * sources are included whole. The others share the remaining room, each with the passages that match the focus, or else its beginning. The
 * packer then finds that everything fits. Pure.
 */
import type { PackableSource } from '@/lib/engine/agent/pack-collection';
import { splitPassages } from '@/lib/evidence/passages';

/** Maximum number of sources given in full (protocols 1, "Packing"). */
const maxFullSources = 20;
/** Maximum number of passages per source, which keeps the packet below its limit of documents. */
const maxPassages = 12;

export type DividedRoom = {
  /** Whole sources come first. */
  readonly sources: readonly PackableSource[];
  readonly maxFullSources: number;
  /** Number of sources that are only partly included. */
  readonly partCount: number;
};

export function divideRoom(sources: readonly PackableSource[], maxChars: number): DividedRoom {
  const bySize = sources.toSorted((one, other) => one.markdown.length - other.markdown.length);
  const whole: PackableSource[] = [];
  const parts: PackableSource[] = [];
  let room = maxChars;
  for (const [index, source] of bySize.entries()) {
    const share = Math.floor(room / (bySize.length - index));
    const fits = source.markdown.length <= share;
    const part = fits && whole.length < maxFullSources ? source : takePart(source, share);
    room -= part === source ? source.markdown.length : measure(part);
    if (part === source) whole.push(source);
    else parts.push(part);
  }
  return {
    sources: [...inOrder(whole, sources), ...inOrder(parts, sources)],
    maxFullSources: whole.length,
    partCount: parts.length,
  };
}

/** Restores the caller's order, because a report follows the order of the collection. */
function inOrder(chosen: readonly PackableSource[], order: readonly PackableSource[]): PackableSource[] {
  const places = new Map(order.map(({ sourceId }, place) => [sourceId, place]));
  const placeOf = ({ sourceId }: PackableSource) => places.get(sourceId) ?? 0;
  return chosen.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const measure = (source: PackableSource) =>
  source.passages.reduce((sum, { start, end }) => sum + end - start, 0);

/** Takes the best passages if something matches the focus. Otherwise takes the beginning of the source as one piece. */
function takePart(source: PackableSource, share: number): PackableSource {
  let left = share;
  const fitting = source.passages
    .filter(({ start, end }) => {
      if (end - start > left) return false;
      left -= end - start;
      return true;
    })
    .slice(0, maxPassages);
  if (fitting.length > 0) return { ...source, passages: fitting };
  const last = splitPassages(source.markdown).findLast(({ end }) => end <= share);
  if (last === undefined) return { ...source, passages: [] };
  return { ...source, passages: [{ start: 0, end: last.end, headings: [] }] };
}
