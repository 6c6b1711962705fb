/**
 * Threats 31 for runs that act: workers are ended with `kill -9` before each frame and at each step of runs that calculate, keep an artifact,
 * ask a person and send to a webhook. Others go on: each call ends once, what is sent has one key a run, and nothing is kept twice. Real
 * workers, real queues; the model and the receiver are small servers of the test.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findPacket } from '@/e2e/support/fake-upstream/read-packet';
import { type FakeUpstream, type LoggedRequest, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { decideApprovalEndpoint, listApprovalsEndpoint } from '@/lib/protocol/http/approvals';
import { createIntegrationEndpoint } from '@/lib/protocol/http/integrations';
import { listRunCallsEndpoint } from '@/lib/protocol/http/tools';
import type * as scripted from '../acting/__fixtures__/scripted-chat';
import { openReceiver, type Receiver } from '../integrations/__fixtures__/receiver';
import type * as workbench from '../keeping/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import {
  buildGates,
  closeGate,
  type GatePlace,
  holdWorkers,
  listWaiting,
  openGates,
} from './__fixtures__/gates';
import { startWorker, type WorkerProcess } from './__fixtures__/worker-process';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-kill-acting-'));
/** The long tests begin later. */
const firstFrame = Number(process.env['KILL_FROM'] ?? 4);
const numbers = Array.from({ length: 13 }, (_, index) => firstFrame + index);
const places: readonly GatePlace[] = [
  ...numbers.map((number): GatePlace => `frame ${number}`),
  ...([
    'take',
    'model call',
    'turn 0',
    'turn 1',
    'turn 2',
    'call running',
    'call done',
    'call waiting',
  ] as const),
  ...(['approval consumed', 'delivery sending', 'delivery sent'] as const),
  ...(['message', 'frame node_exit', 'frame reply', 'end'] as const),
];
const workersToKill = Math.ceil(places.length / 8);
const settleMs = 90_000;

let upstream: FakeUpstream;
let receiver: Receiver;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let client: pg.Client;
const workers: WorkerProcess[] = [];

/** Three deciding turns and an answer, told from what the request holds: a repeated call of the model gets the same again. */
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
  const allow = [new URL(upstream.url).host, receiver.host].join();
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: '', CAPTURE_ALLOW: allow });
  benches = await import('../keeping/__fixtures__/workbench');
  bench = await benches.openWorkbench();
  const chat: typeof scripted = await import('../acting/__fixtures__/scripted-chat');
  await chat.useScriptedModel(bench, upstream);
  await send(createIntegrationEndpoint, {
    body: { name: 'Hook', kind: 'webhook', url: `http://${receiver.host}/hook` },
  });
  client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  client.on('error', () => undefined);
  await client.connect();
  await buildGates(client);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await client.end();
  await benches.closeWorkbench();
  await instance.close();
  await receiver.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const send: workbench.Workbench['ada']['send'] = (endpoint, sent) =>
  bench.ada.send(endpoint, { workspaceId: bench.workspaceId, ...sent });
const settle = (check: () => Promise<void>) => vi.waitFor(check, { timeout: settleMs, interval: 200 });

function start(count: number): void {
  workers.push(...Array.from({ length: count }, () => startWorker()));
}

type Asked = { readonly place: GatePlace; readonly runId: string };

const titleOf = ({ place }: Pick<Asked, 'place'>) => `Keep and send the area, before ${place}.`;

async function ask(place: GatePlace): Promise<Asked> {
  const { askAgent } = await import('../asking/ask-agent');
  const { runId } = await askAgent(bench.editor, {
    ...{ text: titleOf({ place }), collectionId: bench.collectionId, conversationName: null },
    ...{ sourceIds: [], retryOf: null, editOf: null, mayAct: true },
  });
  return { place, runId };
}

/** A person at the inbox. */
async function approveAll(): Promise<void> {
  for (const { id } of (await send(listApprovalsEndpoint)).reply.items)
    await send(decideApprovalEndpoint, { params: { id }, body: { decision: 'approve_once' } });
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

describe('a worker that is killed while its run acts', () => {
  const asked: Asked[] = [];
  let killed: readonly string[] = [];

  beforeAll(async () => {
    start(workersToKill);
    await settle(async () =>
      expect(await countRows('worker_heartbeat WHERE name <> $1', [''])).toBe(workersToKill),
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
    await Promise.all(workers.map((worker) => worker.kill()));
    await openGates(client);
    start(2);
    await settle(async () => {
      await approveAll();
      expect(await listEnded(runs)).toHaveLength(runs.length);
    });
  }, 3 * settleMs);

  it('was at more than twenty places', () => {
    expect(killed.length).toBeGreaterThan(20);
  });

  it('leaves no run unfinished, and ends each call once, as the log tells it', async () => {
    for (const { place, runId } of asked) {
      const { run, frames } = await benches.readLog(bench, runId);
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

  it('sends each payload under one key, and only what was sent and not yet written down comes twice', async () => {
    for (const each of asked) {
      const received = receiver.received.filter(({ body }) => body.includes(titleOf(each)));
      const keys = new Set(received.map(({ headers }) => headers['idempotency-key']));
      expect(keys.size, each.place).toBe(1);
      if (each.place !== 'delivery sent') expect(received.length, each.place).toBe(1);
    }
  });

  it('keeps nothing twice, and tells the model where it cannot know', async () => {
    for (const each of asked) {
      const kept = await countRows('artifact WHERE title = $1', [titleOf(each)]);
      const { reply } = await send(listRunCallsEndpoint, { params: { id: each.runId } });
      const call = reply.items.find(({ call_id }) => call_id === 'keep');
      if (call?.status === 'done') expect(kept, each.place).toBe(1);
      else {
        expect(call?.error, each.place).toMatch(/may have taken effect/);
        expect(kept, each.place).toBeLessThanOrEqual(1);
      }
    }
  });
});
