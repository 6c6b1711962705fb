/** Finds the markers of a text that is rendered piece by piece. The meaning of a marker depends only on its position. Pure. */
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';

/** What looks like a marker, in text that is announced or rendered. */
export const markerPattern = /\[(\d{1,4})\]/g;

/** The source numbers, as the packer assigned them, of the markers in earlier blocks of the same text, in order. */
export type EarlierMarkers = readonly number[];

/** Finds the markers of blocks. A block seen before is not parsed again. */
export function createMarkerFinder(): (block: string) => EarlierMarkers {
  let known = new Map<string, EarlierMarkers>();
  let kept = new Map<string, EarlierMarkers>();
  return (block) => {
    const found = known.get(block) ?? kept.get(block) ?? findMarkers(block).map(({ n }) => n);
    known.set(block, found);
    // A growing text leaves many versions of its last block behind, so old entries are dropped.
    if (known.size > keptBlocks) {
      kept = known;
      known = new Map();
    }
    return found;
  };
}

const keptBlocks = 1_000;
