/**
 * Measures what the product adds to a model. It compares a whole run without tool calls to the same request sent directly to the same model
 * server, and it measures the cost of one more tool call in a turn. The model server answers immediately over HTTP; rows and frames are
 * written to PostgreSQL.
 */
import type { FakeUpstream } from '@/e2e/support/fake-upstream/server';
import { systemClock } from '@/lib/core/clock';
import type { RunId } from '@/lib/core/ids';
import { findRun } from '@/lib/domain/runs/store';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { createListening } from '@/lib/platform/db/listen';
import { getEnvironment } from '@/lib/platform/settings/env';
import { createToolHosts, createToolOutside } from '@/lib/server/worker/create-tool-hosts';
import { askAboutWork } from '@/lib/server/conversations/ask-about-work';
import { askQuestion } from '@/lib/server/conversations/ask-question';
import { createExportPool } from '@/lib/server/artifacts/export/export-pool';
import { executeRun } from '@/lib/server/runs/execute-run';
import { createCancelWatch } from '@/lib/server/runs/watch-cancel';
import { runListeners } from '@/lib/server/worker/run-listeners';
import { createRunPerformers } from '@/lib/server/worker/run-performers';
import { createScratchTeam, type ScratchTeam } from '../scratch/scratch-team';
import { cutAt, medianOf, timeOnce, timeRounds } from '../statistics';

export type TurnFigures = {
  /** Milliseconds from the start of the run's job to the end of the run. */
  readonly run: { readonly medianMs: number; readonly p95Ms: number };
  /** Milliseconds of the same request without the product. */
  readonly directMs: number;
  /** Milliseconds of one call of `app.calculate`, including the gate, rows, frames and the tool itself. */
  readonly callMs: number;
  /** Milliseconds of a transaction that writes one row, which shows how fast the machine and its disk were at the time. */
  readonly writeMs: number;
};

const rounds = 40;
const unmeasured = 5;
const callRounds = 12;
const manyCalls = 21;

export async function timeTurns(upstream: FakeUpstream): Promise<TurnFigures> {
  const team = await createScratchTeam();
  return withRunner(team, (run) => measure({ upstream, team, run }));
}

type Run = (runId: RunId) => Promise<void>;

/** Executes runs as the worker does, but without its queue. */
async function withRunner<Value>(
  { editor: { workspaceId } }: ScratchTeam,
  work: (run: Run) => Promise<Value>,
): Promise<Value> {
  const listening = createListening();
  const exportPool = createExportPool();
  const hosts = createToolHosts(createToolOutside(getEnvironment(), systemClock));
  const services = {
    performers: createRunPerformers({ exportPool, hosts }),
    listeners: runListeners,
    cancels: createCancelWatch(listening),
    clock: systemClock,
  };
  const { signal } = new AbortController();
  try {
    return await work(async (runId) => {
      await executeRun({ workspaceId, runId }, services, signal);
      const run = await inWholeWorkspace(workspaceId, (database) => findRun(database, workspaceId, runId));
      if (run?.status !== 'complete') throw new Error(`The run is ${run?.status}: ${run?.failure?.message}`);
    });
  } finally {
    await exportPool.close();
    await listening.close();
  }
}

type Place = { readonly upstream: FakeUpstream; readonly team: ScratchTeam; readonly run: Run };

async function measure(place: Place): Promise<TurnFigures> {
  const { upstream, team } = place;
  upstream.respond(() => ({ text: 'That is all.' }));
  const times = (await timeEach(rounds + unmeasured, place, () => askNothing(team))).slice(unmeasured);
  const sent = JSON.stringify(upstream.log.at(-1)?.body);
  const direct = await timeRounds(rounds + unmeasured, () => askDirectly(upstream, sent));
  const { workspaceId } = team.editor;
  const writes = await timeRounds(rounds, () =>
    inWholeWorkspace(workspaceId, (database) =>
      database.workspace.updateMany({ where: { id: workspaceId }, data: { name: 'Measured' } }),
    ),
  );
  const one = await timeCalls(place, 1);
  const many = await timeCalls(place, manyCalls);
  return {
    run: { medianMs: medianOf(times), p95Ms: cutAt(times, 0.95) },
    directMs: medianOf(direct.slice(unmeasured)),
    callMs: (many - one) / (manyCalls - 1),
    writeMs: medianOf(writes),
  };
}

/** Milliseconds of the runs alone. Creating them with `ask` is not counted. */
async function timeEach(
  count: number,
  { run }: Place,
  ask: () => Promise<{ readonly runId: RunId }>,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const { runId } = await ask();
    times.push(await timeOnce(() => run(runId)));
  }
  return times;
}

const askNothing = ({ editor }: ScratchTeam) =>
  inWholeWorkspace(editor.workspaceId, (database) =>
    askAboutWork(database, editor, {
      text: 'Which workflows are there?',
      contextType: 'workflow',
      context: null,
      extensions: true,
      modelId: null,
      conversationName: null,
    }),
  );

async function askDirectly(upstream: FakeUpstream, body: string): Promise<void> {
  const response = await fetch(`${upstream.baseUrl('openai-compatible')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!(await response.text()).includes('[DONE]')) throw new Error('The model server did not answer.');
}

/** Median milliseconds of runs that make the given number of tool calls, then decide that they know enough, then answer. */
async function timeCalls(place: Place, calls: number): Promise<number> {
  const { upstream, team } = place;
  upstream.respond(({ messages, toolNames }) => {
    if (toolNames.length === 0) return { text: 'It is done.' };
    if (messages.some(({ role }) => role === 'tool')) return { text: 'ANSWER' };
    return {
      toolCalls: Array.from({ length: calls }, (_, at) => ({
        id: `call_${at}`,
        name: 'app.calculate',
        input: { expression: `${at} * 410` },
      })),
    };
  });
  const ask = () =>
    askQuestion(team.editor, {
      text: 'How much is it?',
      collectionId: team.collectionId,
      conversationName: null,
      sourceIds: [],
      retryOf: null,
      editOf: null,
      mayAct: true,
    });
  return medianOf(await timeEach(callRounds, place, ask));
}
