/**
 * What an answer asks of the database, counted on the wire: how many statements, how often something waits for the server, and that the number
 * of readers does not matter. Fifty answers at once are as slow as these figures are high (decision 149). The model is a scripted server.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CountingRelay, startCountingRelay } from '@/e2e/support/counting-relay';
import { asId, type RunId } from '@/lib/core/ids';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import type * as tailing from '../runs/run-tails';
import { openTestInstance } from '../team/__fixtures__/people';
import type * as scripted from '../tools/__fixtures__/scripted-chat';
import type * as asking from './ask-question';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-cost-'));
let upstream: FakeUpstream;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let relay: CountingRelay;
/** Writes beside the product, so that what it writes is not counted. */
let writer: pg.Client;
let tools: typeof workbench;
let bench: workbench.Workbench;
let chat: typeof scripted;
let ask: typeof asking.askQuestion;
let tails: typeof tailing;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  const { host } = new URL(upstream.url);
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: '', CAPTURE_ALLOW: host });
  const url = process.env['DATABASE_URL'] ?? '';
  writer = new pg.Client({ connectionString: url });
  await writer.connect();
  relay = await startCountingRelay(url);
  process.env['DATABASE_URL'] = relay.url;
  tools = await import('../artifacts/__fixtures__/workbench');
  chat = await import('../tools/__fixtures__/scripted-chat');
  ({ askQuestion: ask } = await import('./ask-question'));
  tails = await import('../runs/run-tails');
  bench = await tools.openWorkbench();
  await chat.useScriptedModel(bench, upstream);
});
afterEach(() => {
  vi.useRealTimers();
  upstream.reset();
});
afterAll(async () => {
  await tails.getRunTails().close();
  await tools.closeWorkbench();
  await writer.end();
  await instance.close();
  await relay.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const askSomething = (mayAct: boolean) =>
  ask(bench.editor, {
    text: 'How high is Harrow Dam?',
    collectionId: bench.collectionId,
    conversationName: null,
    sourceIds: [],
    retryOf: null,
    editOf: null,
    mayAct,
  });

describe('an answer', () => {
  it.each([
    // Up to a tenth above what was counted, because frames that are recorded close to each other may be written together or not.
    { which: 'from the sources', mayAct: false, statements: 110, journeys: 72 },
    { which: 'whose model may call tools', mayAct: true, statements: 160, journeys: 104 },
  ])('$which asks at most $statements statements in $journeys journeys', async ({ mayAct, ...most }) => {
    const answer = async () => {
      chat.script(
        upstream,
        mayAct ? [{ text: 'I can answer.' }, { text: 'It is high.' }] : [{ text: 'It is high.' }],
      );
      const { runId } = await askSomething(mayAct);
      await tools.work(bench, runId);
      return runId;
    };
    // The first one opens connections.
    await answer();
    relay.take();
    const runId = await answer();
    const asked = relay.take();
    const { run } = await tools.readLog(bench, runId);
    expect(run?.status).toBe('complete');
    expect(asked.statements).toBeLessThanOrEqual(most.statements);
    expect(asked.journeys).toBeLessThanOrEqual(most.journeys);
  });
});

/** Follows a run with as many readers, and waits by what they are told, because a wait that looks again would also do what is due meanwhile. */
async function follow(runId: string, count: number) {
  // No poll makes up for what a notification did not bring.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { workspaceId } = bench;
  const followed = tails.createRunTails();
  let changed = Promise.withResolvers<void>();
  const onChange = () => changed.resolve();
  const name = { workspaceId, runId: asId<RunId>(runId) };
  const logs = Array.from({ length: count }, () => followed.watch(name, onChange));
  const until = async (isReached: (log: (typeof logs)[number]) => boolean) => {
    while (!logs.every(isReached)) {
      await changed.promise;
      changed = Promise.withResolvers();
    }
  };
  let hears = false;
  followed.onRights(() => (hears = true));
  while (!hears) await writer.query(`SELECT pg_notify('rights', 'nobody')`);
  return { until, close: () => followed.close() };
}

const addFrame = async (runId: string, seq: number) => {
  await writer.query(`UPDATE run SET last_seq = $2 WHERE id = $1`, [runId, seq]);
  await writer.query(
    `INSERT INTO frame (run_id, workspace_id, seq, type, payload, at) SELECT $1, $2, $3, 'values', '{}', now()`,
    [runId, bench.workspaceId, seq],
  );
};
const tellEnd = (runId: string, last: number) =>
  writer.query(`SELECT pg_notify('run_frames', $1 || ' {"last": ' || $2::text || '}')`, [runId, last]);

describe('the readers of a run', () => {
  it.each([1, 300])(
    'ask nothing of the database while it goes on and ends, however many they are (%i)',
    async (count) => {
      const { runId } = await askSomething(false);
      const readers = await follow(runId, count);
      await readers.until((log) => log.countFrames() === 3);
      relay.take();
      for (let seq = 4; seq < 9; seq += 1) {
        await addFrame(runId, seq);
        await readers.until((log) => log.countFrames() === seq);
      }
      await tellEnd(runId, 8);
      await readers.until((log) => log.hasEnded());
      expect(relay.take()).toEqual({ statements: 0, journeys: 0 });
      await readers.close();
    },
  );

  it('read the log if its end tells of frames that they do not have', async () => {
    const { runId } = await askSomething(false);
    const readers = await follow(runId, 1);
    await readers.until((log) => log.countFrames() === 3);
    // Without its trigger, as if the notification had been lost.
    await writer.query('ALTER TABLE frame DISABLE TRIGGER ALL');
    await addFrame(runId, 4);
    await writer.query('ALTER TABLE frame ENABLE TRIGGER ALL');
    await writer.query(`UPDATE run SET status = 'complete' WHERE id = $1`, [runId]);
    await tellEnd(runId, 4);
    await readers.until((log) => log.hasEnded() && log.countFrames() === 4);
    await readers.close();
  });
});
