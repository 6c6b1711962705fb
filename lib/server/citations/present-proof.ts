/** Presents what was proved about a text, for a frame of its run's log: bounded lists, and nothing that the model wrote. Pure. */
import { limits } from '@/lib/core/limits';
import type { NewCitation } from '@/lib/domain/citations/store';
import type { LocatedCitation, SupportNote } from '@/lib/protocol/run-frames';
import { presentLocatedCitation } from './present-located-citation';

export type ProofToPresent = {
  readonly citations: readonly NewCitation[];
  readonly unsupported: readonly { readonly start: number; readonly reason: string }[];
  /** Number of entries that name no source of the packet. */
  readonly dropped: number;
  /** Number of sentences without a marker. */
  readonly plain: number;
};

/** The lists of a frame are bounded. What is stored has them in full. */
export function presentProof({ citations, unsupported, dropped, plain }: ProofToPresent): {
  citations: LocatedCitation[];
  support: SupportNote;
} {
  const told = unsupported.slice(0, limits.citations);
  return {
    citations: citations.slice(0, limits.citations).map(presentLocatedCitation),
    support: {
      cited: citations.length,
      unsupported: unsupported.length,
      plain,
      dropped,
      unsupportedStarts: told.map(({ start }) => start),
      unsupportedMarkers: told.map(({ start, reason }) => ({ start, reason })),
    },
  };
}
