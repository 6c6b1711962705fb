/**
 * Finds the workspace of a source, for the address that packets and citations use for a note or a file (`getSourceUrl`). Anyone who gets
 * such a packet can follow the address without knowing the workspace.
 */
import { asId, type SourceId } from '@/lib/core/ids';
import { findSource } from '@/lib/domain/sources/store';
import { listMemberships } from '@/lib/domain/team/store';
import { acrossWorkspaces, inWorkspace } from '@/lib/platform/db/in-workspace';
import { findSessionAccount } from '../team/find-actor';

export type SourcePlace =
  | { readonly outcome: 'found'; readonly slug: string }
  | { readonly outcome: 'signed-out' }
  | { readonly outcome: 'not-found' };

/** Searches only the user's own workspaces. Sources of other workspaces are not found. */
export async function findSourcePlace(headers: Headers, sourceId: string): Promise<SourcePlace> {
  const account = await findSessionAccount(headers);
  if (account === null) return { outcome: 'signed-out' };
  const memberships = await acrossWorkspaces((database) => listMemberships(database, account.userId));
  for (const { workspaceId, slug } of memberships) {
    const source = await inWorkspace({ workspaceId, userId: account.userId }, (database) =>
      findSource(database, workspaceId, asId<SourceId>(sourceId)),
    );
    if (source !== null) return { outcome: 'found', slug };
  }
  return { outcome: 'not-found' };
}
