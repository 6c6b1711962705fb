/**
 * Collections as tools see them (LLMCP "Collections + sources"). Ids are bounded strings that may not exist. If one does not, or if the
 * member lacks the right, every method throws `ToolFailure` with code `not_found`. Never returns the text of a source.
 */
import type { SourceKind, SourceStatus } from '@/lib/protocol/source-words';

export type WantedSource =
  | { readonly type: 'url'; readonly url: string; readonly title: string | null }
  | { readonly type: 'note'; readonly title: string | null; readonly text: string };

/** The outcome for one source; there is one for each given source, in the same order. */
export type AddedSource = {
  /** Also set if the source already existed; null if none was created. */
  readonly sourceId: string | null;
  readonly title: string;
  /** `queued`: a job captures the source in the background. */
  readonly status: 'queued' | 'already_there' | 'refused';
  /** A sentence that says why the source was refused, or null. */
  readonly problem: string | null;
};

export type ListedSource = {
  readonly sourceId: string;
  /** The number shown on citation chips: the source's position by the time it was added, from 1. */
  readonly number: number;
  readonly type: SourceKind;
  readonly title: string;
  readonly url: string | null;
  readonly status: SourceStatus;
  readonly problem: string | null;
  /** ISO 8601, UTC. */
  readonly capturedAt: string | null;
  readonly wordCount: number;
};

export type CollectionsPort = {
  createCollection(collection: {
    readonly title: string;
    readonly tags: readonly string[];
  }): Promise<{ readonly collectionId: string; readonly title: string }>;
  /** Captures nothing itself: when it resolves, each new source has its own job. */
  addSources(collectionId: string, sources: readonly WantedSource[]): Promise<readonly AddedSource[]>;
  /** Sorted by number. Returns at most `limits.indexSources`; `leftOut` is the number of the remaining ones. */
  listSources(collectionId: string): Promise<{
    readonly collectionId: string;
    readonly title: string;
    readonly sources: readonly ListedSource[];
    readonly leftOut: number;
  }>;
};
