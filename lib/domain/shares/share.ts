/**
 * A public link of an artifact. It is live from its creation until it expires or is revoked, whichever is first; neither can be undone. The
 * state is not stored but computed when needed, so that a link closes on time without any job.
 */
import { z } from 'zod';
import type { ArtifactId, ShareId, UserId, WorkspaceId } from '@/lib/core/ids';
import { reportReasons, type ShareMode, type ShareState } from '@/lib/protocol/share-words';
import { sharedPageSchema, sharedPassageSchema } from './shared-page';

export type Share = {
  readonly id: ShareId;
  readonly workspaceId: WorkspaceId;
  readonly artifactId: ArtifactId;
  readonly mode: ShareMode;
  /** Null if anyone with the address may read. */
  readonly passphraseHash: string | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly views: number;
  readonly lastViewedAt: Date | null;
  readonly createdBy: UserId;
  readonly createdAt: Date;
};

export function decideShareState(share: Pick<Share, 'revokedAt' | 'expiresAt'>, now: Date): ShareState {
  if (share.revokedAt !== null) return 'revoked';
  if (share.expiresAt !== null && share.expiresAt <= now) return 'expired';
  return 'live';
}

/**
 * The content of a snapshot link. Strangers may see `page` and `passages`. `sources` never leaves the server: it says which links to close
 * when a source is purged.
 */
export const snapshotSchema = z.strictObject({
  page: sharedPageSchema,
  passages: z.array(z.strictObject({ ordinal: z.number().int(), passage: sharedPassageSchema })),
  sources: z.array(z.strictObject({ ordinal: z.number().int(), sourceId: z.string() })),
});
export type Snapshot = z.output<typeof snapshotSchema>;

/** 256 random bits in base64url (`createToken`). Anything else is not a token and is not looked up. */
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

export const isShareToken = (text: string): boolean => tokenShape.test(text);

/** What a stranger reported to the workspace about a page. */
export const reportSchema = z.strictObject({ reason: z.enum(reportReasons), message: z.string() });
export type Report = z.output<typeof reportSchema>;
