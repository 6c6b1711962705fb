/**
 * Measures how many executions complete per minute. They are created before any worker runs. Only the time between the first tenth and the
 * last is counted, so that neither the start of the workers nor their idle moments at the end affect the figure.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { asId, type CollectionId } from '@/lib/core/ids';
import type { Editor } from '@/lib/domain/team/actor';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import type { Receiver } from '@/lib/server/integrations/__fixtures__/receiver';
import { startWorker } from '@/lib/server/worker/__fixtures__/worker-process';
import { runWorkflow } from '@/lib/server/workflows/run-workflow';
import { createScratchTeam } from '../scratch/scratch-team';
import { indexSource } from '../search/index-documents';
import { approveWorkflow } from './approve-workflow';

export type ExecutionFigures = { readonly workers: number; readonly perMinute: number };

const executions = 160;
const workflows = 4;
const deadlineMs = 300_000;

type Measured = { readonly editor: Editor; readonly recordId: string };

let measured: Promise<Measured> | undefined;

async function openTeam(): Promise<Measured> {
  const { editor, collectionId } = await createScratchTeam();
  const place = { workspaceId: editor.workspaceId, collectionId: asId<CollectionId>(collectionId) };
  const recordId = await indexSource(place, { title: 'Measured', language: 'en', passages: [] });
  return { editor, recordId };
}

export async function timeExecutions(receiver: Receiver, workers: number): Promise<ExecutionFigures> {
  const { editor, recordId } = await (measured ??= openTeam());
  const url = `http://${receiver.host}/measured`;
  const ids: string[] = [];
  for (let made = 0; made < workflows; made += 1) ids.push(await approveWorkflow(editor, url));
  for (let begun = 0; begun < executions; begun += 1)
    await runWorkflow(editor, { id: ids[begun % workflows] ?? '', recordId });
  const sentBefore = receiver.received.length;
  const processes = Array.from({ length: workers }, () => startWorker());
  try {
    const ended = await waitForAll(editor, ids);
    const sent = receiver.received.length - sentBefore;
    if (sent !== executions) throw new Error(`Of ${executions} calls ${sent} came.`);
    return { workers, perMinute: measureRate(ended) };
  } finally {
    await Promise.all(processes.map((worker) => worker.stop()));
  }
}

/** Returns when each execution ended, in order. */
async function waitForAll({ workspaceId }: Editor, workflowIds: readonly string[]): Promise<number[]> {
  const until = performance.now() + deadlineMs;
  while (performance.now() < until) {
    const rows = await inWholeWorkspace(workspaceId, (database) =>
      database.workflowExecution.findMany({
        where: { workflowId: { in: [...workflowIds] }, status: 'complete' },
        select: { finishedAt: true },
      }),
    );
    const ended = rows.flatMap(({ finishedAt }) => finishedAt?.getTime() ?? []);
    if (ended.length === executions) return ended.toSorted((one, other) => one - other);
    await sleep(500);
  }
  throw new Error('Not every execution came to its end.');
}

function measureRate(ended: readonly number[]): number {
  const tenth = Math.floor(ended.length / 10);
  const counted = ended.slice(tenth, -tenth);
  const ms = (counted.at(-1) ?? 0) - (counted[0] ?? 0);
  return ((counted.length - 1) * 60_000) / ms;
}
