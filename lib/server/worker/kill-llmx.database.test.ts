/**
 * Threats 31 for LLMX: workers are killed with `kill -9` at steps of what outside agents requested, and while the results are sent to them.
 * Others continue: each request ends once, each action of a batch is observed once, and our message numbers have no gap. Real workers, real
 * queues, real routes.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chooseCases, runsEveryCase } from '@/e2e/support/choose-cases';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import type * as scripted from '../tools/__fixtures__/scripted-chat';
import type * as agents from '../llmx/__fixtures__/agent';
import { closeGate, type GatePlace, holdWorkers, listWaiting, openGates } from './__fixtures__/gates';
import { type KillStage, openKillStage } from './__fixtures__/kill-stage';

type Of = 'request' | 'action' | 'session';
const at = (of: Of, ...gates: readonly GatePlace[]) => gates.map((place) => ({ of, place }));
const places = chooseCases(
  [
    ...at('request', 'frame 6', 'message'),
    ...at('action', 'call running', 'call done'),
    ...at('session', 'told PLAN', 'told OBS', 'task ended'),
  ],
  [
    ...at('request', 'take', 'frame 4', 'frame 8', 'model call', 'frame node_exit', 'frame reply', 'end'),
    ...at('action', 'take', 'frame 4', 'frame node_exit', 'end'),
  ],
);
const settleMs = 90_000;

let upstream: FakeUpstream;
let stage: KillStage;
let outside: typeof agents;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  upstream.respond(() => ({ text: 'Harrow Dam was opened in 1962.' }));
  stage = await openKillStage([new URL(upstream.url).host]);
  const chat: typeof scripted = await import('../tools/__fixtures__/scripted-chat');
  await chat.useScriptedModel(stage.bench, upstream);
  outside = await import('../llmx/__fixtures__/agent');
});
afterAll(async () => {
  await stage.close();
  await upstream.close();
});

const settle = (check: () => Promise<void>) => vi.waitFor(check, { timeout: settleMs, interval: 200 });

type Speaking = {
  readonly name: string;
  readonly agent: agents.Agent;
  readonly sessionId: string;
  /** Id of the row whose worker stops. */
  readonly gated: string;
};

const query = async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
  (await stage.client.query<Row>(sql, [...values])).rows;

/** Sends one message with a request and one with a batch of two actions. */
async function speak(of: Of, place: GatePlace): Promise<Speaking> {
  const name = `Killed at ${of} ${place}`;
  const agent = await outside.Agent.of(stage.bench.ada, stage.bench.workspaceId);
  const header = (number: number) => `HEADER:{f:"${name}",t:Sourcebook,s:${number},b:B${number}}`;
  await agent.say(`${header(1)}\nCTX:{p:"Harrow Dam"}\nREQ:{o:"When was it opened?",pr:2}`);
  const write = `ACT:{i:A1,op:write,tgt:"p:${name}",args:{markdown:"It was opened in 1962."}}`;
  await agent.say(`${header(2)}\n${write}\nACT:{i:A2,op:search,tgt:"dam"}`);
  const tasks = await query<{ session_id: string; run_id: string; kind: string; names: string[] }>(
    'SELECT session_id, run_id, kind, names FROM llmx_task WHERE session_id IN (SELECT id FROM llmx_session WHERE sender = $1)',
    [name],
  );
  const task = tasks.find(({ kind, names }) => (of === 'action' ? names[0] === 'A1' : kind === 'request'));
  if (task === undefined) throw new Error('Both were taken.');
  const gated = of === 'session' ? task.session_id : task.run_id;
  await closeGate(stage.client, gated, place);
  return { name, agent, sessionId: task.session_id, gated };
}

describe('a worker that is killed while it works for external agents', () => {
  const speaking: Speaking[] = [];
  let killed: readonly string[] = [];

  const countOpen = async () =>
    (
      await query<{ count: number }>(`SELECT count(*)::int AS count FROM llmx_task WHERE status <> 'ended'`)
    )[0]?.count;

  beforeAll(async () => {
    await query(`INSERT INTO worker_heartbeat VALUES ('killed long ago', now() - interval '1 hour', '{}')`);
    // The workers that start remove the row of one that was killed.
    const first = stage.start(Math.ceil(places.length / 4) + 1);
    await settle(async () =>
      expect(await query('SELECT name FROM worker_heartbeat')).toHaveLength(first.length),
    );
    await holdWorkers(stage.client, async () => {
      for (const { of, place } of places) speaking.push(await speak(of, place));
    });
    const gated = speaking.map((each) => each.gated);
    await settle(async () => {
      killed = await listWaiting(stage.client, gated);
      expect(killed).toHaveLength(places.length);
    });
    await stage.lose(first);
    await openGates(stage.client);
    stage.start(runsEveryCase ? 2 : 1);
    // No agent polls: the workers that continue send the pending replies by themselves.
    await settle(async () => expect(await countOpen()).toBe(0));
  }, 3 * settleMs);

  it('sends each agent one END and one OBS per action, and loses no message of the agent', async () => {
    for (const { name, agent, sessionId } of speaking) {
      const told = await agent.hear({ f: name });
      const ends = outside.pick(told, 'END').map(({ fields }) => [fields['x_re'], fields['x_status']]);
      expect(ends, name).toEqual([[1, 'complete']]);
      const observed = outside.pick(told, 'OBS').map(({ fields }) => fields.ai);
      expect(observed.toSorted(), name).toEqual(['A1', 'A2']);
      const kept = await query<{ direction: string; number: number; sender: string }>(
        'SELECT direction, number::int AS number, sender FROM llmx_message WHERE session_id = $1 ORDER BY position',
        [sessionId],
      );
      const ours = kept.filter(({ sender }) => sender === 'Sourcebook').map(({ number }) => number);
      expect(ours, name).toEqual(ours.map((_number, index) => index + 1));
      expect(
        kept.filter(({ direction }) => direction === 'received').map(({ number }) => number),
        name,
      ).toEqual([1, 2]);
      expect(await agent.hear({ f: name }), name).toEqual([]);
    }
  });

  it('stores nothing twice, and says so when the outcome is unknown', async () => {
    for (const { name, sessionId } of speaking) {
      const kept = await query('SELECT id FROM artifact WHERE title = $1', [name]);
      const [observed] = await query<{ text: string }>(
        `SELECT text FROM llmx_message WHERE session_id = $1 AND direction = 'queued' AND text LIKE '%OBS:{ai:A1%'`,
        [sessionId],
      );
      if (observed?.text.includes('s:OK') === true) expect(kept.length, name).toBe(1);
      else {
        expect(observed?.text, name).toMatch(/may have taken effect/);
        expect(kept.length, name).toBeLessThanOrEqual(1);
      }
    }
  });
});
