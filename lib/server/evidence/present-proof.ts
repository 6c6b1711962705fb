/** What was proved of a text, as a frame of its run's log carries it: bounded lists, nothing that the model wrote. Pure. */
import { limits } from '@/lib/core/limits';
import type { NewCitation } from '@/lib/domain/citations/store';
import type { LocatedCitation, SupportNote } from '@/lib/protocol/run-frames';
import { presentLocatedCitation } from './present-located-citation';

export type ProofToPresent = {
  readonly citations: readonly NewCitation[];
  readonly unsupported: readonly { readonly start: number; readonly reason: string }[];
  /** Entries that name no source of the packet. */
  readonly dropped: number;
  /** Sentences that carry no marker. */
  readonly plain: number;
};

/** A frame carries bounded lists; what is stored has them whole. */
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
