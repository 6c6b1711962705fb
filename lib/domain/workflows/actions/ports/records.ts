/**
 * Records of the workspace as actions see them. Each method acts as the member who approved the workflow, and checks that member's rights
 * at every call. Expected failures (not found, not allowed, refused) are thrown as `ActionFailure` with a sentence; anything else is a bug.
 * A write with the same key as an earlier one does nothing and returns the earlier result.
 */
import type { ArtifactId, CollectionId, SourceId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import type { ShareMode } from '@/lib/protocol/share-words';
import type { WorkflowEntity } from '@/lib/protocol/workflow/definition';
import type { Condition } from '../../conditions/condition';

/** A record by the field names of its entity (`entities.ts`). */
export type EntityRecord = Readonly<Record<string, JsonValue>>;

export type LookupsPort = {
  /**
   * Finds records of the workspace, newest first, that are in the collection (if one is given), were created within the last hours (if
   * given) and meet the condition, whose fields are `record.…`. `total` counts all of them, `records` contains at most `limit`.
   */
  find(search: {
    readonly entity: WorkflowEntity;
    readonly collectionId: CollectionId | null;
    readonly condition: Condition | null;
    readonly withinHours: number | null;
    readonly limit: number;
    readonly signal: AbortSignal;
  }): Promise<{ readonly total: number; readonly records: readonly EntityRecord[] }>;
};

export type ActionCollectionsPort = {
  create(collection: {
    readonly title: string;
    readonly tags: readonly string[];
    readonly idempotencyKey: string;
  }): Promise<{ readonly collectionId: CollectionId }>;
  /** Sets the given fields. If nothing would change it writes nothing, so that no `on_update` follows. */
  update(change: {
    readonly collectionId: CollectionId;
    readonly title?: string;
    readonly tags?: readonly string[];
    readonly idempotencyKey: string;
  }): Promise<{ readonly changed: boolean }>;
};

/** How a capture ended; `changed` says whether the text differs from the previous revision. */
export type CaptureEnd =
  | {
      readonly status: 'captured';
      readonly title: string;
      readonly changed: boolean;
      /** What was added and removed, for people to read; the host limits its length. Empty if nothing changed. */
      readonly changes: string;
      readonly wordCount: number;
    }
  | { readonly status: 'failed'; readonly reason: string };

export type ActionSourcesPort = {
  createNote(note: {
    readonly collectionId: CollectionId;
    readonly title: string;
    readonly text: string;
    readonly idempotencyKey: string;
  }): Promise<{ readonly sourceId: SourceId }>;
  /** Adds the page and starts its capture. For a page that already exists it returns that page's id and does not capture it again. */
  capture(page: {
    readonly collectionId: CollectionId;
    readonly url: string;
    readonly idempotencyKey: string;
  }): Promise<{ readonly sourceId: SourceId }>;
  /** Starts another capture of a page; refuses notes and files, which have no address. */
  refresh(source: { readonly sourceId: SourceId; readonly idempotencyKey: string }): Promise<void>;
  /** Returns how the last capture of the source ended. Called only after it has. */
  getCaptureEnd(sourceId: SourceId): Promise<CaptureEnd>;
  /** Writes nothing if the title is already the same. */
  rename(change: {
    readonly sourceId: SourceId;
    readonly title: string;
    readonly idempotencyKey: string;
  }): Promise<{ readonly changed: boolean }>;
};

export type ActionArtifactsPort = {
  /**
   * Saves a new artifact, or a new version of one. Answers are added below the Markdown under their questions, with their citations, which
   * Markdown alone would lose.
   */
  save(artifact: {
    readonly artifactId: ArtifactId | null;
    readonly collectionId: CollectionId | null;
    readonly title: string;
    readonly markdown: string;
    readonly answerIds: readonly string[];
    readonly idempotencyKey: string;
  }): Promise<{ readonly artifactId: ArtifactId; readonly version: number }>;
  /** Writes nothing if the title is already the same. */
  rename(change: {
    readonly artifactId: ArtifactId;
    readonly title: string;
    readonly idempotencyKey: string;
  }): Promise<{ readonly changed: boolean }>;
};

export type SharesPort = {
  /** Creates a public link. The same key returns the same link and address. */
  create(share: {
    readonly artifactId: ArtifactId;
    readonly mode: ShareMode;
    readonly expiresInDays: number;
    readonly idempotencyKey: string;
  }): Promise<{ readonly shareId: string; readonly url: string; readonly expiresAt: Date }>;
};
