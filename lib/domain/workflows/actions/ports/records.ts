/**
 * Records of the workspace as actions see them. Each method acts as the member who approved the workflow, and their rights are checked
 * at every call. Expected failures (not found, not allowed, refused) are thrown as `ActionFailure` with a sentence; anything else is a
 * fault of the program. A write with the key of an earlier one does nothing and answers what that one answered.
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
   * Records of the workspace, newest first, that are in the collection (if one is given), were made within the last hours (if given)
   * and meet the condition, whose fields are `record.…`. `total` counts all of them, `records` holds at most `limit`.
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
  /** Sets what is given. Where nothing would differ it writes nothing, so that no `on_update` follows. */
  update(change: {
    readonly collectionId: CollectionId;
    readonly title?: string;
    readonly tags?: readonly string[];
    readonly idempotencyKey: string;
  }): Promise<{ readonly changed: boolean }>;
};

/** How a capture ended; `changed` says whether the text differs from that of the revision before. */
export type CaptureEnd =
  | {
      readonly status: 'captured';
      readonly title: string;
      readonly changed: boolean;
      /** What was added and removed, for a person to read; bounded by the host, empty where nothing changed. */
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
  /** Adds the page and has it captured. A page that is there already is answered with its own id, and not captured again. */
  capture(page: {
    readonly collectionId: CollectionId;
    readonly url: string;
    readonly idempotencyKey: string;
  }): Promise<{ readonly sourceId: SourceId }>;
  /** Has a page captured again; refuses notes and files, which have no address. */
  refresh(source: { readonly sourceId: SourceId; readonly idempotencyKey: string }): Promise<void>;
  /** How the last capture of the source ended; asked only after it has. */
  getCaptureEnd(sourceId: SourceId): Promise<CaptureEnd>;
  /** Writes nothing where the title is the same already. */
  rename(change: {
    readonly sourceId: SourceId;
    readonly title: string;
    readonly idempotencyKey: string;
  }): Promise<{ readonly changed: boolean }>;
};

export type ActionArtifactsPort = {
  /**
   * A new artifact, or a new version of one. Answers are added below the Markdown under their questions, with their citations, which
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
  /** Writes nothing where the title is the same already. */
  rename(change: {
    readonly artifactId: ArtifactId;
    readonly title: string;
    readonly idempotencyKey: string;
  }): Promise<{ readonly changed: boolean }>;
};

export type SharesPort = {
  /** Makes a public link. The same key answers the same link and address. */
  create(share: {
    readonly artifactId: ArtifactId;
    readonly mode: ShareMode;
    readonly expiresInDays: number;
    readonly idempotencyKey: string;
  }): Promise<{ readonly shareId: string; readonly url: string; readonly expiresAt: Date }>;
};
