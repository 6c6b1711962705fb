/**
 * Finds the member who opens a page of a workspace. Pages are opened by people in a browser, so only a session counts, never a bearer
 * token. The page turns the outcome into a redirect or a "not found": a workspace that the user does not belong to looks as if it did not
 * exist.
 */
import { type Actor, authorise, type PersonInBrowser, type Viewer } from '@/lib/domain/team/actor';
import { listMemberships, type Membership } from '@/lib/domain/team/store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { getPublicUrl } from '@/lib/platform/settings/env';
import { type Account, findSessionAccount } from './find-actor';

export type PageMember = {
  readonly outcome: 'member';
  readonly account: Account & PersonInBrowser;
  readonly actor: Viewer;
  readonly workspace: Membership;
  /** All workspaces of the user, including this one. */
  readonly memberships: readonly Membership[];
  /** Where this instance is reached. */
  readonly publicUrl: string;
};

export async function requirePageMember(
  headers: Headers,
  slug: string,
): Promise<PageMember | { readonly outcome: 'signed-out' } | { readonly outcome: 'not-found' }> {
  const account = await findSessionAccount(headers);
  if (account === null) return { outcome: 'signed-out' };
  const memberships = await acrossWorkspaces((database) => listMemberships(database, account.userId));
  const workspace = memberships.find((membership) => membership.slug === slug);
  if (workspace === undefined) return { outcome: 'not-found' };
  const { workspaceId, role } = workspace;
  const member: Actor = { userId: account.userId, workspaceId, role, via: 'session' };
  const actor = authorise(member, 'viewer');
  return actor === null
    ? { outcome: 'not-found' }
    : { outcome: 'member', account, actor, workspace, memberships, publicUrl: getPublicUrl() };
}
