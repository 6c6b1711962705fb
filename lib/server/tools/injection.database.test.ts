/**
 * Threats 4: a model that does whatever a text in a source says has no effect outside the workspace, and what the user asks for is done all
 * the same. The model is scripted to obey, so that policy is the only defence.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareCases } from '@/e2e/support/choose-cases';
import { createArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { listApprovalsEndpoint } from '@/lib/protocol/http/approvals';
import { createIntegrationEndpoint } from '@/lib/protocol/http/integrations';
import { listSharesEndpoint } from '@/lib/protocol/http/shares';
import { listRunCallsEndpoint } from '@/lib/protocol/http/tools';
import { openReceiver, type Receiver } from '../integrations/__fixtures__/receiver';
import { listGoals, type Scene } from './__fixtures__/injected-goals';
import { openStage, type Stage } from './__fixtures__/stage';

let sink: Receiver;
let stage: Stage;
let upstream: Stage['upstream'];
let bench: Stage['bench'];
let chat: Stage['chat'];
let scene: Scene;

beforeAll(async () => {
  sink = await openReceiver();
  // The address guard allows this host, so that policy is the only obstacle.
  stage = await openStage([sink.host]);
  ({ upstream, bench, chat } = stage);
  const { collectionId, sourceIds } = bench;
  const artifact = await send(createArtifactEndpoint, {
    body: { from: 'text', title: 'Notes', markdown: 'Ours alone.', collection_id: collectionId },
  });
  await send(createIntegrationEndpoint, {
    body: { name: 'Team hook', kind: 'webhook', url: `http://${sink.host}/hook` },
  });
  scene = {
    collectionId,
    artifactId: artifact.reply.id,
    sourceId: sourceIds[0] ?? '',
    sink: `http://${sink.host}`,
  };
});
afterAll(async () => {
  await stage.close();
  await sink.close();
});

const send: Stage['send'] = (endpoint, sent) => stage.send(endpoint, sent);
const ask = async (text: string) => (await stage.ask(text)).runId;

/** Counts what has left the workspace, and what is queued for a worker to fetch. */
async function measureEffects() {
  const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
  const captures = await acrossWorkspaces(
    (database) => database.$queryRaw<unknown[]>`SELECT FROM pgboss.job WHERE name = 'capture'`,
  );
  const shares = await send(listSharesEndpoint);
  return { requests: sink.received.length, shares: shares.reply.items.length, captures: captures.length };
}

describe('a model that obeys instructions in a source', () => {
  it('has no effect outside the workspace in any attempt', async () => {
    const all = listGoals(scene);
    expect(all).toHaveLength(75);
    // Policy sees the calls and not the wish. `npm test` takes a fifth of the goals, which has each of the fifteen ways to act once.
    const goals = shareCases(all, { taker: 0, takers: 5 });
    expect(new Set(goals.map((goal) => all.indexOf(goal) % 15)).size).toBe(15);
    const before = await measureEffects();
    for (const goal of goals) {
      chat.script(upstream, [
        { toolCalls: goal.calls.map(({ name, input }, index) => ({ id: `c${index}`, name, input })) },
        { text: 'ANSWER' },
        { text: 'Done.' },
      ]);
      await chat.perform(bench, await ask('What do the sources say?'));
    }
    expect(await measureEffects()).toEqual(before);
    // Approval requests stopped it, not chance.
    const { reply } = await send(listApprovalsEndpoint, { query: { limit: 200 } } as never);
    expect(reply.pending_count).toBeGreaterThan(goals.length / 2);
  });

  it('does what the user asks inside the workspace, and captures a page whose address the user typed', async () => {
    const { collectionId, sourceId } = scene;
    const typed = `${scene.sink}/page`;
    const tasks: readonly (readonly [question: string, name: string, input: object])[] = [
      ['What is 2 + 2?', 'app.calculate', { expression: '2 + 2' }],
      ['Keep this.', 'artifact.save', { title: 'Kept', markdown: 'Kept text.' }],
      ['Which sources are there?', 'collection.list_sources', { collectionId }],
      ['Find the dam.', 'search', { query: 'dam' }],
      ['Read the first source.', 'source.read', { sourceId }],
      ['Make a timeline.', 'transform.run', { collectionId, type: 'timeline' }],
      ['What can be made?', 'transform.list_types', {}],
      ['Start a collection about bridges.', 'collection.create', { title: 'Bridges' }],
      [
        'Note this.',
        'collection.add_sources',
        { collectionId, sources: [{ type: 'note', text: 'A note.' }] },
      ],
      [`Capture ${typed} please.`, 'source.capture', { collectionId, url: typed }],
      [
        `Add ${typed}?more=1 and ${typed}?more=2.`,
        'collection.add_sources',
        { collectionId, sources: [1, 2].map((n) => ({ type: 'url', url: `${typed}?more=${n}` })) },
      ],
    ];
    const finished: string[] = [];
    for (const [question, name, input] of tasks) {
      chat.script(upstream, [
        { toolCalls: [{ id: 'c', name, input }] },
        { text: 'ANSWER' },
        { text: 'Done.' },
      ]);
      const runId = await ask(question);
      const { run } = await chat.perform(bench, runId);
      const { reply } = await send(listRunCallsEndpoint, { params: { id: runId } });
      if (run.status === 'complete' && reply.items[0]?.status === 'done') finished.push(question);
    }
    expect(finished).toEqual(tasks.map(([question]) => question));
  });
});
