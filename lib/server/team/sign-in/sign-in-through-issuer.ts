/**
 * Signing in through the issuer of a workspace. The browser is sent away with a state that only it can bring back, and returns with a code.
 * An issuer speaks only for its workspace: it may open an account that it created or that belongs to nobody else's workspace, as an owner
 * could by a link for a new password (`mayResetPassword`). Otherwise an owner could set up an issuer of their own and take over the account
 * of any user of this server.
 */
import { minuteMs, secondMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { decideGroupRole } from '@/lib/domain/team/decide-group-role';
import { revokeInvitations } from '@/lib/domain/team/invitation-store';
import { keepsAnOwner } from '@/lib/domain/team/keeps-an-owner';
import { insertMember, listOwners, lockTeam, updateMemberRole } from '@/lib/domain/team/member-store';
import { type IssuerClaims, isOfDomain, readClaims } from '@/lib/domain/team/read-claims';
import {
  findIdentity,
  findSingleSignOn,
  insertIdentity,
  type SingleSignOn,
} from '@/lib/domain/team/single-sign-on-store';
import { findMember, findWorkspaceBySlug } from '@/lib/domain/team/store';
import { findAccountByEmail, insertAccountWithoutPassword } from '@/lib/platform/auth/accounts';
import {
  createIssuerChallenge,
  discoverIssuer,
  fetchClaims,
  writeIssuerAddress,
} from '@/lib/platform/auth/issuer';
import { consumeOneTimeToken, keepOneTimeToken } from '@/lib/platform/auth/one-time-tokens';
import { endSessions } from '@/lib/platform/auth/sessions';
import { clearSignInCookie, readSignInCookie, writeSignInCookie } from '@/lib/platform/auth/sign-in-cookies';
import { acrossWorkspaces, type Database } from '@/lib/platform/db/in-workspace';
import { createToken } from '@/lib/platform/secrets/token';
import { z } from 'zod';
import { continueSignIn, type SignInProgress } from './continue-sign-in';
import { mayReset } from './reset-password';
import { spendAddressTry } from './spend-tries';
import { openSecret, writeRedirectUri } from './single-sign-on';

const purpose = 'single-sign-on';
const waitMs = limits.pendingSignInMinutes * minuteMs;

const journeySchema = z.object({
  workspaceId: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  nextPath: z.string(),
});
const maxJourneyChars = 5_000;

/** @returns where to send the browser, and the cookie that binds the journey to it */
export async function beginSignInThroughIssuer(slug: string, nextPath: string, request: Headers) {
  await spendAddressTry(request);
  const { workspaceId, configuration } = await openIssuer((database) => findWorkspaceBySlug(database, slug));
  const challenge = createIssuerChallenge();
  const token = createToken();
  const now = new Date();
  const value = JSON.stringify({
    workspaceId,
    verifier: challenge.verifier,
    nonce: challenge.nonce,
    nextPath,
  });
  const expiresAt = new Date(now.getTime() + waitMs);
  await acrossWorkspaces((database) =>
    keepOneTimeToken(database, { purpose, token, value, supersedes: value, now, expiresAt }),
  );
  const { verifier, nonce } = challenge;
  const sent = { verifier, nonce, state: token, redirectUri: writeRedirectUri() };
  const address = await writeIssuerAddress(configuration, sent);
  const cookie = writeSignInCookie('single_sign_on', { value: token, maxAgeSeconds: waitMs / secondMs });
  return { address, cookie };
}

/** @param query what the issuer added to our address, with its question mark */
export async function finishSignInThroughIssuer(
  query: string,
  request: Headers,
): Promise<SignInProgress & { readonly nextPath: string }> {
  const state = query.length > limits.urlChars ? null : new URLSearchParams(query).get('state');
  if (state === null || state !== readSignInCookie(request, 'single_sign_on')) throw journeyGone();
  const journey = await acrossWorkspaces((database) =>
    consumeOneTimeToken(database, { purpose, token: state, now: new Date() }),
  );
  const read = journey === null ? null : readJsonAs(journeySchema, journey, maxJourneyChars);
  if (read === null || !read.ok) throw journeyGone();
  const { verifier, nonce, nextPath } = read.value;
  const workspaceId = asId<WorkspaceId>(read.value.workspaceId);
  const { provider, configuration } = await openIssuer(async () => workspaceId);
  const address = new URL(writeRedirectUri() + query);
  const fetched = await fetchClaims(configuration, { verifier, nonce, state, address });
  if (!fetched.ok) throw refuse(fetched.failure.reason);
  const claims = readClaims(fetched.value, provider.groupClaim);
  if (!claims.ok) throw refuse(claims.failure.reason);
  const userId = await acrossWorkspaces((database) =>
    admit(database, { workspaceId, provider }, claims.value),
  );
  const { next, headers } = await continueSignIn(userId, request, {
    through: workspaceId,
    isTwoFactors: false,
  });
  headers.append('set-cookie', clearSignInCookie('single_sign_on'));
  return { userId, next, headers, nextPath };
}

async function openIssuer(findId: (database: Database) => Promise<WorkspaceId | null>) {
  const found = await acrossWorkspaces(async (database) => {
    const workspaceId = await findId(database);
    if (workspaceId === null) return null;
    const provider = await findSingleSignOn(database, workspaceId);
    return provider === null ? null : { workspaceId, provider };
  });
  if (found === null) throw new AppError('not_found', 'This workspace has no single sign-on.');
  const { workspaceId, provider } = found;
  const { issuer, clientId } = provider;
  const clientSecret = openSecret(workspaceId, provider);
  const discovered = await discoverIssuer({ issuer, clientId, clientSecret });
  if (!discovered.ok) throw refuse(discovered.failure.reason);
  return { workspaceId, provider, configuration: discovered.value };
}

type Place = { readonly workspaceId: WorkspaceId; readonly provider: SingleSignOn };

/** Finds or creates the account and the membership, and sets the role that the groups give. */
async function admit(database: Database, place: Place, claims: IssuerClaims): Promise<UserId> {
  const { workspaceId, provider } = place;
  await lockTeam(database, workspaceId);
  const known = await findIdentity(database, workspaceId, claims.subject);
  const userId = known ?? (await requireUser(database, place, claims));
  if (known !== null) await requireVouched(database, provider, known);
  const member = await findMember(database, workspaceId, userId);
  if (member === null) {
    requireDomain(provider, claims);
    const role = decideGroupRole(claims.groups, provider) ?? provider.defaultRole;
    const memberId = await insertMember(database, { workspaceId, userId, role });
    const detail = { user_id: userId, role, through: 'single_sign_on' };
    await insertTeamEvent(database, {
      workspaceId,
      userId,
      action: 'member.joined',
      objectId: memberId,
      detail,
    });
  } else {
    await followGroups(database, place, { groups: claims.groups, userId, member });
  }
  return userId;
}

async function requireUser(database: Database, place: Place, claims: IssuerClaims): Promise<UserId> {
  const { workspaceId, provider } = place;
  const account = await findAccountByEmail(database, claims.email);
  if (account !== null) await requireVouched(database, provider, account.userId);
  else requireDomain(provider, claims);
  const { name, email, subject } = claims;
  const userId = account?.userId ?? (await insertAccountWithoutPassword(database, { name, email }));
  await insertIdentity(database, workspaceId, { subject, userId });
  return userId;
}

async function requireVouched(database: Database, provider: SingleSignOn, userId: UserId): Promise<void> {
  if (provider.savedBy === userId || (await mayReset(database, provider.savedBy, userId))) return;
  throw new AppError(
    'forbidden',
    'Your account also belongs to workspaces for which this sign-in does not speak. Sign in with your password.',
  );
}

function requireDomain(provider: SingleSignOn, { email }: IssuerClaims): void {
  if (isOfDomain(email, provider.domains)) return;
  throw new AppError(
    'forbidden',
    'Your email address is not of a domain that may join by itself. Ask an owner.',
  );
}

type Following = {
  readonly groups: readonly string[];
  readonly userId: UserId;
  readonly member: NonNullable<Awaited<ReturnType<typeof findMember>>>;
};

/** The last owner stays an owner whatever the groups say (threats 22). */
async function followGroups(
  database: Database,
  { workspaceId, provider }: Place,
  { groups, userId, member }: Following,
): Promise<void> {
  const role = decideGroupRole(groups, provider);
  if (role === null || role === member.role) return;
  if (!keepsAnOwner(await listOwners(database, workspaceId), { member: userId, next: role })) return;
  await updateMemberRole(database, workspaceId, { id: member.id, role });
  await endSessions(database, userId);
  if (role !== 'owner')
    await revokeInvitations(database, workspaceId, { invitedBy: userId, now: new Date() });
  await insertTeamEvent(database, {
    workspaceId,
    userId: null,
    action: 'member.role_changed',
    objectId: member.id,
    detail: { user_id: userId, from: member.role, to: role, through: 'single_sign_on' },
  });
}

function journeyGone(): AppError {
  return new AppError('gone', 'This sign-in has waited too long or belongs to another browser. Begin again.');
}

function refuse(reason: string): AppError {
  return new AppError('unavailable', `The sign-in of your organisation did not work. ${reason}`);
}
