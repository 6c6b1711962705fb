/** What saving would do with the markers of an edited text (see `saveArtifact`). Pure. */
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { presentCitations } from '@/components/citations/present-citations';
import { byHand, carryCitations } from '@/lib/domain/artifacts/carry-citations';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';
import type { CitedPassage } from './cited-passage';

export type CarriedDraft = {
  readonly citations: readonly AnswerCitation[];
  /** True if a number in brackets was typed by hand and is bound to no passage. */
  readonly hasTyped: boolean;
};

export type DraftToCarry = {
  /** The saved version that is being edited. */
  readonly base: ArtifactDetailReply;
  readonly markdown: string;
  /** The passages that were cited since. */
  readonly added: readonly CitedPassage[];
};

export function carryToDraft({ base, markdown, added }: DraftToCarry): CarriedDraft {
  const earlier = {
    markdown: base.markdown,
    citations: base.citations.map((citation) => ({ id: citation, ordinal: citation.ordinal })),
    unsupported: base.unsupported,
  };
  const place = { ordinal: 0, marker_start: null };
  const fresh = new Map(
    added.map(({ n, quote }) => [n, { id: Object.assign({ id: '', n }, place, quote) }] as const),
  );
  const { citations, unsupported } = carryCitations(markdown, earlier, fresh);
  const placed = citations.map(({ id: citation, ordinal, n }) => Object.assign({}, citation, { ordinal, n }));
  return {
    citations: presentCitations({ markdown, citations: placed, unsupported }),
    hasTyped: unsupported.some(({ reason }) => reason === byHand),
  };
}
