/**
 * What approvals, research, workflows and agents do when a run waits or ends. The kernel of runs does not know them
 * (`../runs/execute-run.ts`), so the worker connects them here. Everything happens in the transaction that changes the run.
 */
import { hasAnswer, withdrawApprovals } from '@/lib/domain/approvals/store';
import { listSessionsOfRun } from '@/lib/domain/llmx/task-store';
import { hasApprovedPlan } from '@/lib/domain/research/plan-store';
import type { Run } from '@/lib/domain/runs/run';
import type { Database } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { recordChange } from '../triggers/record-change';
import { wakeExecution } from '../triggers/wake-execution';
import type { RunListeners } from '../runs/execute-run';

export const runListeners: RunListeners = {
  isAnswered: async (database, run, now) =>
    (await hasAnswer(database, run, now)) || (await hasApprovedPlan(database, run)),
  onLaidDown: tellAgents,
  async onEnded(database, run) {
    await withdrawApprovals(database, run);
    await tellWorkflows(database, run);
    await tellAgents(database, run);
  },
};

/** Queues a job for each agent session that requested the run. The job reports the run's state to its agents. */
async function tellAgents(database: Database, run: Run): Promise<void> {
  const { workspaceId } = run;
  for (const sessionId of await listSessionsOfRun(database, run))
    await sendJob(database, { queue: 'llmx', data: { workspaceId, sessionId } });
}

/** Records the end of the run as a change that can start workflows, and wakes the execution that waits for the run. */
async function tellWorkflows(database: Database, { id, workspaceId, causeExecutionId }: Run): Promise<void> {
  const cause = { workspaceId, ...(causeExecutionId === null ? {} : { executionId: causeExecutionId }) };
  await recordChange(database, cause, { entity: 'research.runs', event: 'on_update', id, key: 'ended' });
  if (causeExecutionId !== null) await wakeExecution(database, { id: causeExecutionId, workspaceId });
}
