/** Rows of workspaces, members, tokens. Takes a `Database`, never opens one. */
import { minuteMs } from '@/lib/core/clock';
import { asId, createUuid, type MemberId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { Role } from '@/lib/protocol/team-words';
import type { TokenScope } from '@/lib/protocol/token-scopes';
import { readScopes } from './api-token-store';
import { readRole } from './role';

/** An arbitrary number that no other advisory lock of the database uses. */
const firstAccountLock = 41_118_301;

export type Membership = {
  readonly workspaceId: WorkspaceId;
  readonly slug: string;
  readonly name: string;
  readonly role: Role;
  /** When they last lost the right to open a collection. */
  readonly narrowedAt: Date | null;
};

export async function findMember(
  database: Database,
  workspaceId: WorkspaceId,
  userId: UserId,
): Promise<({ readonly id: MemberId } & Pick<Membership, 'role' | 'narrowedAt'>) | null> {
  const row = await database.member.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: { id: true, role: true, narrowedAt: true },
  });
  return row && { id: asId<MemberId>(row.id), role: readRole(row.role), narrowedAt: row.narrowedAt };
}

export type MemberRights = Pick<Membership, 'workspaceId' | 'role' | 'narrowedAt'> & {
  readonly userId: UserId;
};

/** Returns the memberships of several users, each in a workspace of theirs. */
export async function findMembers(
  database: Database,
  wanted: readonly Pick<MemberRights, 'workspaceId' | 'userId'>[],
): Promise<MemberRights[]> {
  const rows = await database.member.findMany({
    where: {
      userId: { in: [...new Set(wanted.map(({ userId }) => userId))] },
      workspaceId: { in: [...new Set(wanted.map(({ workspaceId }) => workspaceId))] },
    },
    select: { userId: true, workspaceId: true, role: true, narrowedAt: true },
  });
  return rows.map(({ userId, workspaceId, role, narrowedAt }) => ({
    userId: asId<UserId>(userId),
    workspaceId: asId<WorkspaceId>(workspaceId),
    role: readRole(role),
    narrowedAt,
  }));
}

export async function listMemberships(database: Database, userId: UserId): Promise<Membership[]> {
  const rows = await database.member.findMany({
    where: { userId },
    select: { role: true, narrowedAt: true, workspace: { select: { id: true, slug: true, name: true } } },
    orderBy: { createdAt: 'asc' },
  });
  return rows.map(({ role, narrowedAt, workspace }) => ({
    workspaceId: asId<WorkspaceId>(workspace.id),
    slug: workspace.slug,
    name: workspace.name,
    role: readRole(role),
    narrowedAt,
  }));
}

/** Returns the account of a token that is neither revoked nor expired and whose member still belongs to its workspace. */
export async function findApiToken(
  database: Database,
  tokenId: string,
  now: Date,
): Promise<{
  userId: UserId;
  name: string;
  email: string;
  tokenWorkspaceId: WorkspaceId;
  scopes: readonly TokenScope[];
} | null> {
  const token = await database.apiToken.findFirst({
    where: { id: tokenId, revokedAt: null, expiresAt: { gt: now } },
    select: { id: true, workspaceId: true, userId: true, scopes: true },
  });
  if (token === null) return null;
  const member = await database.member.findUnique({
    where: { workspaceId_userId: { workspaceId: token.workspaceId, userId: token.userId } },
    select: { user: { select: { name: true, email: true } } },
  });
  if (member === null) return null;
  // Accurate to the minute, so that a busy token does not write a row with each request.
  await database.apiToken.updateMany({
    where: {
      id: token.id,
      OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: new Date(now.getTime() - minuteMs) } }],
    },
    data: { lastUsedAt: now },
  });
  return {
    userId: asId<UserId>(token.userId),
    name: member.user.name,
    email: member.user.email,
    tokenWorkspaceId: asId<WorkspaceId>(token.workspaceId),
    scopes: readScopes(token.scopes),
  };
}

export async function insertWorkspace(
  database: Database,
  workspace: {
    readonly id: WorkspaceId;
    readonly slug: string;
    readonly name: string;
    readonly ownerId: UserId;
  },
): Promise<void> {
  await database.workspace.create({ data: { id: workspace.id, slug: workspace.slug, name: workspace.name } });
  await database.member.create({
    data: { id: createUuid(), workspaceId: workspace.id, userId: workspace.ownerId, role: 'owner' },
  });
}

/** Until the transaction ends, no other transaction can create the first account. */
export async function lockFirstAccount(database: Database): Promise<void> {
  await database.$queryRaw`select 1 as locked from pg_advisory_xact_lock(${firstAccountLock}::int)`;
}

export async function countUsers(database: Database): Promise<number> {
  return database.user.count();
}

export async function isSlugTaken(database: Database, slug: string): Promise<boolean> {
  return (await database.workspace.count({ where: { slug } })) > 0;
}

/** Returns the workspace's language as a BCP 47 tag: the language its answers are written in. */
export async function findWorkspaceLanguage(database: Database, id: WorkspaceId): Promise<string> {
  const row = await database.workspace.findFirst({ where: { id }, select: { language: true } });
  return row?.language ?? 'en';
}

export async function renameWorkspace(
  database: Database,
  workspaceId: WorkspaceId,
  name: string,
): Promise<void> {
  await database.workspace.updateMany({ where: { id: workspaceId }, data: { name } });
}

export async function findWorkspaceBySlug(database: Database, slug: string): Promise<WorkspaceId | null> {
  const row = await database.workspace.findUnique({ where: { slug }, select: { id: true } });
  return row === null ? null : asId<WorkspaceId>(row.id);
}

export async function findWorkspace(
  database: Database,
  workspaceId: WorkspaceId,
): Promise<{ readonly slug: string; readonly name: string } | null> {
  return database.workspace.findUnique({ where: { id: workspaceId }, select: { slug: true, name: true } });
}
