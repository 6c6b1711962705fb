/**
 * A call that needs a person, of a run whose client cannot ask one (protocols 2: "an error result that points to the inbox; the stream
 * never waits in silence"). It becomes a run of its own, which waits in the inbox and is executed once somebody approves.
 */
import { createRunId } from '@/lib/core/ids';
import { insertRun } from '@/lib/domain/runs/store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { ValidCall } from '@/lib/engine/tools/tool';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { openLog } from '../runs/open-log';

/** What the model is told. */
export async function askInOwnRun(actor: Viewer, call: ValidCall): Promise<string> {
  const { workspaceId, userId } = actor;
  const run = {
    ...{ id: createRunId(), workspaceId, agent: 'react' },
    // Another program's wish: nothing in it counts as typed by a person.
    input: {
      kind: 'tool' as const,
      name: call.tool.name,
      arguments: { ...call.arguments },
      surface: 'mcp' as const,
    },
  };
  await inWorkspace(workspaceId, async (database) => {
    await insertRun(database, { ...run, userId });
    await openLog(database, { ...run, messages: null });
    await sendJob(database, { queue: 'run', data: { workspaceId, runId: run.id } });
  });
  return `${call.tool.name} needs a person's approval, which waits in the inbox. It is done once somebody approves it there; say so, and do not propose it again.`;
}
