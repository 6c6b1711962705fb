/**
 * Finds who sends a request: the browser's session or a bearer token, and the sender's membership in the requested workspace. A workspace
 * that the sender does not belong to looks as if it did not exist.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { type Actor, getPersonInBrowser, type PersonInBrowser } from '@/lib/domain/team/actor';
import type { TokenScope } from '@/lib/protocol/token-scopes';
import { findApiToken, findMember, listMemberships, type Membership } from '@/lib/domain/team/store';
import { readApiToken } from '@/lib/platform/auth/api-token';
import { findSession } from '@/lib/platform/auth/sessions';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';

export type Account = {
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
  readonly via: 'session' | 'token';
  readonly sessionId: string | null;
  readonly tokenId: string | null;
  /** A token implies its workspace. */
  readonly tokenWorkspaceId: WorkspaceId | null;
  /** What the token may be used for. Undefined for a session. */
  readonly scopes?: readonly TokenScope[];
};

export async function findAccount(headers: Headers): Promise<Account | null> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return bearer === undefined ? findSessionAccount(headers) : findTokenAccount(bearer);
}

export async function findSessionAccount(headers: Headers): Promise<(Account & PersonInBrowser) | null> {
  const session = await findSession(headers);
  if (session === null) return null;
  const { id, userId, name, email } = session;
  const own = { userId, name, email, via: 'session', sessionId: id, tokenId: null } as const;
  return getPersonInBrowser({ ...own, tokenWorkspaceId: null });
}

async function findTokenAccount(bearer: string): Promise<Account | null> {
  const claims = await readApiToken(bearer);
  if (claims === null) return null;
  const token = await acrossWorkspaces((database) => findApiToken(database, claims.tokenId, new Date()));
  if (token === null) return null;
  return { ...token, via: 'token', sessionId: null, tokenId: claims.tokenId };
}

/**
 * The account's membership in the workspace of the request. That is the token's own workspace, or the one in `X-Workspace-Id` (or in the
 * query as `workspace_id`, for downloads opened by a link), or otherwise the account's only workspace.
 */
export async function requireActor(account: Account, request: Request): Promise<Actor> {
  const named =
    account.tokenWorkspaceId ??
    request.headers.get('x-workspace-id') ??
    new URL(request.url).searchParams.get('workspace_id');
  return named === null ? requireOnlyMembership(account) : requireMember(account, asId<WorkspaceId>(named));
}

export async function requireMember(account: Account, workspaceId: WorkspaceId): Promise<Actor> {
  const member = await acrossWorkspaces((database) => findMember(database, workspaceId, account.userId));
  if (member === null) throw notFound('workspace');
  return presentActor(account, { ...member, workspaceId });
}

async function requireOnlyMembership(account: Account): Promise<Actor> {
  const memberships = await acrossWorkspaces((database) => listMemberships(database, account.userId));
  const [only] = memberships;
  if (only === undefined) throw notFound('workspace');
  if (memberships.length > 1)
    throw new AppError('invalid_input', '`X-Workspace-Id` must name one of your workspaces.');
  return presentActor(account, only);
}

function presentActor(
  { userId, via, tokenId, sessionId, scopes }: Account,
  { workspaceId, role, narrowedAt }: Pick<Membership, 'workspaceId' | 'role' | 'narrowedAt'>,
): Actor {
  return {
    userId,
    workspaceId,
    role,
    narrowedAt,
    via,
    ...(tokenId === null ? {} : { tokenId }),
    ...(sessionId === null ? {} : { sessionId }),
    ...(scopes === undefined ? {} : { scopes }),
  };
}
