/** Who may open a collection. Row-level security hides it, with all that belongs to it, from everyone else (decision 109). */
import { asId, type CollectionId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { CollectionAccess } from '@/lib/protocol/collection-words';
import type { Role } from '@/lib/protocol/team-words';
import { readRole } from '../team/role';

export type CollectionPerson = {
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
};

type Named = { readonly id: CollectionId; readonly workspaceId: WorkspaceId };

/** The people of a collection that is not open to all, by name. */
export async function listPeople(
  database: Database,
  { id, workspaceId }: Named,
): Promise<CollectionPerson[]> {
  const rows = await database.collectionMember.findMany({
    where: { collectionId: id, workspaceId },
    select: {
      userId: true,
      member: { select: { role: true, user: { select: { name: true, email: true } } } },
    },
  });
  return rows
    .map(({ userId, member }) => ({
      userId: asId<UserId>(userId),
      name: member.user.name,
      email: member.user.email,
      role: readRole(member.role),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The ids of its people; null if everyone in the workspace may open it. */
export async function findAdmitted(
  database: Database,
  { id, workspaceId }: Named,
): Promise<ReadonlySet<UserId> | null> {
  const row = await database.collection.findFirst({
    where: { id, workspaceId },
    select: { access: true, people: { select: { userId: true } } },
  });
  if (row?.access !== 'people') return null;
  return new Set(row.people.map(({ userId }) => asId<UserId>(userId)));
}

/** Replaces the people. They are named before the collection is closed to others, whose streams end at that moment. */
export async function storeAccess(
  database: Database,
  { id, workspaceId }: Named,
  change: { readonly access: CollectionAccess; readonly userIds: readonly UserId[] },
): Promise<void> {
  const { access, userIds } = change;
  await database.collectionMember.createMany({
    data: userIds.map((userId) => ({ collectionId: id, userId, workspaceId })),
    skipDuplicates: true,
  });
  await database.collection.updateMany({ where: { id, workspaceId }, data: { access } });
  await database.collectionMember.deleteMany({
    where: { collectionId: id, workspaceId, userId: { notIn: [...userIds] } },
  });
}
