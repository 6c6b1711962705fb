/**
 * How much of each source a transform gives the model: a comparison or a timeline needs all of them, so the room is shared. Small
 * sources go in whole, what they leave is shared by the others, of which the passages that fit the focus, or else the beginning,
 * go in. The packer then finds that everything fits. Pure.
 */
import type { PackableSource } from '@/lib/engine/agent/pack-collection';
import { splitPassages } from '@/lib/evidence/passages';

/** Sources given in full at most (protocols 1, "Packing"). */
const maxFullSources = 20;
/** Passages of one source: with its sources the packet stays below the documents that it may hold. */
const maxPassages = 12;

export type SharedRoom = {
  /** Whole sources first. */
  readonly sources: readonly PackableSource[];
  readonly maxFullSources: number;
  /** Sources of which only a part goes in. */
  readonly partCount: number;
};

export function shareRoom(sources: readonly PackableSource[], maxChars: number): SharedRoom {
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

/** As the caller ranked them: a report follows the order of the collection. */
function inOrder(chosen: readonly PackableSource[], order: readonly PackableSource[]): PackableSource[] {
  const places = new Map(order.map(({ sourceId }, place) => [sourceId, place]));
  const placeOf = ({ sourceId }: PackableSource) => places.get(sourceId) ?? 0;
  return chosen.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const measure = (source: PackableSource) =>
  source.passages.reduce((sum, { start, end }) => sum + end - start, 0);

/** The best passages where something fits the focus; else the source from its beginning, as one piece. */
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
