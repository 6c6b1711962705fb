/** Rows of invitations. An invitation is open if it was neither accepted nor revoked. Takes a `Database`, never opens one. */
import { asId, createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type InvitationMailState, invitationMailStates, type Role } from '@/lib/protocol/team-words';
import { readRole } from './role';

export type Invitation = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: UserId;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Null if no mail was asked for. */
  readonly mail: InvitationMail | null;
};

export type InvitationMail = {
  readonly state: InvitationMailState;
  readonly at: Date;
  /** Why it was not sent. */
  readonly failure: string | null;
};

const view = {
  id: true,
  workspaceId: true,
  email: true,
  role: true,
  invitedBy: true,
  createdAt: true,
  expiresAt: true,
  mailState: true,
  mailAt: true,
  mailFailure: true,
} as const;

type InvitationRow = Record<'id' | 'workspaceId' | 'email' | 'role' | 'invitedBy', string> &
  Record<'createdAt' | 'expiresAt', Date> & {
    readonly mailState: string | null;
    readonly mailAt: Date | null;
    readonly mailFailure: string | null;
  };

const presentRow = (row: InvitationRow): Invitation => ({
  id: row.id,
  workspaceId: asId<WorkspaceId>(row.workspaceId),
  email: row.email,
  role: readRole(row.role),
  invitedBy: asId<UserId>(row.invitedBy),
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  mail: presentMail(row),
});

function presentMail({ mailState, mailAt, mailFailure }: InvitationRow): InvitationMail | null {
  const state = invitationMailStates.find((known) => known === mailState);
  return state === undefined || mailAt === null ? null : { state, at: mailAt, failure: mailFailure };
}

const open = { acceptedAt: null, revokedAt: null } as const;

export async function insertInvitation(
  database: Database,
  invitation: Omit<Invitation, 'id' | 'mail'> & { readonly tokenHash: string },
): Promise<Invitation> {
  const row = await database.invitation.create({
    data: {
      id: createUuid(),
      workspaceId: invitation.workspaceId,
      email: invitation.email,
      role: invitation.role,
      tokenHash: invitation.tokenHash,
      invitedBy: invitation.invitedBy,
      createdAt: invitation.createdAt,
      expiresAt: invitation.expiresAt,
    },
    select: view,
  });
  return presentRow(row);
}

type Wanted = { readonly workspaceId: WorkspaceId; readonly id: string };

/** Returns the invitation if it is open, even if it has expired. */
export async function findOpenInvitation(
  database: Database,
  { workspaceId, id }: Wanted,
): Promise<Invitation | null> {
  const row = await database.invitation.findFirst({ where: { id, workspaceId, ...open }, select: view });
  return row === null ? null : presentRow(row);
}

/** The earlier link stops working. */
export async function replaceInvitationToken(
  database: Database,
  workspaceId: WorkspaceId,
  { id, tokenHash }: { readonly id: string; readonly tokenHash: string },
): Promise<void> {
  await database.invitation.updateMany({ where: { id, workspaceId, ...open }, data: { tokenHash } });
}

export async function setInvitationMail(
  database: Database,
  workspaceId: WorkspaceId,
  { id, mail }: { readonly id: string; readonly mail: InvitationMail },
): Promise<void> {
  await database.invitation.updateMany({
    where: { id, workspaceId },
    data: { mailState: mail.state, mailAt: mail.at, mailFailure: mail.failure },
  });
}

export async function listOpenInvitations(
  database: Database,
  workspaceId: WorkspaceId,
): Promise<Invitation[]> {
  const rows = await database.invitation.findMany({
    where: { workspaceId, ...open },
    select: view,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map(presentRow);
}

/** Returns the invitation that the token belongs to, if it can be accepted now. */
export async function findLiveInvitation(
  database: Database,
  tokenHash: string,
  now: Date,
): Promise<Invitation | null> {
  const row = await database.invitation.findFirst({
    where: { tokenHash, expiresAt: { gt: now }, ...open },
    select: view,
  });
  return row === null ? null : presentRow(row);
}

/** Marks the invitation as accepted. If two requests try at the same time, one succeeds, and the other waits and gets false. */
export async function consumeInvitation(database: Database, id: string, now: Date): Promise<boolean> {
  const { count } = await database.invitation.updateMany({
    where: { id, expiresAt: { gt: now }, ...open },
    data: { acceptedAt: now },
  });
  return count > 0;
}

/** Revokes open invitations of the workspace: a single one, those for an address, or those created by a user. */
export async function revokeInvitations(
  database: Database,
  workspaceId: WorkspaceId,
  which: ({ readonly id: string } | { readonly email: string } | { readonly invitedBy: UserId }) & {
    readonly now: Date;
  },
): Promise<number> {
  const one =
    'id' in which
      ? { id: which.id }
      : 'email' in which
        ? { email: which.email }
        : { invitedBy: which.invitedBy };
  const { count } = await database.invitation.updateMany({
    where: { workspaceId, ...one, ...open },
    data: { revokedAt: which.now },
  });
  return count;
}
