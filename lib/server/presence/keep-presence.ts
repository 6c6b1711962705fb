/** Notes that a member looks at a thing that they may open, and tells them who else does. */
import { notFound } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { keepPresence as storePresence, listPresent } from '@/lib/domain/presence/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import type { SubjectName } from '@/lib/domain/threads/subject';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { findThing } from '../threads/find-thing';

export function keepPresence(viewer: Viewer, thing: SubjectName, now = new Date()) {
  const { workspaceId, userId } = viewer;
  return inWorkspace(workspaceId, async (database) => {
    if ((await findThing(database, viewer, thing)) === null) throw notFound('thing');
    const looked = { workspaceId, subjectKind: thing.kind, subjectId: thing.id };
    await storePresence(database, looked, { userId, now });
    const present = new Set(await listPresent(database, looked, now));
    const others = (await listMembers(database, workspaceId)).filter(
      (member) => member.userId !== userId && present.has(member.userId),
    );
    return {
      people: others
        .slice(0, limits.presentNames)
        .map((member) => ({ user_id: member.userId, name: member.name })),
      count: others.length,
    };
  });
}
