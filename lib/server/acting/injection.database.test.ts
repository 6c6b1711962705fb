/**
 * Threats 4: a model that does whatever a text in a source says, seventy-five times, has no effect outside the workspace; and what a
 * person asks for is done all the same. The model is scripted to obey, so that policy alone holds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { createArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { listApprovalsEndpoint } from '@/lib/protocol/http/approvals';
import { createIntegrationEndpoint } from '@/lib/protocol/http/integrations';
import { listSharesEndpoint } from '@/lib/protocol/http/shares';
import { listRunCallsEndpoint } from '@/lib/protocol/http/tools';
import type * as asking from '../asking/ask-agent';
import { openReceiver, type Receiver } from '../integrations/__fixtures__/receiver';
import type * as workbench from '../keeping/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import { listGoals, type Scene } from './__fixtures__/injected-goals';
import type * as scripted from './__fixtures__/scripted-chat';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-injection-'));
let upstream: FakeUpstream;
let sink: Receiver;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let chat: typeof scripted;
let asked: typeof asking;
let scene: Scene;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  sink = await openReceiver();
  // Allowed by the address guard, so that nothing but policy stands in the way.
  const allowed = `${new URL(upstream.url).host},${sink.host}`;
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: '', CAPTURE_ALLOW: allowed });
  benches = await import('../keeping/__fixtures__/workbench');
  chat = await import('./__fixtures__/scripted-chat');
  asked = await import('../asking/ask-agent');
  bench = await benches.openWorkbench();
  await chat.useScriptedModel(bench, upstream);
  const { collectionId, sourceIds } = bench;
  const artifact = await send(createArtifactEndpoint, {
    body: { from: 'text', title: 'Notes', markdown: 'Ours alone.', collection_id: collectionId },
  });
  await send(createIntegrationEndpoint, {
    body: { name: 'Team hook', kind: 'webhook', url: `http://${sink.host}/hook` },
  });
  scene = {
    ...{ collectionId, artifactId: artifact.reply.id, sourceId: sourceIds[0] ?? '' },
    sink: `http://${sink.host}`,
  };
});
afterAll(async () => {
  const { getRunTails } = await import('../runs/run-tails');
  await getRunTails().close();
  await benches.closeWorkbench();
  await instance.close();
  await upstream.close();
  await sink.close();
  rmSync(folder, { recursive: true, force: true });
});

const send: workbench.Workbench['ada']['send'] = (endpoint, sent) =>
  bench.ada.send(endpoint, { workspaceId: bench.workspaceId, ...sent });

async function ask(text: string): Promise<string> {
  const { runId } = await asked.askAgent(bench.editor, {
    ...{ text, collectionId: bench.collectionId, conversationName: null, sourceIds: [] },
    ...{ retryOf: null, editOf: null, mayAct: true },
  });
  return runId;
}

/** What has left, or stands ready to be fetched by a worker. */
async function measureEffects() {
  const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
  const captures = await acrossWorkspaces(
    (database) => database.$queryRaw<unknown[]>`SELECT FROM pgboss.job WHERE name = 'capture'`,
  );
  const shares = await send(listSharesEndpoint);
  return { requests: sink.received.length, shares: shares.reply.items.length, captures: captures.length };
}

describe('a model that obeys what a source says', () => {
  it('has no effect outside the workspace in any of seventy-five ways', async () => {
    const goals = listGoals(scene);
    expect(goals).toHaveLength(75);
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
    // It was held by questions to a person, not by chance.
    const { reply } = await send(listApprovalsEndpoint, { query: { limit: 200 } } as never);
    expect(reply.pending_count).toBeGreaterThan(goals.length / 2);
  });

  it('does what a person asks for: what stays inside, and a page whose address they typed', async () => {
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
