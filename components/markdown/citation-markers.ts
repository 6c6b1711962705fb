import { findMarkers } from '@/lib/protocol/llmcp/match-markers';

/** Where the markers of a text stand while it is rendered piece by piece. What a marker means is decided by its place alone. Pure. */

/** What looks like a marker, in text that is said or drawn. */
export const markerPattern = /\[(\d{1,4})\]/g;

/** The packer's numbers of the markers in earlier blocks of the same text, in order. */
export type EarlierMarkers = readonly number[];

/** Finds the markers of blocks; a block that came before is not parsed again. */
export function createMarkerFinder(): (block: string) => EarlierMarkers {
  let known = new Map<string, EarlierMarkers>();
  let kept = new Map<string, EarlierMarkers>();
  return (block) => {
    const found = known.get(block) ?? kept.get(block) ?? findMarkers(block).map(({ n }) => n);
    known.set(block, found);
    // A text that grows leaves many forms of its last block behind; those of a while ago are forgotten.
    if (known.size > keptBlocks) {
      kept = known;
      known = new Map();
    }
    return found;
  };
}

const keptBlocks = 1_000;
