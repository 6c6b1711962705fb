/** What the workspace sees of its own link, field by field: never the token, the passphrase or their hashes. */
import type { UserId } from '@/lib/core/ids';
import type { StoredReport } from '@/lib/domain/shares/audit-store';
import { decideShareState, type Share } from '@/lib/domain/shares/share';
import type { ShareReply } from '@/lib/protocol/http/shares';

export type ShareSurroundings = {
  /** Null if the artifact was deleted. Its links are closed with it. */
  readonly artifactTitle: string | null;
  readonly names: ReadonlyMap<UserId, string>;
  readonly reports: readonly StoredReport[];
  readonly now: Date;
  /** True if the caller may see the address of the open link. */
  readonly mayReveal: boolean;
};

export function presentShare(share: Share, around: ShareSurroundings): ShareReply {
  const { artifactTitle, names, reports, now, mayReveal } = around;
  const state = artifactTitle === null ? 'revoked' : decideShareState(share, now);
  return {
    id: share.id,
    artifact_id: share.artifactId,
    artifact_title: artifactTitle ?? 'A deleted artifact',
    mode: share.mode,
    has_passphrase: share.passphraseHash !== null,
    expires_at: share.expiresAt?.toISOString() ?? null,
    revoked_at: share.revokedAt?.toISOString() ?? null,
    state,
    views: share.views,
    last_viewed_at: share.lastViewedAt?.toISOString() ?? null,
    created_by: names.get(share.createdBy) ?? 'A former member',
    may_reveal: state === 'live' && mayReveal,
    created_at: share.createdAt.toISOString(),
    reports: reports.map(({ reason, message, at }) => ({ reason, message, reported_at: at.toISOString() })),
  };
}
