/**
 * Reads and changes who may open a collection. Everyone who can open it sees who else can; an editor among them changes it. What it was made
 * into outside of it (a shared link, a line on a page) stays as open as it was.
 */
import { AppError } from '@/lib/core/errors';
import { asId, type UserId } from '@/lib/core/ids';
import { listPeople, storeAccess } from '@/lib/domain/collections/access-store';
import type { CountedCollection } from '@/lib/domain/collections/store';
import { lockRow } from '@/lib/platform/db/lock-row';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf, ReplyOf } from '@/lib/protocol/http/endpoint';
import type {
  changeCollectionAccessEndpoint,
  readCollectionAccessEndpoint,
} from '@/lib/protocol/http/collection-access';
import { requireCollection } from './require-collection';

type Access = ReplyOf<typeof readCollectionAccessEndpoint>;

export function readAccess(actor: Viewer, id: string): Promise<Access> {
  return inWorkspace(actor, async (database) =>
    presentAccess(database, actor, await requireCollection(database, actor, id)),
  );
}

export function changeAccess(
  actor: Editor,
  id: string,
  { access, user_ids: named }: BodyOf<typeof changeCollectionAccessEndpoint>,
): Promise<Access> {
  const userIds = access === 'workspace' ? [] : [...new Set(named)].map((each) => asId<UserId>(each));
  return inWorkspace(actor, async (database) => {
    const collection = await requireCollection(database, actor, id);
    const name = { id: collection.id, workspaceId: actor.workspaceId };
    await lockRow(database, 'collection', name);
    if (access === 'people') await requirePeople(database, actor, userIds);
    await storeAccess(database, name, { access, userIds });
    return presentAccess(database, actor, { ...collection, access });
  });
}

/** They are members, and the user stays one of them, so that a collection is never lost by mistake. */
async function requirePeople(database: Database, actor: Editor, userIds: readonly UserId[]): Promise<void> {
  if (!userIds.includes(actor.userId)) {
    throw new AppError(
      'invalid_input',
      'user_ids: Keep yourself among the people. Somebody else can remove you.',
    );
  }
  const members = new Set((await listMembers(database, actor.workspaceId)).map(({ userId }) => userId));
  if (!userIds.every((userId) => members.has(userId)))
    throw new AppError('invalid_input', 'user_ids: One of them is not a member of this workspace.');
}

async function presentAccess(
  database: Database,
  { workspaceId }: Viewer,
  { id, access }: Pick<CountedCollection, 'id' | 'access'>,
): Promise<Access> {
  const people = await listPeople(database, { id, workspaceId });
  return {
    access,
    people: people.map(({ userId, name, email, role }) => ({ user_id: userId, name, email, role })),
  };
}
