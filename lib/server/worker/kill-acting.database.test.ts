/**
 * Threats 31 for runs that use tools: workers are killed with `kill -9` before each frame and at each step of runs that calculate, save an
 * artifact, ask for approval and send to a webhook. Others continue: each call ends once, what is sent has one key per run, and nothing is
 * stored twice. Real workers and real queues. The model and the receiver are small servers of the test.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findPacket } from '@/e2e/support/fake-upstream/read-packet';
import { chooseCases, runsEveryCase } from '@/e2e/support/choose-cases';
import { type FakeUpstream, type LoggedRequest, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { decideApprovalEndpoint, listApprovalsEndpoint } from '@/lib/protocol/http/approvals';
import { createIntegrationEndpoint } from '@/lib/protocol/http/integrations';
import { listRunCallsEndpoint } from '@/lib/protocol/http/tools';
import type * as scripted from '../tools/__fixtures__/scripted-chat';
import { openReceiver, type Receiver } from '../integrations/__fixtures__/receiver';
import { closeGate, type GatePlace, holdWorkers, listWaiting, openGates } from './__fixtures__/gates';
import { type KillStage, openKillStage } from './__fixtures__/kill-stage';

/** The long tests kill before each of thirteen frames in a row, and start at a later frame each time. */
const firstFrame = Number(process.env['KILL_FROM'] ?? 4);
const numbers = Array.from({ length: 13 }, (_, index) => firstFrame + index);
const places = chooseCases<GatePlace>(
  [
    'frame 7',
    'turn 1',
    'call running',
    'call done',
    'call waiting',
    'approval consumed',
    'delivery sent',
    'message',
  ],
  [
    ...numbers.map((number): GatePlace => `frame ${number}`).filter((place) => place !== 'frame 7'),
    ...(['take', 'model call', 'turn 0', 'turn 2', 'delivery sending'] as const),
    ...(['frame node_exit', 'frame reply', 'end'] as const),
  ],
);
const workersToKill = Math.ceil(places.length / 8);
const settleMs = 90_000;

let upstream: FakeUpstream;
let receiver: Receiver;
let stage: KillStage;
let bench: KillStage['bench'];
let client: KillStage['client'];

/**
 * Answers with the tool calls, then `ANSWER`, then the text, depending only on what the request contains, so that a repeated model call
 * gets the same answer.
 */
function respond(request: LoggedRequest) {
  if (request.toolNames.length === 0) return { text: 'It was kept and sent.' };
  const title = findPacket(request)?.question ?? '';
  const results = request.messages.filter(({ role }) => role === 'tool').length;
  if (results === 0)
    return {
      toolCalls: [
        { id: 'sum', name: 'app.calculate', input: { expression: '62 * 410' } },
        { id: 'keep', name: 'artifact.save', input: { title, markdown: '25,420 square metres.' } },
      ],
    };
  const invoke = { integration: 'Hook', operation: 'post', payload: { title } };
  return results === 2
    ? { toolCalls: [{ id: 'send', name: 'integration.invoke', input: invoke }] }
    : { text: 'ANSWER' };
}

beforeAll(async () => {
  upstream = await startFakeUpstream();
  upstream.respond(respond);
  receiver = await openReceiver();
  stage = await openKillStage([new URL(upstream.url).host, receiver.host]);
  ({ bench, client } = stage);
  const chat: typeof scripted = await import('../tools/__fixtures__/scripted-chat');
  await chat.useScriptedModel(bench, upstream);
  await stage.send(createIntegrationEndpoint, {
    body: { name: 'Hook', kind: 'webhook', url: `http://${receiver.host}/hook` },
  });
});
afterAll(async () => {
  await stage.close();
  await receiver.close();
  await upstream.close();
});

const settle = (check: () => Promise<void>) => vi.waitFor(check, { timeout: settleMs, interval: 200 });

type Asked = { readonly place: GatePlace; readonly runId: string };

const titleOf = ({ place }: Pick<Asked, 'place'>) => `Keep and send the area, before ${place}.`;

async function ask(place: GatePlace): Promise<Asked> {
  const { askQuestion } = await import('@/lib/server/conversations/ask-question');
  const { runId } = await askQuestion(bench.editor, {
    text: titleOf({ place }),
    collectionId: bench.collectionId,
    conversationName: null,
    sourceIds: [],
    retryOf: null,
    editOf: null,
    mayAct: true,
  });
  return { place, runId };
}

/** Acts as a user who approves everything in the inbox. */
async function approveAll(): Promise<void> {
  for (const { id } of (await stage.send(listApprovalsEndpoint)).reply.items)
    await stage.send(decideApprovalEndpoint, { params: { id }, body: { decision: 'approve_once' } });
}

const listEnded = async (runIds: readonly string[]) =>
  (
    await client.query<{ id: string }>('SELECT id FROM run WHERE id = ANY ($1) AND finished_at IS NOT NULL', [
      runIds,
    ])
  ).rows.map(({ id }) => id);

const countRows = async (sql: string, values: readonly unknown[]) =>
  (await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`, [...values])).rows[0]
    ?.count;

describe('a worker that is killed while its run calls tools', () => {
  const asked: Asked[] = [];
  let killed: readonly string[] = [];

  beforeAll(async () => {
    const first = stage.start(workersToKill);
    await settle(async () =>
      expect(await countRows('worker_heartbeat WHERE name <> $1', [''])).toBe(first.length),
    );
    await holdWorkers(client, async () => {
      for (const place of places) asked.push(await ask(place));
      for (const { runId, place } of asked) await closeGate(client, runId, place);
    });
    const runs = asked.map(({ runId }) => runId);
    await settle(async () => {
      await approveAll();
      killed = await listWaiting(client, runs);
      expect(new Set([...killed, ...(await listEnded(runs))]).size).toBe(runs.length);
    });
    await stage.lose(first);
    await openGates(client);
    stage.start(runsEveryCase ? 2 : 1);
    await settle(async () => {
      await approveAll();
      expect(await listEnded(runs)).toHaveLength(runs.length);
    });
  }, 3 * settleMs);

  it('was killed at nearly every one of these points', () => {
    expect(killed.length).toBeGreaterThan(0.72 * places.length);
  });

  it('leaves no run unfinished, and ends each call once in the log', async () => {
    for (const { place, runId } of asked) {
      const { run, frames } = await stage.readLog(runId);
      expect(run?.status, place).toBe('complete');
      expect(
        frames.map(({ seq }) => seq),
        place,
      ).toEqual(frames.map((_, index) => index + 1));
      const payloads = frames.map(({ payload }) => payload as Record<string, unknown>);
      const ends = payloads.filter(({ type }) => type === 'tool_end').map(({ call_id }) => call_id);
      expect(ends.toSorted(), place).toEqual(['keep', 'send', 'sum']);
      expect(payloads.filter(({ type }) => type === 'tool_approval').length, place).toBe(1);
      expect(payloads.filter(({ reply }) => reply !== undefined).length, place).toBe(1);
    }
  });

  it('sends each payload under one key, and repeats only one that was sent but not yet recorded', async () => {
    for (const each of asked) {
      const received = receiver.received.filter(({ body }) => body.includes(titleOf(each)));
      const keys = new Set(received.map(({ headers }) => headers['idempotency-key']));
      expect(keys.size, each.place).toBe(1);
      if (each.place !== 'delivery sent') expect(received.length, each.place).toBe(1);
    }
  });

  it('stores nothing twice, and tells the model when the outcome is unknown', async () => {
    for (const each of asked) {
      const kept = await countRows('artifact WHERE title = $1', [titleOf(each)]);
      const { reply } = await stage.send(listRunCallsEndpoint, { params: { id: each.runId } });
      const call = reply.items.find(({ call_id }) => call_id === 'keep');
      if (call?.status === 'done') expect(kept, each.place).toBe(1);
      else {
        expect(call?.error, each.place).toMatch(/may have taken effect/);
        expect(kept, each.place).toBeLessThanOrEqual(1);
      }
    }
  });
});
