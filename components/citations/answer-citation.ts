/**
 * One marker of an answer, resolved by code to a span of a stored revision. A chip shows it. The words are those of the source, character
 * for character; `quote` never holds a model's wording.
 */
import type { StaleState } from '@/lib/protocol/citation-words';

type CitationMatch = 'exact' | 'near' | 'unsupported';

export type AnswerCitation = {
  /** Position of the marker in its answer, from 1. */
  readonly ordinal: number;
  /** The number of its source as shown in this text. 0 if no quote was located. */
  readonly number: number;
  readonly match: CitationMatch;
  readonly sourceId: string;
  readonly revisionId: string;
  readonly title: string;
  readonly url: string | null;
  /** The source's text at the span. Empty if no quote was located. */
  readonly quote: string;
  /** ISO 8601. */
  readonly capturedAt: string;
  /** UTF-16 offsets into the revision's Markdown. */
  readonly start: number;
  readonly end: number;
  /** Its place in the file, in words: "page 4", "slide 2". Null if the source has no such parts. */
  readonly place: string | null;
  readonly stale: StaleState | null;
  /** 0 to 1 if the match is near or a near match was tried. */
  readonly similarity: number | null;
  /** Why the citation is unsupported, or null if a quote was located. */
  readonly reason: string | null;
};
