/** The members of a workspace. */
import type { Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentMember, presentWhole } from './present-team';

export function readMembers(actor: Viewer) {
  return inWorkspace(actor, async (database) =>
    presentWhole((await listMembers(database, actor.workspaceId)).map(presentMember)),
  );
}
