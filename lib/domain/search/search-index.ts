/**
 * The port of a search index: it takes the passages of sources, and names the places of those that match a query. PostgreSQL is one
 * (`database-index-store.ts`), a search engine beside it another (`server/search-index/engine-index.ts`). An index only names places. Text, headings
 * and rights come from the database (`store.ts`), so an index that is wrong or behind never shows what a reader may not see.
 */
import type { CollectionId, RevisionId, SourceId, WorkspaceId } from '@/lib/core/ids';
import type { OutsideFailure } from '@/lib/core/outside-failure';
import type { Result } from '@/lib/core/result';
import type { SearchQuery } from './analysis/searchable-text';

export type IndexedPassage = {
  readonly ordinal: number;
  /** UTF-16 offsets in the revision's Markdown. */
  readonly start: number;
  readonly end: number;
  readonly headings: readonly string[];
  /** The Markdown at the span. */
  readonly text: string;
  /** Its words, without markup. */
  readonly plain: string;
};

export type PassageOwner = {
  readonly collectionId: CollectionId;
  readonly sourceId: SourceId;
  readonly revisionId: RevisionId;
  readonly title: string;
  readonly language: string | null;
};

/** A source of a workspace, at a numbered change. A later change has a greater number. */
export type SourceChange = {
  readonly workspaceId: WorkspaceId;
  readonly sourceId: SourceId;
  readonly change: bigint;
};

export type SourceToIndex = SourceChange & PassageOwner & { readonly passages: readonly IndexedPassage[] };

/** A source that the index does not take as it is, with the reason for the log. */
export type RefusedSource = { readonly sourceId: SourceId; readonly reason: string };

export type PassageScope = {
  readonly collectionId?: CollectionId;
  /** All sources if undefined. */
  readonly sourceIds?: readonly SourceId[];
};

export type IndexQuestion = {
  readonly workspaceId: WorkspaceId;
  readonly query: SearchQuery;
  readonly scope: PassageScope;
  /** Collections that the reader may not open. */
  readonly hidden: readonly CollectionId[];
  readonly limit: number;
  /** Whether the caller wants to know how many passages match, which may cost as much as finding the best. */
  readonly isCounted: boolean;
};

type Place = {
  readonly sourceId: SourceId;
  readonly revisionId: RevisionId;
  readonly ordinal: number;
  readonly score: number;
};

export type FoundPlaces = {
  /** Best first. */
  readonly places: readonly Place[];
  /** Number of passages that match; null if the index did not count them. */
  readonly total: number | null;
};

export type IndexFailure = OutsideFailure;

/** All operations may be repeated. An older change never takes the place of a newer one. */
export type SearchIndex = {
  /**
   * Puts the passages of sources in the place of those they had. When it returns, they can be found.
   * @returns the sources that were refused, while all others were taken
   */
  replace(sources: readonly SourceToIndex[]): Promise<Result<readonly RefusedSource[], IndexFailure>>;
  /** When it returns, nothing of these sources is in the index. */
  remove(sources: readonly SourceChange[]): Promise<Result<null, IndexFailure>>;
  find(question: IndexQuestion): Promise<Result<FoundPlaces, IndexFailure>>;
};
