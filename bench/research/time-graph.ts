/**
 * Measures how long a graph of twelve sub-questions takes when a given number of them is answered in parallel, by a real worker with a
 * model that takes two seconds for each, and how soon a run resumes after its worker was ended with `kill -9`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@/lib/core/clock';
import { asId, type CollectionId, createUuid, type RunId } from '@/lib/core/ids';
import { listNodes } from '@/lib/domain/research/node-store';
import { hashPlan } from '@/lib/domain/research/plan';
import { approvePlan, insertPlan } from '@/lib/domain/research/plan-store';
import { findRun } from '@/lib/domain/runs/store';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { digestBytes } from '@/lib/platform/secrets/token';
import { askQuestion } from '@/lib/server/conversations/ask-question';
import { readDepth } from '@/lib/server/conversations/open-depth';
import { startWorker } from '@/lib/server/worker/__fixtures__/worker-process';
import { createScratchTeam, type ScratchTeam } from '../scratch/scratch-team';

const graphNodes = 12;
const question = 'What is known of the dam?';
const lookMs = 50;
const deadlineMs = 180_000;

export type GraphFigures = {
  /** Milliseconds from the start of the run to its end, by the number of workers. */
  readonly walls: Readonly<Record<number, number>>;
  /** Milliseconds from the kill of the run's worker to the start of the next sub-question. */
  readonly resumeMs: number;
};

export async function timeGraph(counts: readonly number[]): Promise<GraphFigures> {
  const team = await createScratchTeam();
  const planId = await keepPlan(team);
  const walls: Record<number, number> = {};
  const worker = startWorker();
  try {
    for (const workers of counts) walls[workers] = await timeRun(team, { planId, workers });
  } finally {
    await worker.stop();
  }
  return { walls, resumeMs: await timeResume(team, planId) };
}

async function keepPlan({ editor, collectionId }: ScratchTeam): Promise<string> {
  const { workspaceId, userId } = editor;
  const nodes = Array.from({ length: graphNodes }, (_, place) => ({
    id: `n${place + 1}`,
    question: `${question} (${place + 1})`,
    dependsOn: [],
  }));
  const id = createUuid();
  const hash = hashPlan({ question, nodes }, digestBytes);
  const whose = { workspaceId, userId, collectionId: asId<CollectionId>(collectionId), conversationId: null };
  await inWholeWorkspace(workspaceId, async (database) => {
    const plan = await insertPlan(database, {
      id,
      ...whose,
      question,
      nodes,
      hash,
      budget: {},
      origin: 'model',
    });
    await approvePlan(database, plan, { approvedBy: userId, approvedAt: systemClock.now() });
  });
  return id;
}

type Wish = { readonly planId: string; readonly workers: number };

async function ask({ editor, collectionId }: ScratchTeam, { planId, workers }: Wish): Promise<RunId> {
  const asked = await askQuestion(editor, {
    text: question,
    collectionId,
    conversationName: null,
    sourceIds: [],
    retryOf: null,
    editOf: null,
    mayAct: false,
    depth: readDepth({ agent: 'got', plan: 'run', planId, workers }),
  });
  return asked.runId;
}

async function timeRun(team: ScratchTeam, wish: Wish): Promise<number> {
  const { startedAt, finishedAt } = await waitForRun(team, await ask(team, wish));
  return finishedAt.getTime() - startedAt.getTime();
}

export async function waitForRun({ editor: { workspaceId } }: ScratchTeam, runId: RunId) {
  return waitFor(async () => {
    const run = await inWholeWorkspace(workspaceId, (database) => findRun(database, workspaceId, runId));
    if (run?.finishedAt == null || run.startedAt === null) return null;
    if (run.status !== 'complete') throw new Error(`The run is ${run.status}: ${run.failure?.message}`);
    return { startedAt: run.startedAt, finishedAt: run.finishedAt };
  });
}

async function timeResume(team: ScratchTeam, planId: string): Promise<number> {
  const { workspaceId } = team.editor;
  const first = startWorker();
  const runId = await ask(team, { planId, workers: 4 });
  const read = () => inWholeWorkspace(workspaceId, (database) => listNodes(database, { runId, workspaceId }));
  await waitFor(async () => ((await read()).some(({ state }) => state === 'done') ? true : null));
  await first.kill();
  const killedAt = Date.now();
  const second = startWorker();
  try {
    const begun = await waitFor(async () => {
      const starts = (await read()).map(({ startedAt }) => startedAt?.getTime() ?? 0);
      return starts.find((at) => at > killedAt) ?? null;
    });
    await waitForRun(team, runId);
    return begun - killedAt;
  } finally {
    await second.stop();
  }
}

export async function waitFor<Value>(look: () => Promise<Value | null>): Promise<Value> {
  const until = performance.now() + deadlineMs;
  while (performance.now() < until) {
    const value = await look();
    if (value !== null) return value;
    await sleep(lookMs);
  }
  throw new Error('The run did not come to its end.');
}
