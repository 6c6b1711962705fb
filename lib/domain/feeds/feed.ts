/**
 * A feed that a collection follows: `following` → `paused` → `following`, and `stopped` at the end. It is also stopped from the beginning where
 * only the entries were taken that stood in it. Following it again goes on with what was seen before.
 */
import type { CollectionId, UserId, WorkspaceId } from '@/lib/core/ids';
import type { FeedPauseReason, FeedRhythm, FeedState } from '@/lib/protocol/feed-words';

export type Feed = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly collectionId: CollectionId;
  readonly url: string;
  readonly title: string;
  readonly siteUrl: string | null;
  readonly state: FeedState;
  readonly pauseReason: FeedPauseReason | null;
  readonly everyHours: FeedRhythm;
  /** The validators of the last reading that left nothing over. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly nextReadAt: Date | null;
  /** Since when a job has been reading it. */
  readonly readingSince: Date | null;
  readonly lastReadAt: Date | null;
  /** Readings that failed in a row. */
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** Number of entries that became sources. */
  readonly addedCount: number;
  readonly folderId: string | null;
  /** The member whose rights its readings have. */
  readonly followedBy: UserId;
  readonly createdAt: Date;
};
