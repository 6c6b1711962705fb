/**
 * Shows the address of an open link again: to the user who made the link, and to the owners. The secret is stored sealed, so that a copy
 * of the database alone opens no link.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type ShareId, type WorkspaceId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { decideShareState, type Share } from '@/lib/domain/shares/share';
import { findShare, findTokenCipher } from '@/lib/domain/shares/store';
import type { Actor, Editor, PersonInBrowser } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { unseal } from '@/lib/platform/secrets/seal';

export type WantedAddress = {
  readonly id: string;
  /** The origin at which the users of this request reach the product. */
  readonly origin: string;
};

export const writeShareContext = (workspaceId: WorkspaceId) => `share ${workspaceId}`;

export function mayRevealAddress(
  actor: Pick<Actor, 'userId' | 'role'>,
  share: Pick<Share, 'createdBy'>,
): boolean {
  return actor.role === 'owner' || (actor.role === 'editor' && share.createdBy === actor.userId);
}

/** @throws AppError `not_found`, `forbidden` for others than the maker and the owners, `conflict` if there is no address to show. */
export function revealAddress(
  actor: Editor & PersonInBrowser,
  { id, origin }: WantedAddress,
  now: Date = new Date(),
): Promise<{ url: string }> {
  const { workspaceId } = actor;
  const shareId = asId<ShareId>(id);
  return inWorkspace(actor, async (database) => {
    const share = await findShare(database, workspaceId, shareId);
    if (share === null) throw notFound('link');
    if (!mayRevealAddress(actor, share))
      throw new AppError('forbidden', 'Only the maker of a link and the owners can see its address.');
    if (decideShareState(share, now) !== 'live')
      throw new AppError('conflict', 'This link is closed. Create a new one to share the artifact again.');
    const cipher = await findTokenCipher(database, workspaceId, shareId);
    if (cipher === null)
      throw new AppError('conflict', 'This link is older than the storing of addresses. Create a new one.');
    return { url: `${origin}${paths.share(unseal(cipher, writeShareContext(workspaceId)))}` };
  });
}
