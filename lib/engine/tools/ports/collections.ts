/**
 * Collections as tools see them (LLMCP "Collections + sources"). Ids are bounded strings that may name nothing; then, and where the
 * member lacks the right, every method throws `ToolFailure` of code `not_found`. Never gives the text of a source.
 */
import type { SourceKind, SourceStatus } from '@/lib/protocol/source-words';

export type WantedSource =
  | { readonly type: 'url'; readonly url: string; readonly title: string | null }
  | { readonly type: 'note'; readonly title: string | null; readonly text: string };

/** One for each source given, in their order. */
export type AddedSource = {
  /** Of the one that is already there, too; null where none was made. */
  readonly sourceId: string | null;
  readonly title: string;
  /** `queued`: a job captures it and goes on by itself. */
  readonly status: 'queued' | 'already_there' | 'refused';
  /** Why it was refused, in a sentence, else null. */
  readonly problem: string | null;
};

export type ListedSource = {
  readonly sourceId: string;
  /** The number that chips carry: its place by time of adding, from 1. */
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
  /** Captures nothing itself: each new source has its job when this resolves. */
  addSources(collectionId: string, sources: readonly WantedSource[]): Promise<readonly AddedSource[]>;
  /** By number; at most `limits.indexSources`, and `leftOut` says how many more there are. */
  listSources(collectionId: string): Promise<{
    readonly collectionId: string;
    readonly title: string;
    readonly sources: readonly ListedSource[];
    readonly leftOut: number;
  }>;
};
