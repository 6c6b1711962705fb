/** Rows of members, for changes. Takes a `Database`, never opens one. */
import { asId, createMemberId, type MemberId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { Role } from '@/lib/protocol/team-words';
import { readRole } from './role';

export type Member = {
  readonly id: MemberId;
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: Date;
};

const view = {
  id: true,
  userId: true,
  role: true,
  createdAt: true,
  user: { select: { name: true, email: true } },
} as const;

type MemberRow = {
  id: string;
  userId: string;
  role: string;
  createdAt: Date;
  user: { name: string; email: string };
};

const presentRow = ({ id, userId, role, createdAt, user }: MemberRow): Member => ({
  id: asId<MemberId>(id),
  userId: asId<UserId>(userId),
  name: user.name,
  email: user.email,
  role: readRole(role),
  joinedAt: createdAt,
});

/** Serialises changes of one team until the transaction ends; readers do not wait. */
export async function lockTeam(database: Database, workspaceId: WorkspaceId): Promise<void> {
  await database.$queryRaw`select id from workspace where id = ${workspaceId} for no key update`;
}

export async function listMembers(database: Database, workspaceId: WorkspaceId): Promise<Member[]> {
  const rows = await database.member.findMany({
    where: { workspaceId },
    select: view,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(presentRow);
}

export async function findMemberById(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Member | null> {
  const row = await database.member.findFirst({ where: { id, workspaceId }, select: view });
  return row === null ? null : presentRow(row);
}

export async function listOwners(database: Database, workspaceId: WorkspaceId): Promise<UserId[]> {
  const rows = await database.member.findMany({
    where: { workspaceId, role: 'owner' },
    select: { userId: true },
  });
  return rows.map((row) => asId<UserId>(row.userId));
}

export async function hasMemberWithEmail(
  database: Database,
  workspaceId: WorkspaceId,
  email: string,
): Promise<boolean> {
  return (await database.member.count({ where: { workspaceId, user: { email } } })) > 0;
}

export async function insertMember(
  database: Database,
  member: { readonly workspaceId: WorkspaceId; readonly userId: UserId; readonly role: Role },
): Promise<MemberId> {
  const id = createMemberId();
  await database.member.create({
    data: { id, workspaceId: member.workspaceId, userId: member.userId, role: member.role },
    select: { id: true },
  });
  return id;
}

export async function updateMemberRole(
  database: Database,
  workspaceId: WorkspaceId,
  change: { readonly id: MemberId; readonly role: Role },
): Promise<void> {
  await database.member.updateMany({ where: { id: change.id, workspaceId }, data: { role: change.role } });
}

export async function deleteMember(
  database: Database,
  workspaceId: WorkspaceId,
  id: MemberId,
): Promise<void> {
  await database.member.deleteMany({ where: { id, workspaceId } });
}
