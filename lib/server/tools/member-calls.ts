/**
 * Wraps every method of a port. Before the call, the member's right is looked up again (protocols 0), because a run can outlive a demotion
 * or a removal. After it, an error that a use case throws for users is turned into a `ToolFailure` that a model reads.
 */
import { AppError } from '@/lib/core/errors';
import { type Actor, type ActorWith, authorise, type Editor, type Viewer } from '@/lib/domain/team/actor';
import { findMember } from '@/lib/domain/team/store';
import { ToolFailure, type ToolFailureCode } from '@/lib/engine/tools/tool-failure';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { Role } from '@/lib/protocol/team-words';

export type MemberCalls = {
  readonly asViewer: <Value>(work: (viewer: Viewer) => Promise<Value>) => Promise<Value>;
  readonly asEditor: <Value>(work: (editor: Editor) => Promise<Value>) => Promise<Value>;
};

export function createMemberCalls(actor: Actor): MemberCalls {
  const withRight = async <Needed extends Role, Value>(
    needed: Needed,
    work: (actor: ActorWith[Needed]) => Promise<Value>,
  ): Promise<Value> => {
    const rightful = authorise(await findMemberNow(actor), needed);
    if (rightful === null) throw lacksRight();
    return speakToTools(() => work(rightful));
  };
  return {
    asViewer: (work) => withRight('viewer', work),
    asEditor: (work) => withRight('editor', work),
  };
}

async function findMemberNow(actor: Actor): Promise<Actor> {
  const { workspaceId, userId } = actor;
  const member = await inWorkspace(actor, (database) => findMember(database, workspaceId, userId));
  if (member === null)
    throw new ToolFailure('This member does not belong to the workspace any more.', 'not_found');
  return { ...actor, role: member.role };
}

const lacksRight = () =>
  new ToolFailure('Only an editor of this workspace can do this; the member may only read.', 'not_found');

async function speakToTools<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') throw describeRefusal(error);
    throw error;
  }
}

function describeRefusal(error: AppError): ToolFailure {
  const code: ToolFailureCode =
    error.code === 'not_found' || error.code === 'unavailable' ? error.code : 'failed';
  return new ToolFailure(error.message, code);
}
