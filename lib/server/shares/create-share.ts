/** Creates a share link. Its secret is stored as a hash, for visitors, and sealed, so that its maker can see the address again. */
import { dayMs } from '@/lib/core/clock';
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type ArtifactId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { insertShareEvent } from '@/lib/domain/shares/audit-store';
import {
  countOpenShares,
  findNewestVersion,
  insertShare,
  listArtifactTitles,
} from '@/lib/domain/shares/store';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { seal } from '@/lib/platform/secrets/seal';
import { createToken, hashToken } from '@/lib/platform/secrets/token';
import type { ShareReply } from '@/lib/protocol/http/shares';
import type { ShareMode } from '@/lib/protocol/share-words';
import { takeSnapshot } from './load-shared';
import { hashPassphrase } from './passphrase';
import { presentShares } from './present-shares';
import { writeShareContext } from './reveal-address';

export type WantedShare = {
  readonly artifactId: string;
  readonly mode: ShareMode;
  /** If undefined, the link expires in 30 days. If null, it never expires. */
  readonly expiresAt?: string | null | undefined;
  readonly passphrase?: string | undefined;
  /** The secret of the link, for callers that must get the same link when they repeat the request. Normally a random one is created. */
  readonly token?: string;
  /** The origin at which the users of this request reach the product. The link begins with it. */
  readonly origin: string;
};

/**
 * A link that shows later versions, or lives longer than the default, gives away more than the caller has now, so a person decides that in
 * a browser (decision 37). A run has already passed the gate.
 */
function requireMayWiden(actor: Editor, wanted: Pick<WantedShare, 'mode' | 'expiresAt'>, now: Date): void {
  if (actor.via !== 'token') return;
  const longest = now.getTime() + limits.shareDays * dayMs;
  const expiresAt = decideExpiry(wanted.expiresAt, now);
  if (wanted.mode === 'snapshot' && expiresAt !== null && expiresAt.getTime() <= longest) return;
  throw new AppError(
    'forbidden',
    `Sign in to create this link: an API token can only create snapshots that expire within ${limits.shareDays} days.`,
  );
}

export async function createShare(
  actor: Editor,
  wanted: WantedShare,
  now: Date = new Date(),
): Promise<ShareReply & { url: string }> {
  const { workspaceId, userId } = actor;
  requireMayWiden(actor, wanted, now);
  const artifactId = asId<ArtifactId>(wanted.artifactId);
  const expiresAt = decideExpiry(wanted.expiresAt, now);
  const passphraseHash = wanted.passphrase === undefined ? null : await hashPassphrase(wanted.passphrase);
  const token = wanted.token ?? createToken();
  return inWorkspace(actor, async (database) => {
    await requireShareable(database, actor, { artifactId, now });
    const snapshot =
      wanted.mode === 'snapshot' ? await takeSnapshot(database, workspaceId, { artifactId, now }) : null;
    const share = await insertShare(database, {
      workspaceId,
      artifactId,
      mode: wanted.mode,
      tokenHash: hashToken(token),
      tokenCipher: seal(token, writeShareContext(workspaceId)),
      passphraseHash,
      snapshot,
      expiresAt,
      createdBy: userId,
      createdAt: now,
    });
    await insertShareEvent(database, {
      workspaceId,
      userId,
      shareId: share.id,
      action: 'share.created',
      detail: { mode: share.mode, expires_at: expiresAt?.toISOString() ?? 'never', artifact_id: artifactId },
    });
    const [reply] = await presentShares(database, actor, { shares: [share], now });
    if (reply === undefined) throw notFound('artifact');
    return { ...reply, url: `${wanted.origin}${paths.share(token)}` };
  });
}

function decideExpiry(wanted: string | null | undefined, now: Date): Date | null {
  if (wanted === null) return null;
  if (wanted === undefined) return new Date(now.getTime() + limits.shareDays * dayMs);
  const end = new Date(wanted);
  if (end > now) return end;
  throw new AppError('invalid_input', '`expires_at` must be in the future.', {
    data: { field: 'expires_at' },
  });
}

async function requireShareable(
  database: Database,
  actor: Editor,
  { artifactId, now }: { readonly artifactId: ArtifactId; readonly now: Date },
): Promise<void> {
  const { workspaceId } = actor;
  const titles = await listArtifactTitles(database, workspaceId, [artifactId]);
  if (!titles.has(artifactId)) throw notFound('artifact');
  if ((await findNewestVersion(database, workspaceId, artifactId)) === null) {
    throw new AppError('conflict', 'This artifact has no text yet. Share it when it is finished.');
  }
  const open = await countOpenShares(database, workspaceId, { artifactIds: [artifactId], now });
  if ((open.get(artifactId) ?? 0) >= limits.sharesPerArtifact) {
    throw new AppError(
      'conflict',
      `This artifact already has ${limits.sharesPerArtifact} share links. Stop sharing some that are no longer needed.`,
    );
  }
}
