/** Begins a phase. The run and its job are created together with the phase's new state. Only one phase of a review runs at a time. */
import { AppError } from '@/lib/core/errors';
import { createRunId, type RunId } from '@/lib/core/ids';
import { listItems } from '@/lib/domain/reviews/item-store';
import { isPicked, type Phase, type Review } from '@/lib/domain/reviews/review';
import { listPhases, updatePhase } from '@/lib/domain/reviews/review-store';
import { insertRun } from '@/lib/domain/runs/store';
import type { Editor } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { KnowledgePhase } from '@/lib/protocol/knowledge-lines';
import { openLog } from '../runs/open-log';
import { queueRun } from '../runs/queue-run';

/** The caller must hold the review's lock. */
export async function beginPhase(
  database: Database,
  actor: Editor,
  { review, phase }: { readonly review: Review; readonly phase: KnowledgePhase },
): Promise<RunId> {
  const phases = await listPhases(database, review);
  refuseWhileRunning(phases);
  if (phase !== 'classification') await requirePicks(database, review);
  const { workspaceId, userId } = actor;
  const runId = createRunId();
  const input = { kind: 'knowledge' as const, pipelineId: review.id, phase };
  const causeExecutionId = actor.executionId ?? null;
  const run = { id: runId, workspaceId, input, agent: 'knowledge' };
  await insertRun(database, { ...run, userId, causeExecutionId });
  await updatePhase(database, review, {
    phase,
    state: 'running',
    runId,
    failure: null,
    reports: [],
    lenient: [],
  });
  await openLog(database, { ...run, causeExecutionId, messages: null });
  await queueRun(database, { id: runId, workspaceId, kind: 'knowledge' });
  return runId;
}

function refuseWhileRunning(phases: readonly Phase[]): void {
  const running = phases.find(({ state }) => state === 'running');
  if (running !== undefined)
    throw new AppError(
      'conflict',
      'A step of this review is already running. Wait until it is done, or skip it.',
      {
        data: { run_id: running.runId },
      },
    );
}

async function requirePicks(database: Database, review: Review): Promise<void> {
  const items = await listItems(database, review);
  if (!items.some(isPicked))
    throw new AppError('conflict', 'No blocks are selected. Select the ones to keep first.');
}
