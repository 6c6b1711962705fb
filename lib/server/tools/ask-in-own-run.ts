/**
 * Handles a call that needs approval in a run whose client cannot ask for it (protocols 2: "an error result that points to the inbox; the
 * stream never waits in silence"). The call becomes a run of its own, which waits in the inbox and is executed once somebody approves it.
 */
import type { Viewer } from '@/lib/domain/team/actor';
import type { ValidCall } from '@/lib/engine/tools/tool';
import { beginToolRun } from './begin-tool-run';

/** Returns what the model is told. */
export async function askInOwnRun(actor: Viewer, call: ValidCall): Promise<string> {
  const { name } = call.tool;
  // The surface is that of another program, so none of the arguments count as typed by a person.
  await beginToolRun(actor, { name, arguments: call.arguments, surface: 'mcp', collectionId: null });
  return `${name} needs a person's approval, which waits in the inbox. It is done once somebody approves it there; say so, and do not propose it again.`;
}
