/**
 * How a workspace's members sign in through an issuer of their organisation. The secret is stored sealed and leaves the server only to the
 * issuer. Takes a `Database`, never opens one.
 */
import { asId, createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { GroupRoles } from './decide-group-role';
import { readRole } from './role';

export type SingleSignOn = GroupRoles & {
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecretCipher: string;
  readonly domains: readonly string[];
  readonly groupClaim: string;
  readonly isOnlyWay: boolean;
  /** The owner who saved it. The issuer speaks only for users whose password they might reset. */
  readonly savedBy: UserId;
};

const view = {
  label: true,
  issuer: true,
  clientId: true,
  clientSecretCipher: true,
  domains: true,
  groupClaim: true,
  ownerGroups: true,
  editorGroups: true,
  defaultRole: true,
  isOnlyWay: true,
  savedBy: true,
} as const;

export async function findSingleSignOn(
  database: Database,
  workspaceId: WorkspaceId,
): Promise<SingleSignOn | null> {
  const row = await database.singleSignOn.findUnique({ where: { workspaceId }, select: view });
  if (row === null) return null;
  return { ...row, defaultRole: readRole(row.defaultRole), savedBy: asId<UserId>(row.savedBy) };
}

export async function saveSingleSignOn(
  database: Database,
  workspaceId: WorkspaceId,
  saved: SingleSignOn,
): Promise<void> {
  const { ownerGroups, editorGroups, domains, ...fields } = saved;
  const lists = {
    ownerGroups: [...ownerGroups],
    editorGroups: [...editorGroups],
    domains: [...domains],
  };
  await database.singleSignOn.deleteMany({ where: { workspaceId } });
  await database.singleSignOn.create({
    data: {
      workspaceId,
      defaultRole: fields.defaultRole,
      label: fields.label,
      issuer: fields.issuer,
      clientId: fields.clientId,
      clientSecretCipher: fields.clientSecretCipher,
      groupClaim: fields.groupClaim,
      isOnlyWay: fields.isOnlyWay,
      savedBy: fields.savedBy,
      ownerGroups: lists.ownerGroups,
      editorGroups: lists.editorGroups,
      domains: lists.domains,
    },
    select: { workspaceId: true },
  });
}

export async function deleteSingleSignOn(database: Database, workspaceId: WorkspaceId): Promise<boolean> {
  const { count } = await database.singleSignOn.deleteMany({ where: { workspaceId } });
  await deleteIdentities(database, workspaceId);
  return count > 0;
}

export type SignInButton = { readonly slug: string; readonly label: string };

/** The buttons of the sign-in page. */
export async function listSignInButtons(database: Database, count: number): Promise<SignInButton[]> {
  const rows = await database.singleSignOn.findMany({
    select: { label: true, workspace: { select: { slug: true } } },
    orderBy: { label: 'asc' },
    take: count,
  });
  return rows.map(({ label, workspace }) => ({ label, slug: workspace.slug }));
}

/** The workspaces that let this user in through their issuer only. Owners may always use their password: they repair a broken issuer. */
export async function listForcingWorkspaces(
  database: Database,
  userId: UserId,
): Promise<{ readonly id: WorkspaceId; readonly label: string }[]> {
  const rows = await database.singleSignOn.findMany({
    where: { isOnlyWay: true, workspace: { members: { some: { userId, role: { not: 'owner' } } } } },
    select: { workspaceId: true, label: true },
  });
  return rows.map(({ workspaceId, label }) => ({ id: asId<WorkspaceId>(workspaceId), label }));
}

// ── who a subject of the issuer is: rows of better-auth's table of accounts ──

const writeProvider = (workspaceId: WorkspaceId) => `single-sign-on ${workspaceId}`;

export async function findIdentity(
  database: Database,
  workspaceId: WorkspaceId,
  subject: string,
): Promise<UserId | null> {
  const row = await database.account.findFirst({
    where: { providerId: writeProvider(workspaceId), accountId: subject },
    select: { userId: true },
  });
  return row === null ? null : asId<UserId>(row.userId);
}

export async function insertIdentity(
  database: Database,
  workspaceId: WorkspaceId,
  identity: { readonly subject: string; readonly userId: UserId },
): Promise<void> {
  await database.account.create({
    data: {
      id: createUuid(),
      providerId: writeProvider(workspaceId),
      accountId: identity.subject,
      userId: identity.userId,
    },
    select: { id: true },
  });
}

/** Another issuer has other subjects, which must not meet the users of the earlier one. */
export async function deleteIdentities(database: Database, workspaceId: WorkspaceId): Promise<void> {
  await database.account.deleteMany({ where: { providerId: writeProvider(workspaceId) } });
}
