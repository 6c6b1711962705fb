/**
 * Issues an API token from the server's own command line, even on an instance that nobody has opened yet. In that case it creates the first
 * owner and their workspace, with a password that nobody knows.
 */
import { AppError } from '@/lib/core/errors';
import type { UserId } from '@/lib/core/ids';
import { countUsers, listMemberships, type Membership } from '@/lib/domain/team/store';
import { findAccountByEmail } from '@/lib/platform/auth/accounts';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { createToken } from '@/lib/platform/secrets/token';
import type { TokenScope } from '@/lib/protocol/token-scopes';
import { insertFirstOwner } from './create-first-owner';
import { createWorkspaceOf } from '@/lib/server/team/create-workspace';
import { issueApiToken } from '@/lib/server/team/create-api-token';

export type TokenWish = {
  readonly email: string;
  /** The slug of the workspace. Defaults to the first workspace the user belongs to. */
  readonly slug?: string | undefined;
  readonly days: number;
  readonly scopes: readonly TokenScope[];
};

export type IssuedToken = {
  readonly token: string;
  readonly workspace: Membership;
  readonly isNewOwner: boolean;
  readonly expiresAt: Date;
};

const firstWorkspaceName = 'Workspace';

export async function issueTokenFromCommandLine(
  wish: TokenWish,
  now: Date = new Date(),
): Promise<IssuedToken> {
  const { userId, isNewOwner } = await obtainPerson(wish);
  const workspace = await obtainWorkspace(userId, wish);
  const { workspaceId } = workspace;
  const { days, scopes } = wish;
  const made = await issueApiToken({ userId, workspaceId }, { name: 'Command line', days, scopes }, now);
  return { token: made.token, workspace, isNewOwner, expiresAt: new Date(made.expires_at) };
}

async function obtainPerson({ email, slug }: TokenWish): Promise<{ userId: UserId; isNewOwner: boolean }> {
  const { account, isEmpty } = await acrossWorkspaces(async (database) => ({
    account: await findAccountByEmail(database, email),
    isEmpty: (await countUsers(database)) === 0,
  }));
  if (account !== null) return { userId: account.userId, isNewOwner: false };
  if (!isEmpty) {
    throw new AppError(
      'not_found',
      `Nobody here has the address ${email}. An owner can invite them under Members.`,
    );
  }
  const name = email.split('@')[0] ?? email;
  const workspaceName = slug ?? firstWorkspaceName;
  const owner = { name, email, password: createToken(), workspaceName };
  return { ...(await insertFirstOwner(owner, 'command-line')), isNewOwner: true };
}

async function obtainWorkspace(userId: UserId, { email, slug }: TokenWish): Promise<Membership> {
  return acrossWorkspaces(async (database) => {
    const memberships = await listMemberships(database, userId);
    const found = slug === undefined ? memberships[0] : memberships.find((one) => one.slug === slug);
    if (found !== undefined) return found;
    if (memberships.length > 0) {
      const known = memberships.map((one) => one.slug).join(', ');
      throw new AppError(
        'not_found',
        `${email} does not belong to the workspace ${slug ?? ''}, only to: ${known}.`,
      );
    }
    return createWorkspaceOf(database, { ownerId: userId, name: slug ?? firstWorkspaceName });
  });
}
