/**
 * One marker of an answer, resolved by code to a span of a stored revision: what a chip shows. The words are the source's
 * own, character for character; a model's wording never stands in `quote`.
 */
import type { StaleState } from '@/lib/protocol/citation-words';

type CitationMatch = 'exact' | 'near' | 'unsupported';

export type AnswerCitation = {
  /** The how-manyth marker of the answer it belongs to, from 1. */
  readonly ordinal: number;
  /** The number of its source that people see in this text; 0 where nothing was located. */
  readonly number: number;
  readonly match: CitationMatch;
  readonly sourceId: string;
  readonly revisionId: string;
  readonly title: string;
  readonly url: string | null;
  /** The source's text at the span; empty where nothing was located. */
  readonly quote: string;
  /** ISO 8601. */
  readonly capturedAt: string;
  /** UTF-16 offsets into the revision's Markdown. */
  readonly start: number;
  readonly end: number;
  readonly page: number | null;
  readonly stale: StaleState | null;
  /** 0 to 1 where the match is near or was tried. */
  readonly similarity: number | null;
  /** Why it is unsupported; null where a quote was located. */
  readonly reason: string | null;
};
