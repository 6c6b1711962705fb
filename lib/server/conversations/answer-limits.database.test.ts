/** Answers under limits smaller than what the model would like to read, and answers by a chosen model, through the routes and the worker. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeUpstream, type LoggedRequest, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { loadTokenCounter, type TokenCounter } from '@/lib/core/count-tokens';
import { countNoun } from '@/lib/core/text';
import { limits } from '@/lib/core/limits';
import { updateCollectionEndpoint } from '@/lib/protocol/http/collections';
import { getConversationEndpoint } from '@/lib/protocol/http/conversations';
import {
  addModelEndpoint,
  removeModelEndpoint,
  resetModelEndpoint,
  setModelEndpoint,
} from '@/lib/protocol/http/models';
import { estimateResearchEndpoint } from '@/lib/protocol/http/research';
import { createRunEndpoint } from '@/lib/protocol/http/runs';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-limits-'));
const fact = 'Parliament approved the dam on 14 March 1951.';
let upstream: FakeUpstream;
let counter: TokenCounter;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let tools: typeof workbench;
let bench: workbench.Workbench;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  counter = await loadTokenCounter();
  const allow = new URL(upstream.url).host;
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: '', CAPTURE_ALLOW: allow });
  tools = await import('../artifacts/__fixtures__/workbench');
  bench = await tools.openWorkbench();
  const filler = Array.from(
    { length: 400 },
    (_, at) => `## Part ${at}\n\nThe dam of part ${at} is told of at length here, with its engineers.`,
  );
  await tools.addSource(bench, {
    title: 'A long history',
    url: null,
    markdown: `# History\n\n${filler.join('\n\n')}`,
  });
});
afterEach(() => upstream.reset());
afterAll(async () => {
  await tools.closeWorkbench();
  await instance.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Counts as a provider does: everything that was sent, tools included, and the answer, which ends at the requested limit. */
function answerAsAProvider(request: LoggedRequest) {
  const sent = [request.system, ...request.messages.map(({ text }) => text)].join('\n');
  const isAnswer = sent.includes(fact);
  const text = isAnswer
    ? `It was approved in 1951. [1]\n\n\`\`\`citations\n{"n":1,"quote":"${fact}"}\n\`\`\``
    : 'It is time to answer.';
  const usage = { inputTokens: counter.estimate(sent), outputTokens: counter.estimate(text) };
  return { text, usage };
}

type Limited = {
  readonly workspace?: number;
  readonly budget?: object;
  readonly respond?: Parameters<FakeUpstream['respond']>[0];
};

async function ask(limit: Limited) {
  const { workspaceId, collectionId } = bench;
  await bench.ada.send(setModelEndpoint, {
    workspaceId,
    body: {
      provider: 'openai-compatible',
      model: 'counted',
      context_tokens: 100_000,
      base_url: `${upstream.url}/v1`,
      run_token_ceiling: limit.workspace ?? null,
      run_cost_ceiling_usd: null,
    },
  });
  upstream.respond(limit.respond ?? ((request) => answerAsAProvider(request)));
  const context = {
    collection_id: collectionId,
    ...(limit.budget === undefined ? {} : { budget: limit.budget }),
  };
  const asked = await bench.ada.send(createRunEndpoint, {
    workspaceId,
    body: { message: 'When did Parliament approve the dam?', agent: 'react', context },
  });
  expect(asked.status, asked.message).toBe(201);
  await tools.work(bench, asked.reply.id);
  const { run } = await tools.readLog(bench, asked.reply.id);
  const stored = await bench.ada.send(getConversationEndpoint, {
    workspaceId,
    params: { id: run?.conversationId ?? '' },
  });
  return { run, answer: stored.reply.messages.at(-1) };
}

describe('an answer under a token limit', () => {
  it.each([50_000, 7_000])(
    'reads less of the sources and is complete with a limit of %i',
    async (workspace) => {
      const { run, answer } = await ask({ workspace });
      expect(run).toMatchObject({ status: 'complete', failure: null });
      expect(answer?.citations).toMatchObject([{ quote: fact }]);
      expect((run?.inputTokens ?? 0) + (run?.outputTokens ?? 0)).toBeLessThanOrEqual(workspace);
    },
  );

  it.each([1_500, 1_000])(
    'quotes the passages found when %i tokens are too few for a model answer, and says so',
    async (workspace) => {
      const { run, answer } = await ask({ workspace });
      const message = `Stopped: this answer would pass your limit of ${workspace.toLocaleString('en')} tokens.`;
      expect(run).toMatchObject({ status: 'partial', failure: { message } });
      expect(answer).toMatchObject({ status: 'partial', failure: { message } });
      expect(answer?.citations.length).toBeGreaterThan(0);
      expect((run?.inputTokens ?? 0) + (run?.outputTokens ?? 0)).toBeLessThanOrEqual(workspace);
    },
  );

  it.each([1_000, 1])(
    'respects the limit of the question, %i, when it is smaller than the workspace’s',
    async (limit) => {
      const { run } = await ask({ workspace: 50_000, budget: { max_tokens: limit } });
      expect(run).toMatchObject({
        status: 'partial',
        failure: { message: `Stopped: this answer would pass your limit of ${countNoun(limit, 'token')}.` },
      });
    },
  );
});

describe('an answer under a limit of time or model calls', () => {
  /** Calls a tool in two turns and then answers. */
  function answerAfterTools(request: LoggedRequest, at: number) {
    if (at > 2 || request.toolNames.length === 0) return answerAsAProvider(request);
    const input = { query: `dam ${at}` };
    return { toolCalls: [{ id: `call_${at}`, name: 'search', input }] };
  }

  it('stops calling tools in time to answer, and says so', async () => {
    let asked = 0;
    const { run, answer } = await ask({
      budget: { max_steps: 2 },
      respond: (request) => answerAfterTools(request, (asked += 1)),
    });
    const message = 'Stopped: this answer would pass your limit of 2 model calls.';
    expect(asked).toBe(2);
    expect(run).toMatchObject({ status: 'partial', failure: { message } });
    expect(answer?.citations).toMatchObject([{ quote: fact }]);
  });

  it('is complete when it needs no more calls than allowed', async () => {
    const { run } = await ask({ budget: { max_steps: 2, max_seconds: 600 } });
    expect(run).toMatchObject({ status: 'complete', failure: null });
  });

  it('quotes the passages found when the time runs out before the first word, and says so', async () => {
    const { run, answer } = await ask({
      budget: { max_seconds: 1 },
      respond: () => ({ type: 'stall-before-headers' }),
    });
    const message = 'Stopped: this answer would pass your limit of 1 second.';
    expect(run).toMatchObject({ status: 'partial', failure: { message } });
    expect(answer?.citations.length).toBeGreaterThan(0);
  });
});

describe('the instructions of a collection', () => {
  const instructions = 'Answer for a policy reader, in metric units.';
  const change = (text: string) =>
    bench.ada.send(updateCollectionEndpoint, {
      workspaceId: bench.workspaceId,
      params: { id: bench.collectionId },
      body: { instructions: text },
    });

  it('go along with each question, also under a limit, and are shown with the answer', async () => {
    expect((await change(instructions)).reply).toMatchObject({ instructions });
    for (const workspace of [null, 7_000]) {
      const systems: string[] = [];
      const { answer } = await ask({
        ...(workspace === null ? {} : { workspace }),
        respond: (request) => {
          systems.push(request.system ?? '');
          return answerAsAProvider(request);
        },
      });
      expect(systems.at(-1)).toContain(instructions);
      expect(answer?.citations).toMatchObject([{ quote: fact }]);
      expect(answer?.reading).toContain(instructions);
    }
  });

  it('are as long as the limit at most, and can be taken back', async () => {
    expect((await change('x'.repeat(limits.instructionsChars))).status).toBe(200);
    expect((await change('x'.repeat(limits.instructionsChars + 1))).status).toBe(400);
    await change('');
    const { answer } = await ask({});
    expect(answer?.reading).not.toContain('Written as');
  });
});

describe('a model chosen for one question', () => {
  const question = 'When did Parliament approve the dam?';
  const add = async (name: string) => {
    const { workspaceId } = bench;
    const body = {
      name,
      provider: 'openai-compatible' as const,
      model: 'second',
      base_url: `${upstream.url}/v1`,
      context_tokens: 100_000,
    };
    const added = await bench.ada.send(addModelEndpoint, { workspaceId, body });
    expect(added.status, added.message).toBe(201);
    return added.reply.id;
  };
  const remove = (id: string) =>
    bench.ada.send(removeModelEndpoint, { workspaceId: bench.workspaceId, params: { id } });
  const askWith = (modelId: string | undefined, over: object = {}) =>
    bench.ada.send(createRunEndpoint, {
      workspaceId: bench.workspaceId,
      body: {
        message: question,
        context: { collection_id: bench.collectionId, tools: false },
        ...(modelId === undefined ? {} : { model_id: modelId }),
        ...over,
      },
    });
  const asked = () => upstream.log.map(({ model }) => model);
  const readLast = async (conversationId: string) => {
    const { workspaceId } = bench;
    const params = { id: conversationId };
    return (await bench.ada.send(getConversationEndpoint, { workspaceId, params })).reply.messages.at(-1);
  };

  it('answers that question alone, and the same question can be answered again by another, as a version', async () => {
    const second = await add('Second opinion');
    upstream.respond((request) => answerAsAProvider(request));
    const first = (await askWith(second)).reply;
    await tools.work(bench, first.id);
    expect(asked()).toEqual(['second']);
    const conversationId = first.conversation_id ?? '';
    const answer = await readLast(conversationId);
    expect(answer).toMatchObject({
      model: 'openai-compatible/second',
      asked_model: { id: second, name: 'Second opinion' },
    });
    const before = upstream.log.length;
    const context = { collection_id: bench.collectionId, retry_of: answer?.id ?? '' };
    const again = (await askWith('built-in', { context, conversation_id: conversationId })).reply;
    await tools.work(bench, again.id);
    expect(upstream.log).toHaveLength(before);
    const version = await readLast(conversationId);
    expect(version?.model).toMatch(/^extractive/);
    expect(version?.version_ids).toEqual([answer?.id, version?.id]);
    const unchosen = (await askWith(undefined)).reply;
    await tools.work(bench, unchosen.id);
    expect(asked().slice(before)).not.toContain('second');
    expect(unchosen).not.toHaveProperty('asked_model');
    await remove(second);
  });

  it('decides what a deeper question is expected to cost', async () => {
    const { workspaceId, collectionId: id } = bench;
    const second = await add('Second opinion');
    const isFree = async (modelId: string) => {
      const query = { agent: 'got' as const, model_id: modelId };
      return (await bench.ada.send(estimateResearchEndpoint, { workspaceId, params: { id }, query })).reply
        .is_free;
    };
    expect(await isFree(second)).toBe(false);
    expect(await isFree('built-in')).toBe(true);
    await remove(second);
  });

  it('is refused if it is not offered, with what is, and nothing is stored or sent', async () => {
    const { runs } = await countRuns();
    const refused = await askWith('gone');
    expect([refused.status, refused.code]).toEqual([404, 'not_found']);
    expect(refused.message).toContain('Built-in reader');
    expect(await countRuns()).toEqual({ runs });
    expect(asked()).toEqual([]);
  });

  it.each(['react', 'got'] as const)(
    'that was removed before it answered is not replaced by another (%s)',
    async (agent) => {
      const second = await add('Second opinion');
      const { reply } = await askWith(second, { agent });
      await remove(second);
      await tools.work(bench, reply.id);
      const { run } = await tools.readLog(bench, reply.id);
      expect(run?.status).toBe('failed');
      expect(run?.failure?.message).toContain('“Second opinion”, was removed');
      expect((await readLast(reply.conversation_id ?? ''))?.failure).toEqual(run?.failure);
      expect(asked()).toEqual([]);
    },
  );

  afterAll(() => bench.ada.send(resetModelEndpoint, { workspaceId: bench.workspaceId }));
});

async function countRuns(): Promise<{ readonly runs: number }> {
  const { workspaceId } = bench;
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  return {
    runs: await inWholeWorkspace(workspaceId, (database) => database.run.count({ where: { workspaceId } })),
  };
}
