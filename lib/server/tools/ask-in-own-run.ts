/**
 * A call that needs a person, of a run whose client cannot ask one (protocols 2: "an error result that points to the inbox; the stream
 * never waits in silence"). It becomes a run of its own, which waits in the inbox and is executed once somebody approves.
 */
import type { Viewer } from '@/lib/domain/team/actor';
import type { ValidCall } from '@/lib/engine/tools/tool';
import { beginToolRun } from './begin-tool-run';

/** What the model is told. */
export async function askInOwnRun(actor: Viewer, call: ValidCall): Promise<string> {
  const { name } = call.tool;
  // Another program's wish: nothing in it counts as typed by a person.
  await beginToolRun(actor, { name, arguments: call.arguments, surface: 'mcp', collectionId: null });
  return `${name} needs a person's approval, which waits in the inbox. It is done once somebody approves it there; say so, and do not propose it again.`;
}
