/** Resolves and reopens a thread, assigns it, sets the day by which it is due, and lets the viewer follow or mute it. */
import type { Viewer } from '@/lib/domain/team/actor';
import { withdrawDueNotices } from '@/lib/domain/notices/store';
import { listMembers } from '@/lib/domain/team/member-store';
import { setFollowState, type Thread, type ThreadChange, updateThread } from '@/lib/domain/threads/store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { ThreadReply, updateThreadEndpoint } from '@/lib/protocol/http/threads';
import { presentThread } from './present-thread';
import { requireThread } from './require-thread';
import { tellAboutAssignment } from './tell-members';
import { requireAssignee } from './write-comment';

type ThreadEdit = BodyOf<typeof updateThreadEndpoint> & { readonly id: string };

export function changeThread(viewer: Viewer, edit: ThreadEdit, now = new Date()): Promise<ThreadReply> {
  return inWorkspace(viewer, async (database) => {
    const { thread } = await requireThread(database, viewer, edit.id);
    if (edit.follow_state !== undefined)
      await setFollowState(database, thread, { userId: viewer.userId, state: edit.follow_state });
    const assigned = await readAssignment(database, viewer, edit);
    const change: ThreadChange = {
      changedAt: now,
      ...(edit.resolved === undefined
        ? {}
        : { resolved: edit.resolved ? { at: now, by: viewer.userId } : null }),
      ...(assigned === undefined ? {} : { assigned }),
      ...(edit.due_on === undefined ? {} : { dueOn: edit.due_on }),
    };
    if (Object.keys(change).length > 1) await updateThread(database, thread, change);
    if (isDueOtherwise(thread, change)) await withdrawDueNotices(database, thread.workspaceId, thread.id);
    if (isNew(thread, assigned))
      await tellAboutAssignment(database, {
        thread,
        assigneeId: assigned.to,
        actorId: viewer.userId,
        commentId: null,
        now,
      });
    return presentThread(database, viewer, await requireThread(database, viewer, thread.id));
  });
}

type Assigned = NonNullable<ThreadChange['assigned']>;

async function readAssignment(
  database: Database,
  { workspaceId, userId }: Viewer,
  { assignee_id: id }: ThreadEdit,
): Promise<Assigned | null | undefined> {
  if (id === undefined || id === null) return id;
  return { to: requireAssignee(await listMembers(database, workspaceId), id), by: userId };
}

const isNew = (thread: Thread, assigned: Assigned | null | undefined): assigned is Assigned =>
  assigned != null && assigned.to !== thread.assigneeId;

const isDueOtherwise = (thread: Thread, { resolved, assigned, dueOn }: ThreadChange): boolean =>
  resolved != null ||
  (assigned !== undefined && assigned?.to !== thread.assigneeId) ||
  (dueOn !== undefined && dueOn !== thread.dueOn);
