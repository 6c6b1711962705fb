/** Questions to several collections, over HTTP and PostgreSQL, answered by the built-in reader. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId, type CollectionId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { createApiTokenEndpoint } from '@/lib/protocol/http/accounts';
import { createArtifactEndpoint, getArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import type { Run } from '@/lib/domain/runs/run';
import {
  createCollectionEndpoint,
  deleteCollectionEndpoint,
  updateCollectionEndpoint,
} from '@/lib/protocol/http/collections';
import {
  exportConversationEndpoint,
  getConversationEndpoint,
  listConversationsEndpoint,
} from '@/lib/protocol/http/conversations';
import {
  approvePlanEndpoint,
  estimateAcrossEndpoint,
  getResearchEndpoint,
  listPlansEndpoint,
} from '@/lib/protocol/http/research';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';

type Bench = workbench.Workbench;

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let tools: typeof workbench;
let bench: Bench;
let token: string;
let piers: Bench;
let mills: Bench;

const send: Bench['ada']['send'] = (endpoint, sent) =>
  bench.ada.send(endpoint, { workspaceId: bench.workspaceId, ...sent });

async function openCollection(title: string, texts: Readonly<Record<string, string>>): Promise<Bench> {
  const { id } = (await send(createCollectionEndpoint, { body: { title } })).reply;
  const other = { ...bench, collectionId: asId<CollectionId>(id) };
  for (const [name, markdown] of Object.entries(texts))
    await tools.addSource(other, { title: name, url: null, markdown });
  await tools.indexSources(other);
  return other;
}

beforeAll(async () => {
  instance = await openTestInstance();
  tools = await import('../artifacts/__fixtures__/workbench');
  bench = await tools.openWorkbench();
  await tools.indexSources(bench);
  ({ token } = (await send(createApiTokenEndpoint, { body: { name: 'chat', days: 7 } })).reply);
  piers = await openCollection('Piers', {
    'Orn pier': 'The pier of Orn was built in 1887 by the harbour company.\n\nIt is 210 metres long.',
    'Vell pier': 'The pier of Vell burned down in 1932.',
  });
  mills = await openCollection('Mills', {
    'Stav mill': 'The mill of Stav grinds spelt.\n\nA pier of Stav never existed.',
  });
});
afterAll(async () => {
  await tools.closeWorkbench();
  await instance.close();
});

async function post(body: object): Promise<Response> {
  const { POST } = await import('@/app/v1/agent/chat/route');
  return POST(
    new Request('http://localhost:3000/v1/agent/chat', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ context_type: 'workspace', extensions: true, ...body }),
    }),
    { params: Promise.resolve({}) },
  );
}

/** Asks, has the worker answer, and returns the conversation as a reload shows it. */
async function ask(message: string, context: object = {}, conversationId?: string) {
  const response = await post({
    message,
    context,
    ...(conversationId === undefined ? {} : { conversation_id: conversationId }),
  });
  expect(response.status, response.status === 200 ? '' : await response.clone().text()).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let data: string | undefined;
  while (data === undefined) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done) throw new Error(`The stream names no run: ${text}`);
    text += value ?? '';
    data = /^data: (\{.*"run_id".*\})$/m.exec(text)?.[1];
  }
  await reader?.cancel();
  const ids = JSON.parse(data) as { run_id: string; conversation_id: string };
  await tools.work(bench, ids.run_id);
  const { reply } = await send(getConversationEndpoint, { params: { id: ids.conversation_id } });
  const [question, answer] = reply.messages.slice(-2);
  if (question === undefined || answer === undefined) throw new Error('There is no answer.');
  return { conversation: reply, question, answer, runId: ids.run_id };
}

const titlesOf = (answer: Awaited<ReturnType<typeof ask>>['answer']) =>
  answer.citations.map(({ title }) => title);

describe('a question to the workspace', () => {
  it('is answered from whichever collection knows, and says what was read of each', async () => {
    const { conversation, answer } = await ask('When was the pier of Orn built?');
    expect(conversation).toMatchObject({ collection_id: null, context_type: 'workspace' });
    expect(answer.status).toBe('complete');
    expect(answer.markdown).toContain('1887');
    expect(titlesOf(answer)).toContain('Orn pier');
    expect(answer.reading).toMatch(/^\d+ of \d+ sources were read/);
    expect(answer.reading).toContain('“Piers” (2 of 2)');
    expect(answer.reading).toContain('“Mills” (1 of 1)');
  });

  it('takes along the instructions of the collections it reads, and of no other', async () => {
    const change = (id: string, instructions: string) =>
      send(updateCollectionEndpoint, { params: { id }, body: { instructions } });
    await change(piers.collectionId, 'In metres.');
    await change(mills.collectionId, 'For millers.');
    const [{ openScope }, { inWholeWorkspace }] = await Promise.all([
      import('./open-scope'),
      import('@/lib/platform/db/in-workspace'),
    ]);
    const { workspaceId } = bench;
    const gather = (...collectionIds: string[]) =>
      inWholeWorkspace(workspaceId, async (database) => {
        const run = { workspaceId, collectionId: null, input: { collectionIds } } as unknown as Run<'chat'>;
        const { instructions } = await (await openScope(database, run)).gather('pier of Orn');
        return instructions.map((each) => each.instructions);
      });
    expect(await gather()).toEqual(['In metres.', 'For millers.']);
    expect(await gather(mills.collectionId)).toEqual(['For millers.']);
    const { answer } = await ask('When was the pier of Orn built?');
    expect(answer.reading).toContain('The instructions of these collections need a language model');
    await change(piers.collectionId, '');
    await change(mills.collectionId, '');
  });

  it('reads only the ticked collections', async () => {
    const { question, answer } = await ask('When was the pier of Orn built?', {
      collection_ids: [mills.collectionId],
    });
    expect(question.collection_ids).toEqual([mills.collectionId]);
    expect(titlesOf(answer)).not.toContain('Orn pier');
    expect(answer.reading).toContain('“Mills”');
    expect(answer.reading).not.toContain('Piers');
  });

  it('keeps its collections when it is answered again, and takes others if others are ticked', async () => {
    const first = await ask('When was the pier of Orn built?', { collection_ids: [mills.collectionId] });
    const { id } = first.conversation;
    const again = await ask('again', { retry_of: first.answer.id }, id);
    expect(again.answer.reading).not.toContain('Piers');
    expect(again.answer.version_ids).toHaveLength(2);
    const wider = await ask('again', { retry_of: first.answer.id, collection_ids: [piers.collectionId] }, id);
    expect(titlesOf(wider.answer)).toContain('Orn pier');
  });

  it('is followed up in its conversation, which is listed, exported and saved like any other', async () => {
    const { conversation } = await ask('When was the pier of Orn built?');
    const { answer } = await ask('How long is it?', {}, conversation.id);
    expect(answer.markdown).toContain('210');
    const listed = await send(listConversationsEndpoint, { query: { context_type: 'workspace', limit: 50 } });
    expect(listed.reply.items.map(({ id }) => id)).toContain(conversation.id);
    expect(listed.reply.items.every(({ context_type: type }) => type === 'workspace')).toBe(true);
    const { status } = await send(exportConversationEndpoint, {
      params: { id: conversation.id },
      query: { format: 'json' },
    });
    expect(status).toBe(200);
    const saved = await send(createArtifactEndpoint, { body: { from: 'message', message_id: answer.id } });
    expect(saved.reply).toMatchObject({ collection_id: null });
    const kept = await send(getArtifactEndpoint, { params: { id: saved.reply.id } });
    expect(kept.reply.citations.length).toBeGreaterThan(0);
  });

  it('cannot continue a conversation of a collection, nor the other way round', async () => {
    const { conversation } = await ask('When was the pier of Orn built?');
    const context = { collection_id: bench.collectionId };
    const named = { message: 'And then?', conversation_id: conversation.id };
    expect((await post({ ...named, context_type: 'collection', context })).status).toBe(409);
  });

  it('is refused if a ticked collection does not exist or more are ticked than the limit', async () => {
    const message = 'When was the pier of Orn built?';
    expect((await post({ message, context: { collection_ids: ['col_none'] } })).status).toBe(404);
    const many = (count: number) => Array.from({ length: count }, (_, index) => `col_${index}`);
    const most = limits.tickedCollections;
    expect((await post({ message, context: { collection_ids: many(most) } })).status).toBe(404);
    expect((await post({ message, context: { collection_ids: many(most + 1) } })).status).toBe(400);
  });

  it('never reads a deleted collection', async () => {
    const gone = await openCollection('Gone', { Zeppelin: 'The zeppelin of Gorm landed in 1931.' });
    const question = 'When did the zeppelin of Gorm land?';
    expect(titlesOf((await ask(question)).answer)).toContain('Zeppelin');
    await send(deleteCollectionEndpoint, { params: { id: gone.collectionId } });
    const { answer } = await ask(question);
    expect(titlesOf(answer)).not.toContain('Zeppelin');
    expect(answer.reading).not.toContain('Gone');
  });
});

describe('a deeper question to the workspace', () => {
  const deep = 'When was the pier of Orn built, and what does the mill of Stav grind?';

  it.each(['tot', 'got'] as const)('%s finds what each collection knows, and says where', async (agent) => {
    const { conversation, answer, runId } = await ask(deep, { agent, plan: 'run' });
    expect(answer.status).toBe('complete');
    const { reply: research } = await send(getResearchEndpoint, { params: { id: runId } });
    expect(JSON.stringify(research.nodes)).toContain('1887');
    expect(research.session_id).not.toBeNull();
    expect(answer.reading).toMatch(/^\d+ sources in \d+ collections were searched\. \d+ (is|are) cited: /);
    if (agent === 'tot') return;
    expect(answer.reading).toContain('“Piers” (1 of 2), “Mills” (1 of 1)');
    expect(titlesOf(answer)).toEqual(expect.arrayContaining(['Orn pier', 'Stav mill']));
    const count = (values: readonly unknown[]) => new Set(values).size;
    expect(count(answer.citations.map(({ n }) => n))).toBe(count(titlesOf(answer)));

    expect(research.plan).toMatchObject({ collection_id: null, conversation_id: conversation.id });
    const { reply: plans } = await send(listPlansEndpoint, {});
    expect(plans.items.map(({ id }) => id)).toContain(research.plan?.id);
    const inOne = await send(listPlansEndpoint, { query: { collection_id: piers.collectionId } });
    expect(inOne.reply.items).toEqual([]);
    const again = { agent, plan: 'run', plan_id: research.plan?.id, collection_ids: [mills.collectionId] };
    const narrow = await ask(deep, again, conversation.id);
    expect(titlesOf(narrow.answer)).not.toContain('Orn pier');
    const wrong = { ...again, collection_id: piers.collectionId, collection_ids: undefined };
    expect((await post({ message: deep, context_type: 'collection', context: wrong })).status).toBe(409);
  });

  it('waits for its plan like any other, and its estimate counts the ticked collections', async () => {
    const { answer, runId } = await ask(deep, { agent: 'got' });
    expect(answer.status).toBe('running');
    const { reply } = await send(getResearchEndpoint, { params: { id: runId } });
    const plan = reply.plan;
    if (plan === null) throw new Error('There is no plan.');
    await send(approvePlanEndpoint, { params: { id: plan.id }, body: { hash: plan.hash } });
    await tools.work(bench, runId);
    const { run } = await tools.readLog(bench, runId);
    expect(run?.status).toBe('complete');
    const estimate = async (ids?: string[]) =>
      (await send(estimateAcrossEndpoint, { body: { agent: 'got', collection_ids: ids } })).reply.tokens;
    expect(await estimate()).toBeGreaterThan(await estimate([mills.collectionId]));
  });
});

describe('a workspace with more sources than a question considers', () => {
  it('answers from the source that knows, wherever it stands', async () => {
    const filler = Array.from({ length: limits.sourcesAcross + 5 }, (_, index) => [
      `Filler ${index}`,
      `Nothing of note happened in hamlet number ${index}.`,
    ]);
    const crowd = await openCollection(
      'Crowd',
      Object.fromEntries([...filler, ['Kestrel', 'The kestrel of Aldervik nests in the belfry.']]),
    );
    const { answer } = await ask('Where does the kestrel of Aldervik nest?', {
      collection_ids: [crowd.collectionId],
    });
    expect(answer.markdown).toContain('belfry');
    expect(titlesOf(answer)).toEqual(['Kestrel']);
    expect(answer.reading).toContain(`of ${limits.sourcesAcross + 6} sources`);
  });
});
