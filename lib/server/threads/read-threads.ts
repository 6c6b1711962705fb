/** Reads the threads about one thing, one thread, how many there are, and whom a thread about the thing does not reach. */
import { notFound } from '@/lib/core/errors';
import type { Viewer } from '@/lib/domain/team/actor';
import { listOutsiders } from '@/lib/domain/threads/outsider-store';
import { listThreads, tallyParts, tallyThreads } from '@/lib/domain/threads/store';
import type { SubjectName } from '@/lib/domain/threads/subject';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { findThing, type Thing } from './find-thing';
import { loadPeople, nameOf, presentThread, presentThreads } from './present-thread';
import { requireThread } from './require-thread';

export function readThreads(viewer: Viewer, name: SubjectName) {
  return inWorkspace(viewer, async (database) => {
    const thing = await requireThing(database, viewer, name);
    const threads = await listThreads(database, viewer.workspaceId, name);
    return { items: await presentThreads(database, viewer, { threads, thing }), next: null };
  });
}

export function readThread(viewer: Viewer, id: string) {
  return inWorkspace(viewer, async (database) =>
    presentThread(database, viewer, await requireThread(database, viewer, id)),
  );
}

/** The mark differs after each change of a thread, so that a reader who knows it need not read the threads again. */
export function readThreadTally(viewer: Viewer, name: SubjectName) {
  return inWorkspace(viewer, async (database) => {
    await requireThing(database, viewer, name);
    const { open, total, changedAt } = await tallyThreads(database, viewer.workspaceId, name);
    return {
      open,
      total,
      mark: `${total}-${changedAt?.getTime() ?? 0}`,
      parts: total === 0 ? [] : await tallyParts(database, viewer.workspaceId, name),
    };
  });
}

/** @param about the thing, and the thread about it if that has begun: somebody who reads the thread alone may ask, too */
export function readOutsiders(
  viewer: Viewer,
  { threadId, ...name }: SubjectName & { readonly threadId: string | null },
) {
  return inWorkspace(viewer, async (database) => {
    const begun = threadId === null ? null : await requireThread(database, viewer, threadId);
    const thing = begun === null ? await requireThing(database, viewer, name) : begun.thing;
    const people = await loadPeople(database, viewer);
    const outsiders = await listOutsiders(database, begun?.thread.subject ?? name, threadId);
    return {
      items: [...outsiders].map((id) => nameOf(people, id)),
      next: null,
      reads_thread_only: thing === null || thing.isPrivate,
    };
  });
}

async function requireThing(database: Database, viewer: Viewer, name: SubjectName): Promise<Thing> {
  const thing = await findThing(database, viewer, name);
  if (thing === null) throw notFound('thing');
  return thing;
}
