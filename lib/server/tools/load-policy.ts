/**
 * Loads what policy must know about a run before each of its calls. It is read anew each time, because rights, settings, permissions and
 * taint can change.
 */
import { listMessages } from '@/lib/domain/conversations/store';
import { type KeptGrant, type KeptSetting, listGrants, listPolicySettings } from '@/lib/domain/policy/store';
import type { Run } from '@/lib/domain/runs/run';
import { findRun, listAgentQuestions } from '@/lib/domain/runs/store';
import { findMember } from '@/lib/domain/team/store';
import type { PolicySurface } from '@/lib/engine/policy/policy-question';
import { beginTaint } from '@/lib/engine/policy/taint';
import { findTypedAddresses } from '@/lib/engine/policy/typed-addresses';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { Role } from '@/lib/protocol/team-words';

export type RunPolicy = {
  /** Null if the user is no longer a member of the workspace. */
  readonly role: Role | null;
  readonly surface: PolicySurface;
  readonly isTainted: boolean;
  readonly settings: ReadonlyMap<string, KeptSetting>;
  readonly grants: readonly KeptGrant[];
  readonly typedAddresses: readonly string[];
};

export async function loadPolicy(database: Database, run: Run): Promise<RunPolicy> {
  const { workspaceId } = run;
  const member = await findMember(database, workspaceId, run.userId);
  const surface = getSurface(run);
  const current = await findRun(database, workspaceId, run.id);
  return {
    role: member?.role ?? null,
    surface,
    isTainted: (current?.isTainted ?? true) || beginTaint(surface).isTainted,
    settings: await listPolicySettings(database, workspaceId),
    grants: await listGrants(database, workspaceId, { runId: run.id }),
    typedAddresses: await listTyped(database, run),
  };
}

function getSurface({ input }: Run): PolicySurface {
  return input.kind === 'tool' || input.kind === 'chat' ? input.surface : 'chat';
}

/** Arguments of a member's call over REST count as typed by the member. The words of another program or agent never count. */
async function listTyped(
  database: Database,
  { input, workspaceId, conversationId }: Run,
): Promise<readonly string[]> {
  if (input.kind === 'tool')
    return input.surface === 'rest' ? findTypedAddresses([JSON.stringify(input.arguments)]) : [];
  if (conversationId === null) return [];
  const messages = await listMessages(database, workspaceId, conversationId);
  const fromAgents = await listAgentQuestions(database, { workspaceId, conversationId });
  const typed = messages.filter(({ id, role }) => role === 'user' && !fromAgents.has(id));
  return findTypedAddresses(typed.map(({ markdown }) => markdown));
}
