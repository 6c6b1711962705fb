/**
 * Reads and accepts invitations. Anyone who has the link can see the invitation. Joining requires the invited address: the user is signed
 * in with it, or creates an account for it if there is none. Reading does not use the link up. Joining does, and works once.
 */
import { AppError } from '@/lib/core/errors';
import type { UserId } from '@/lib/core/ids';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { consumeInvitation, findLiveInvitation, type Invitation } from '@/lib/domain/team/invitation-store';
import { insertMember, lockTeam } from '@/lib/domain/team/member-store';
import { findMember, findWorkspace } from '@/lib/domain/team/store';
import { findAccountByEmail, findAccountById, insertAccount } from '@/lib/platform/auth/accounts';
import { endSessions, findSession } from '@/lib/platform/auth/sessions';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { acrossWorkspaces, type Database } from '@/lib/platform/db/in-workspace';
import { hashToken } from '@/lib/platform/secrets/token';
import type { InvitationStep, SignInStep } from '@/lib/protocol/team-words';
import { hashChosenPassword } from './sign-in/hash-chosen-password';
import { continueSignIn } from './sign-in/continue-sign-in';
import { lacksDemandedCodes } from './sign-in/lacks-demanded-codes';

type Session = Awaited<ReturnType<typeof findSession>>;

export async function readInvitation(token: string, request: Headers) {
  const session = await findSession(request);
  return acrossWorkspaces(async (database) => {
    const { invitation, workspace } = await requireInvitation(database, token);
    const inviter = await findAccountById(database, invitation.invitedBy);
    return {
      workspace_name: workspace.name,
      invited_by: inviter?.name ?? 'A former member',
      email: invitation.email,
      role: invitation.role,
      expires_at: invitation.expiresAt.toISOString(),
      step: await decideStep(database, invitation, session),
    };
  });
}

export type Acceptance = {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
};

/**
 * @returns the slug of the workspace, what the user has to do before they can enter, and the headers of the new account's session. If the
 * workspace asks for a second factor and a signed-in user has no codes, their sessions end, and they set one up or use their passkey first.
 */
export async function acceptInvitation(
  acceptance: Acceptance,
  request: Headers,
): Promise<{ readonly slug: string; readonly next: SignInStep; readonly headers: Headers }> {
  const session = await findSession(request);
  const { step, email } = await acrossWorkspaces(async (database) => {
    const { invitation } = await requireInvitation(database, acceptance.token);
    return { step: await decideStep(database, invitation, session), email: invitation.email };
  });
  if (step === 'join' && session !== null) {
    const { userId, slug } = await join(acceptance.token, async () => session.userId);
    const mustSignInAgain = await acrossWorkspaces((database) => lacksDemandedCodes(database, userId));
    if (!mustSignInAgain) return { slug, next: 'done', headers: new Headers() };
    await acrossWorkspaces((database) => endSessions(database, userId));
    const { next, headers } = await continueSignIn(userId, request);
    return { slug, next, headers };
  }
  if (step !== 'create_account') throw wrongAccount(step);
  const { userId, slug } = await joinWithNewAccount(acceptance, email);
  const { next, headers } = await continueSignIn(userId, request);
  return { slug, next, headers };
}

async function joinWithNewAccount({ token, name, password }: Acceptance, invited: string) {
  if (name === undefined || password === undefined) {
    const field = name === undefined ? 'name' : 'password';
    throw new AppError('invalid_input', `\`${field}\` is needed to create your account.`, {
      data: { field },
    });
  }
  const owner = { name, email: invited };
  const passwordHash = await hashChosenPassword(password, { owner, field: 'password' });
  return refuseDuplicate('This address already has an account. Sign in, then open the link again.', () =>
    join(token, (database, { email }) => insertAccount(database, { name, email, passwordHash })),
  );
}

/** Uses the invitation up and creates the member in one transaction, or does neither. */
function join(
  token: string,
  obtainUser: (database: Database, invitation: Invitation) => Promise<UserId>,
): Promise<{ readonly userId: UserId; readonly slug: string }> {
  return acrossWorkspaces(async (database) => {
    const { invitation, workspace } = await requireInvitation(database, token);
    const { workspaceId, role } = invitation;
    // An owner may be revoking the invitation, or the owner who made it may be losing that role.
    await lockTeam(database, workspaceId);
    if (!(await consumeInvitation(database, invitation.id, new Date()))) throw linkGone();
    const userId = await obtainUser(database, invitation);
    if ((await findMember(database, workspaceId, userId)) === null) {
      const memberId = await insertMember(database, { workspaceId, userId, role });
      await insertTeamEvent(database, {
        workspaceId,
        userId,
        action: 'member.joined',
        objectId: memberId,
        detail: { user_id: userId, role, invitation_id: invitation.id },
      });
    }
    return { userId, slug: workspace.slug };
  });
}

async function requireInvitation(database: Database, token: string) {
  const invitation = await findLiveInvitation(database, hashToken(token), new Date());
  const workspace = invitation === null ? null : await findWorkspace(database, invitation.workspaceId);
  if (invitation === null || workspace === null) throw linkGone();
  return { invitation, workspace };
}

async function decideStep(
  database: Database,
  invitation: Invitation,
  session: Session,
): Promise<InvitationStep> {
  if (session?.email === invitation.email) return 'join';
  if (session !== null) return 'switch_account';
  return (await findAccountByEmail(database, invitation.email)) === null ? 'create_account' : 'sign_in';
}

function wrongAccount(step: InvitationStep): AppError {
  return step === 'switch_account'
    ? new AppError('forbidden', 'This invitation is for another address. Sign out, then open the link again.')
    : new AppError('unauthenticated', 'Sign in with the invited address, then open the link again.');
}

function linkGone(): AppError {
  return new AppError('gone', 'This invitation has been used or revoked, or has expired. Ask for a new one.');
}
