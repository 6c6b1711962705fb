/** A workspace in a scratch database with its owner and a collection, but without the sample that users are given. */
import { authorise, type Editor } from '@/lib/domain/team/actor';
import { hashPassword, insertAccount } from '@/lib/platform/auth/accounts';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { createCollection } from '@/lib/server/collections/create-collection';
import { createWorkspaceOf } from '@/lib/server/team/create-workspace';

export type ScratchTeam = { readonly editor: Editor; readonly collectionId: string };

export async function createScratchTeam(): Promise<ScratchTeam> {
  const passwordHash = await hashPassword('a quiet library at noon');
  const person = { name: 'Ada Park', email: 'ada@example.org', passwordHash, isAdministrator: true };
  const { userId, workspaceId } = await acrossWorkspaces(async (database) => {
    const ownerId = await insertAccount(database, person);
    return { userId: ownerId, ...(await createWorkspaceOf(database, { ownerId, name: 'Measured' })) };
  });
  const editor = authorise({ userId, workspaceId, role: 'owner', via: 'session' }, 'editor');
  if (editor === null) throw new Error('An owner may edit.');
  const { id } = await createCollection(editor, { title: 'Measured', tags: [] });
  return { editor, collectionId: id };
}
