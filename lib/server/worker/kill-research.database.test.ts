/**
 * Threat 31 for research: workers are killed with `kill -9` before a plan is stored, while sub-questions are started and stored, and while
 * the report is. Others continue: no stored sub-question is asked again, nothing is reported twice, and each report is stored once.
 */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { scriptedPlan } from '@/e2e/support/fake-upstream/research-script';
import { findPacket } from '@/e2e/support/fake-upstream/read-packet';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { readWireFrame } from '@/lib/protocol/run-frames';
import type * as scripted from '../tools/__fixtures__/scripted-chat';
import { closeGate, type GatePlace, holdWorkers, listWaiting, openGates } from './__fixtures__/gates';
import { type KillStage, openKillStage } from './__fixtures__/kill-stage';

const settleMs = 60_000;
const places: readonly GatePlace[] = [
  'frame got_plan',
  'node n1 running',
  'node n1 done',
  'node n3 running',
  'node n3 done',
  'frame citations',
  'message',
  'end',
];

let upstream: FakeUpstream;
let stage: KillStage;
let bench: KillStage['bench'];
let client: KillStage['client'];

beforeAll(async () => {
  upstream = await startFakeUpstream();
  stage = await openKillStage([new URL(upstream.url).host]);
  ({ bench, client } = stage);
  const chat: typeof scripted = await import('../tools/__fixtures__/scripted-chat');
  await chat.useScriptedModel(bench, upstream, 'research');
});
afterAll(async () => {
  await stage.close();
  await upstream.close();
});

const settle = (check: () => Promise<void>) => vi.waitFor(check, { timeout: settleMs, interval: 100 });

type Asked = { readonly place: GatePlace; readonly runId: string; readonly conversationId: string };

async function ask(place: GatePlace): Promise<Asked> {
  const { askQuestion } = await import('@/lib/server/conversations/ask-question');
  const { readDepth } = await import('../conversations/open-depth');
  const question = { text: `What is known of the dam, before ${place}?`, collectionId: bench.collectionId };
  const { runId, conversationId } = await askQuestion(bench.editor, {
    ...question,
    conversationName: null,
    sourceIds: [],
    retryOf: null,
    editOf: null,
    mayAct: false,
    depth: readDepth({ agent: 'got', plan: 'run' }),
  });
  return { place, runId, conversationId };
}

const listNodes = async (runId: string) =>
  (
    await client.query<{ id: string; state: string }>(
      'SELECT id, state FROM research_node WHERE run_id = $1',
      [runId],
    )
  ).rows;

/** How often the model was asked a sub-question of a run. */
const countAsked = ({ conversationId }: Asked, question: string) =>
  upstream.log.filter((request) => {
    const packet = findPacket(request);
    return packet?.conversationId === conversationId && packet.question === question;
  }).length;

/** The programs that a process has started. */
const listStartedBy = (pid: number) =>
  execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => Number.parseInt(line) === pid);

describe('a worker that is killed during research', () => {
  const asked: Asked[] = [];
  const doneBefore = new Map<string, readonly string[]>();
  let startedByFirst: readonly string[] = [];

  beforeAll(async () => {
    const [first] = stage.start(1);
    await holdWorkers(client, async () => {
      for (const place of places) asked.push(await ask(place));
      for (const { runId, place } of asked) await closeGate(client, runId, place);
    });
    const runIds = asked.map(({ runId }) => runId);
    await settle(async () => expect((await listWaiting(client, runIds)).sort()).toEqual([...runIds].sort()));
    // With this, jobs continue because their worker is gone and not because a heartbeat lapsed.
    await client.query(`UPDATE pgboss.job SET heartbeat_seconds = 3600 WHERE state = 'active'`);
    startedByFirst = listStartedBy(first?.pid ?? 0);
    await first?.kill();
    await openGates(client);
    for (const { runId } of asked) {
      const done = (await listNodes(runId)).filter(({ state }) => state === 'done');
      doneBefore.set(
        runId,
        done.map(({ id }) => id),
      );
    }
    stage.start(1);
    await settle(async () => {
      const { rows } = await client.query(`SELECT FROM run WHERE finished_at IS NULL`);
      expect(rows).toHaveLength(0);
    });
  }, 3 * settleMs);

  it('had started no process that reads files, because it captured nothing', () => {
    expect(startedByFirst).toEqual([]);
  });

  it('was killed after findings were stored in several runs', () => {
    expect([...doneBefore.values()].filter(({ length }) => length > 0).length).toBeGreaterThan(4);
  });

  it('does not ask stored questions again, and finishes the rest', async () => {
    for (const each of asked) {
      const { run } = await stage.readLog(each.runId);
      expect(run, each.place).toMatchObject({ status: 'complete', failure: null });
      expect(
        (await listNodes(each.runId)).every(({ state }) => state === 'done'),
        each.place,
      ).toBe(true);
      for (const { id, question } of scriptedPlan)
        if (doneBefore.get(each.runId)?.includes(id))
          expect(countAsked(each, question), `${each.place} ${id}`).toBe(1);
    }
  });

  it('counts every call that was sent, including those of a killed worker, by an estimate', async () => {
    let lost = 0;
    for (const { conversationId, runId, place } of asked) {
      const { rows } = await client.query<{ input_tokens: number; is_estimated: boolean }>(
        'SELECT input_tokens, is_estimated FROM model_call WHERE run_id = $1',
        [runId],
      );
      const sent = upstream.log.filter((request) => findPacket(request)?.conversationId === conversationId);
      expect(rows, place).toHaveLength(sent.length);
      const reckoned = rows.filter((row) => row.is_estimated);
      expect(
        reckoned.every(({ input_tokens: tokens }) => tokens > 100),
        place,
      ).toBe(true);
      lost += reckoned.length;
    }
    expect(lost).toBeGreaterThan(2);
  });

  it('reports each finding and each end once, in a log without gaps', async () => {
    for (const each of asked) {
      const { frames } = await stage.readLog(each.runId);
      expect(
        frames.map(({ seq }) => seq),
        each.place,
      ).toEqual(frames.map((_, index) => index + 1));
      const events = frames.map(({ payload }) => {
        const read = readWireFrame(payload);
        if (!read.ok) throw new Error(read.failure.reason);
        return read.value.event;
      });
      const completed = events.flatMap((event) => (event.type === 'got_node_complete' ? event.id : []));
      expect(completed.sort(), each.place).toEqual(['n1', 'n2', 'n3']);
      expect(
        events.filter(({ type }) => type === 'reply'),
        each.place,
      ).toHaveLength(1);
    }
  });

  it('stores each report once, with its citations', async () => {
    for (const { conversationId, place } of asked) {
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM message WHERE conversation_id = $1 AND role = 'assistant' AND status = 'complete'`,
        [conversationId],
      );
      expect(rows, place).toHaveLength(1);
      const proofs = await client.query('SELECT FROM citation WHERE owner_id = $1', [rows[0]?.id]);
      expect(proofs.rows.length, place).toBeGreaterThan(0);
    }
  });
});
