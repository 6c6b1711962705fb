/**
 * What previews of all kinds have in common: a change that is shown to the user, who decides about it once. Each kind adds its own columns
 * to these in its own table. This file never says what a preview changes. Pure.
 */
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';

export type PreviewName = { readonly id: string; readonly workspaceId: WorkspaceId };

/** The fields that every kind of preview is stored with, in addition to its own columns and its status. */
export type PreviewBase = PreviewName & {
  readonly userId: UserId;
  readonly conversationId: string | null;
  readonly runId: string | null;
  readonly description: string;
  readonly hash: string;
  readonly decidedBy: UserId | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
};

/** What is not yet known when a preview is stored. */
export type UndecidedColumn = 'status' | 'decidedBy' | 'decidedAt' | 'reason';

export const previewColumns = {
  id: true,
  workspaceId: true,
  userId: true,
  conversationId: true,
  runId: true,
  description: true,
  hash: true,
  status: true,
  decidedBy: true,
  decidedAt: true,
  reason: true,
  expiresAt: true,
  createdAt: true,
} as const;

type StoredIds = { readonly workspaceId: string; readonly userId: string; readonly decidedBy: string | null };

/** Returns the ids that rows of all kinds have, each as its branded type. */
export function readPreviewIds({ workspaceId, userId, decidedBy }: StoredIds) {
  return {
    workspaceId: asId<WorkspaceId>(workspaceId),
    userId: asId<UserId>(userId),
    decidedBy: decidedBy === null ? null : asId<UserId>(decidedBy),
  };
}

/** Returns the status at this time, because nothing records that a preview expired. */
export function findPreviewStatus<Status extends string>(
  { status, expiresAt }: { readonly status: Status; readonly expiresAt: Date },
  now: Date,
): Status | 'expired' {
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}

/** Selects the rows that wait for a decision and have not expired at this time. */
export const selectPendingAt = (now: Date) => ({ status: 'pending', expiresAt: { gt: now } });

export type PreviewDecision = {
  readonly status: 'approved' | 'rejected';
  readonly decidedBy: UserId;
  readonly decidedAt: Date;
  readonly reason: string | null;
};
