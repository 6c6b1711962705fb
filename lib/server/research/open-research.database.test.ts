/**
 * *Explore* and *research* through the routes and the worker, with the built-in reader and a scripted model: plans, findings, budgets,
 * stops.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStreamReply } from '@/e2e/support/fake-upstream/reply';
import { type FakeUpstream, type LoggedRequest, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { writeOutline } from '@/e2e/support/fake-upstream/research-script';
import { limits } from '@/lib/core/limits';
import { firstRunState, getAnswerText, reduceRun } from '@/lib/protocol/agent-chat';
import { updateCollectionEndpoint } from '@/lib/protocol/http/collections';
import { getConversationEndpoint } from '@/lib/protocol/http/conversations';
import { resetModelEndpoint, setModelEndpoint } from '@/lib/protocol/http/models';
import { approvePlanEndpoint, changePlanEndpoint, getResearchEndpoint } from '@/lib/protocol/http/research';
import { cancelRunEndpoint, createRunEndpoint } from '@/lib/protocol/http/runs';
import { readMessage } from '@/lib/protocol/llmx';
import { type KnownEvent, readWireFrame } from '@/lib/protocol/run-frames';
import type * as workbench from '@/lib/server/artifacts/__fixtures__/workbench';
import type * as frameTypes from '@/lib/server/runs/__fixtures__/frame-types';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-research-'));
const question = 'How did the dam come to be, and what did it cost?';
let upstream: FakeUpstream;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let tools: typeof workbench;
let bench: workbench.Workbench;
let frames: typeof frameTypes;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  const allow = new URL(upstream.url).host;
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: '', CAPTURE_ALLOW: allow });
  tools = await import('@/lib/server/artifacts/__fixtures__/workbench');
  frames = await import('@/lib/server/runs/__fixtures__/frame-types');
  bench = await tools.openWorkbench();
});
afterEach(() => upstream.reset());
afterAll(async () => {
  await tools.closeWorkbench();
  await instance.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const setModel = (over: object = {}) =>
  bench.ada.send(setModelEndpoint, {
    workspaceId: bench.workspaceId,
    body: {
      provider: 'openai-compatible',
      model: 'research',
      context_tokens: 100_000,
      base_url: `${upstream.url}/v1`,
      ...over,
    },
  });

type Asking = { readonly message?: string; readonly [setting: string]: unknown };

async function ask(agent: 'tot' | 'got', { message = question, ...context }: Asking = {}) {
  const { workspaceId, collectionId } = bench;
  const body = { message, agent, context: { collection_id: collectionId, ...context } };
  const asked = await bench.ada.send(createRunEndpoint, { workspaceId, body });
  expect(asked.status, asked.message).toBe(201);
  return asked.reply;
}

async function look(runId: string) {
  const { workspaceId } = bench;
  const { run, frames } = await tools.readLog(bench, runId);
  expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, place) => place + 1));
  let state = firstRunState;
  const events: KnownEvent[] = [];
  for (const { payload } of frames) {
    const read = readWireFrame(payload);
    if (!read.ok) throw new Error(read.failure.reason);
    state = reduceRun(state, read.value);
    if (read.value.event.type !== 'reply' && read.value.event.type !== 'unknown')
      events.push(read.value.event);
  }
  const research = await bench.ada.send(getResearchEndpoint, { workspaceId, params: { id: runId } });
  expect(research.status, research.message).toBe(200);
  const stored = await bench.ada.send(getConversationEndpoint, {
    workspaceId,
    params: { id: run?.conversationId ?? '' },
  });
  const ofType = <Type extends KnownEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<KnownEvent, { type: Type }> => event.type === type);
  return { run, view: state.view, ofType, research: research.reply, answer: stored.reply.messages.at(-1) };
}

async function perform(agent: 'tot' | 'got', context: Asking = {}) {
  const { id } = await ask(agent, context);
  await tools.work(bench, id);
  return look(id);
}

const nodeStates = (looked: Awaited<ReturnType<typeof look>>) =>
  Object.fromEntries(looked.research.nodes.map(({ id, state }) => [id, state]));

/** Returns the questions of the requests that ask for an answer. */
const questionsOf = (log: readonly LoggedRequest[]) =>
  log
    .filter((request) => writeOutline(request) === null)
    .map((request) => /"text":"([^"]*)"\},"task"/.exec(request.messages.at(-1)?.text ?? '')?.[1]);

describe('research with a model', () => {
  beforeEach(async () => void (await setModel()));

  it('shows its plan, waits, and runs exactly the plan the user edited', async () => {
    const { id } = await ask('got');
    await tools.work(bench, id);
    const waiting = await look(id);
    expect(waiting.run?.status).toBe('waiting');
    expect(waiting.ofType('got_plan')).toMatchObject([
      { nodeCount: 3, edgeCount: 2, nodeIds: ['n1', 'n2', 'n3'] },
    ]);
    const plan = waiting.research.plan;
    if (plan === null) throw new Error('There is no plan.');
    expect(waiting.view.plan).toMatchObject({ planId: plan.id, hash: plan.hash });

    const { workspaceId } = bench;
    const params = { id: plan.id };
    const nodes = [
      ...plan.nodes.slice(0, 2),
      { id: 'n4', question: 'Who was the engineer?', depends_on: ['n1'] },
    ];
    const body = { version: 1, nodes };
    const changed = await bench.ada.send(changePlanEndpoint, { workspaceId, params, body });
    expect(changed.status, changed.message).toBe(200);
    const again = await bench.ada.send(changePlanEndpoint, { workspaceId, params, body });
    expect(again.status).toBe(409);
    expect(again).toMatchObject({ reply: { error: { current: changed.reply, yours: body } } });
    const round = plan.nodes.slice(0, 1).map((node) => ({ ...node, depends_on: ['n1'] }));
    const refused = await bench.ada.send(changePlanEndpoint, {
      workspaceId,
      params,
      body: { version: 2, nodes: round },
    });
    expect(refused).toMatchObject({
      status: 400,
      message: 'Sub-question 1 (“When was the dam built?”) builds on itself through others.',
      reply: { error: { node_id: 'n1' } },
    });
    const stale = await bench.ada.send(approvePlanEndpoint, {
      workspaceId,
      params,
      body: { hash: plan.hash },
    });
    expect(stale.status).toBe(409);
    const { hash } = changed.reply;
    const approved = await bench.ada.send(approvePlanEndpoint, { workspaceId, params, body: { hash } });
    expect(approved.reply, approved.message).toMatchObject({ status: 'approved', hash });
    const late = await bench.ada.send(changePlanEndpoint, {
      workspaceId,
      params,
      body: { version: 2, nodes },
    });
    expect(late.status).toBe(409);

    await tools.work(bench, id);
    const done = await look(id);
    expect(done.run).toMatchObject({ status: 'complete', agent: 'got', isTainted: true });
    expect(nodeStates(done)).toEqual({ n1: 'done', n2: 'done', n4: 'done' });
    expect(
      done
        .ofType('got_node_complete')
        .map((event) => event.id)
        .sort(),
    ).toEqual(['n1', 'n2', 'n4']);
    expect(done.ofType('checkpoint')).toHaveLength(3);
    const asked = questionsOf(upstream.log);
    expect(asked.slice(0, 3).sort()).toEqual(nodes.map((node) => node.question).sort());
    expect(asked.slice(3)).toEqual([question]);
  });

  it('writes a report in which every marker has a quote, the same for every reader', async () => {
    const change = (instructions: string) =>
      bench.ada.send(updateCollectionEndpoint, {
        workspaceId: bench.workspaceId,
        params: { id: bench.collectionId },
        body: { instructions },
      });
    await change('In metric units.');
    const done = await perform('got', { plan: 'run' });
    await change('');
    const { answer, view } = done;
    expect(done.run?.status).toBe('complete');
    expect(answer?.reading).toBe('Written as the collection asks: “In metric units.”');
    const [outline, ...written] = upstream.log.map(({ system }) => system.includes('In metric units.'));
    expect(outline).toBe(false);
    expect(written.length).toBeGreaterThan(2);
    expect(written).not.toContain(false);
    expect(answer?.markdown).toBe(getAnswerText(view));
    const markers = answer?.markdown.match(/\[\d+\]/g) ?? [];
    expect(markers.length).toBeGreaterThan(1);
    expect(answer?.citations).toHaveLength(markers.length);
    for (const citation of answer?.citations ?? [])
      expect(answer?.markdown.slice(citation.marker_start ?? 0)).toMatch(new RegExp(`^\\[${citation.n}\\]`));
    const found = done.research.nodes.flatMap(({ citations }) => citations);
    expect(found.length).toBeGreaterThan(2);
    expect(done.ofType('node_enter').map((event) => event.id)).toEqual([
      'plan',
      'work',
      'work',
      'work',
      'synthesize',
    ]);
    expect(done.ofType('values')).toHaveLength(1);
  });

  it('lets its agents communicate in LLMX: each task once, with what was done and where the finding is', async () => {
    const { run } = await perform('got', { plan: 'run' });
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const texts = await inWholeWorkspace(bench.workspaceId, async (database) => {
      const session = await database.llmxSession.findFirstOrThrow({ where: { runId: run?.id ?? '' } });
      const where = { sessionId: session.id };
      return (await database.llmxMessage.findMany({ where, orderBy: { position: 'asc' } })).map(
        ({ text }) => text,
      );
    });
    const messages = texts.map((text) => {
      const read = readMessage(text);
      if (!read.ok) throw new Error(text);
      return read.value.message;
    });
    for (const id of ['n1', 'n2', 'n3']) {
      const own = messages.filter(({ header }) => [header.f, header.t].includes(`Worker-${id}`));
      expect(own.map(({ blocks }) => blocks.map(({ type }) => type).join(' '))).toEqual([
        ...['CTX REQ PLAN', 'PLAN', 'END'],
      ]);
    }
    expect(texts.join('\n')).toContain('del:["finding/n3"]');
  });

  it('answers independent sub-questions in parallel, up to the limit', async () => {
    let open = 0;
    let most = 0;
    const gate = Promise.withResolvers<void>();
    upstream.respond(async (request) => {
      if (writeOutline(request) !== null || request.system.includes('# The report')) return null;
      open += 1;
      most = Math.max(most, open);
      if (most === 2) gate.resolve();
      await gate.promise;
      open -= 1;
      return null;
    });
    expect((await perform('got', { plan: 'run' })).run?.status).toBe('complete');
    expect(most).toBe(2);
  });

  it('continues without a failed sub-question, and says so in the report', async () => {
    upstream.respond((request) =>
      request.messages.at(-1)?.text.includes('"text":"What did the dam cost?"')
        ? { type: 'status', status: 400, message: 'The parameter foo is not supported' }
        : null,
    );
    const done = await perform('got', { plan: 'run' });
    expect(done.run?.status).toBe('complete');
    expect(nodeStates(done)).toEqual({ n1: 'done', n2: 'failed', n3: 'done' });
    expect(done.ofType('got_node_failed').map((event) => event.id)).toEqual(['n2']);
    expect(done.answer?.markdown).toContain('**What did the dam cost?** It could not be answered');
  });

  it('opens questions raised by an answer, up to the limit', async () => {
    upstream.respond((request) =>
      request.messages.at(-1)?.text.includes('"text":"When was the dam built?"')
        ? {
            text: `It was built. [1]\n\nOpens: Who was the engineer?\nOpens: Why there?\n\n\`\`\`citations\n{"n":1,"quote":"Parliament approved the dam on 14 March 1951."}\n\`\`\``,
          }
        : null,
    );
    const done = await perform('got', { plan: 'run', budget: { max_children: 4 } });
    expect(nodeStates(done)).toEqual({ n1: 'done', n2: 'done', n3: 'done', 'n1.1': 'done' });
    expect(done.ofType('got_expand')).toMatchObject([{ nodeId: 'n1', nodesAdded: 1, edgesAdded: 1 }]);
    expect(done.answer?.markdown).toContain(
      '**Why there?** It came up but was not researched: the sub-question limit',
    );
    const told =
      '4 of 4 sub-questions were researched, and 1 follow-up question left out; your limit of 4 was reached.';
    expect(done.run).toMatchObject({ status: 'partial', failure: { message: told } });
    expect(done.answer?.markdown).toContain(told);
    expect(done.research.nodes[0]?.markdown).not.toContain('Opens');
  });

  /** An answer with usage as a provider reports it. */
  const dearAnswer = {
    text: `It was. [1]\n\n\`\`\`citations\n{"n":1,"quote":"Parliament approved the dam on 14 March 1951."}\n\`\`\``,
    usage: { inputTokens: 2_600, outputTokens: 50 },
  };

  it.each([
    ['steps', { max_steps: 3 }, 'your limit of 3 model calls was reached.', 3],
    ['tokens', { max_tokens: 8_000 }, 'your limit of 8,000 tokens was reached.', 4],
  ])(
    'stops at a ceiling of %s, and reports what it found and what it left out',
    async (_what, budget, words, most) => {
      upstream.respond((request) => (writeOutline(request) === null ? dearAnswer : null));
      const done = await perform('got', { plan: 'run', budget, workers: 1 });
      expect(done.run?.status).toBe('partial');
      expect(upstream.log.length).toBeLessThanOrEqual(most);
      const { nodes } = done.research;
      expect(nodes.some(({ state }) => state === 'skipped')).toBe(true);
      for (const { question: asked, state } of nodes)
        if (state === 'skipped')
          expect(done.answer?.markdown).toContain(`**${asked}** It was not researched: `);
      expect(done.answer?.markdown).toContain(words);
      expect(done.run?.failure).toMatchObject({ message: expect.stringContaining(words) });
      expect(done.answer?.citations.length).toBeGreaterThan(0);
    },
  );

  /** A plan of twelve sub-questions. The first builds on the second, so it is researched after it. */
  const longPlan = JSON.stringify({
    nodes: Array.from({ length: 12 }, (_, at) => ({
      id: `q${at + 1}`,
      question: `What is matter ${at + 1} of the dam?`,
      depends_on: at === 0 ? ['q2'] : [],
    })),
  });

  it('researches as much of a plan as its limit allows, and names the rest', async () => {
    upstream.respond((request) => ({ text: writeOutline(request) === null ? dearAnswer.text : longPlan }));
    const done = await perform('got', { plan: 'run', budget: { max_children: 4 } });
    const told = '4 of 12 sub-questions were researched; your limit of 4 was reached.';
    expect(done.run).toMatchObject({ status: 'partial', failure: { message: told } });
    expect(done.answer).toMatchObject({ status: 'partial', failure: { message: told } });
    expect(done.answer?.markdown).toContain(told);
    expect(done.ofType('got_plan').at(-1)).toMatchObject({ nodeCount: 12 });
    const states = done.research.nodes.map(({ state }) => state);
    expect(states).toEqual(['done', 'done', 'done', 'done', ...Array.from({ length: 8 }, () => 'skipped')]);
    for (const { question: asked } of done.research.nodes.slice(4))
      expect(done.answer?.markdown).toContain(`**${asked}** It was not researched: the sub-question limit`);
  });

  it('runs an approved plan again within a smaller limit', async () => {
    const first = await perform('got', { plan: 'run' });
    const again = { plan: 'run', plan_id: first.research.plan?.id, budget: { max_children: 1 } };
    const done = await perform('got', again);
    expect(nodeStates(done)).toEqual({ n1: 'done', n2: 'skipped', n3: 'skipped' });
    expect(done.run?.failure).toMatchObject({
      message: '1 of 3 sub-questions was researched; your limit of 1 was reached.',
    });
  });

  it.each([
    ['got', { max_tokens: limits.researchLeastTokens - 1 }, /max_tokens` must be at least 7,500 /],
    ['tot', { max_tokens: 1 }, /max_tokens` must be at least 7,500 /],
    ['got', { max_steps: limits.researchLeastSteps - 1 }, /max_steps` must be at least 3 /],
  ] as const)(
    'refuses to start %s with a limit of %j, and says what it must be',
    async (agent, budget, words) => {
      const { workspaceId, collectionId } = bench;
      const body = { message: question, agent, context: { collection_id: collectionId, budget } };
      const refused = await bench.ada.send(createRunEndpoint, { workspaceId, body });
      expect(refused).toMatchObject({ status: 400, message: expect.stringMatching(words) });
      expect(upstream.log).toHaveLength(0);
    },
  );

  it('says what limit the workspace would need when nothing could be researched', async () => {
    await setModel({ run_token_ceiling: 1_000, run_cost_ceiling_usd: null });
    const done = await perform('got', { plan: 'run' });
    const told =
      'sub-questions were researched; the workspace’s limit of 1,000 tokens was reached. Research needs a limit of at least 7,500 tokens.';
    expect(done.run).toMatchObject({
      status: 'partial',
      failure: { message: expect.stringContaining(told) },
    });
    expect(done.answer?.markdown).toContain(told);
    expect(done.answer?.markdown).toContain('Nothing was researched, because a limit was reached first.');
    expect(done.answer?.markdown).not.toContain('Nothing that the sources carry');
  });

  it('estimates and counts the usage of a call that timed out', async () => {
    upstream.respond((request) =>
      request.messages.at(-1)?.text.includes('"text":"What did the dam cost?"')
        ? createStreamReply([
            { type: 'text', text: 'It cost more than was thought. '.repeat(40) },
            { type: 'fault', fault: 'stall' },
          ])
        : null,
    );
    const done = await perform('got', { plan: 'run', budget: { max_seconds: 3 } });
    expect(done.run?.status).toBe('partial');
    expect(done.research.nodes[1]).toMatchObject({ state: 'skipped', reason: 'the time ran out' });
    expect(done.research.nodes[1]?.tokens).toBeGreaterThan(200);
    expect(done.research.budget.used.is_estimated).toBe(true);
  });

  it('keeps its findings when the user stops it', async () => {
    const reached = Promise.withResolvers<void>();
    upstream.respond((request) => {
      if (!request.messages.at(-1)?.text.includes('"text":"What became of the village')) return null;
      reached.resolve();
      return { type: 'stall-before-headers' };
    });
    const { id } = await ask('got', { plan: 'run' });
    const working = tools.work(bench, id);
    await reached.promise;
    await bench.ada.send(cancelRunEndpoint, { workspaceId: bench.workspaceId, params: { id }, body: {} });
    await working;
    const stopped = await look(id);
    expect(stopped.run?.status).toBe('cancelled');
    expect(stopped.answer).toMatchObject({ status: 'stopped' });
    expect(stopped.answer?.citations.length).toBeGreaterThan(0);
    expect(stopped.answer?.markdown).toContain('the run was stopped first');
  });

  it('keeps the findings when no quote supports the report', async () => {
    upstream.respond((request) =>
      request.system.includes('# The report of a research') ? { text: 'It is well known. [1]' } : null,
    );
    const done = await perform('got', { plan: 'run' });
    expect(done.run?.status).toBe('complete');
    expect(done.answer?.markdown).toContain('no report was written over them');
    expect(done.answer?.citations.length).toBe(
      done.research.nodes.flatMap(({ citations }) => citations).length,
    );
  });

  it('makes its own plan when the model’s plan cannot be read', async () => {
    upstream.respond((request) => (writeOutline(request) === null ? null : { text: 'I would rather not.' }));
    const done = await perform('got', { plan: 'run' });
    expect(done.research.plan).toMatchObject({ origin: 'sources', status: 'approved' });
    expect(done.run?.status).toBe('complete');
  });

  it('reuses a plan, or an edited copy of it, without planning again', async () => {
    const first = await perform('got', { plan: 'run', budget: { max_seconds: 600 } });
    const planId = first.research.plan?.id ?? '';
    upstream.reset();
    const second = await perform('got', { plan: 'run', plan_id: planId });
    expect(second.run?.status).toBe('complete');
    expect(upstream.log.filter((request) => writeOutline(request) !== null)).toEqual([]);
    const copied = await perform('got', { plan_id: planId });
    expect(copied.research.plan).toMatchObject({ origin: 'copy', status: 'proposed', nodes: { length: 3 } });
    for (const { research } of [second, copied]) {
      expect(research.plan?.budget).toEqual({ max_seconds: 600 });
      expect(research.budget.ceilings.seconds).toBe(600);
    }
    const { readPlans } = await import('./read-plans');
    const listed = await readPlans(bench.editor, { collection_id: bench.collectionId, limit: 50 });
    const plan = listed.items.find(({ id }) => id === planId);
    expect(plan?.runs.map(({ id }) => id)).toEqual([second.run?.id, first.run?.id]);
  });
});

describe('exploring with a model', () => {
  beforeEach(async () => void (await setModel()));

  it('tries every approach, pursues the best, and explains which were rejected', async () => {
    const done = await perform('tot');
    expect(done.run).toMatchObject({ status: 'complete', agent: 'tot' });
    expect(done.ofType('tot_expand')[0]?.candidates).toEqual(['By dates', 'By people', 'By trams']);
    const evaluated = done.ofType('tot_evaluate')[0];
    expect(evaluated?.scores).toHaveLength(3);
    expect(evaluated?.scores[evaluated.chosen]).toBe(Math.max(...(evaluated?.scores ?? [])));
    expect(done.answer?.markdown).toContain('## What was tried');
    expect(done.answer?.markdown).toMatch(/\*\*By trams\*\* \(0\.\d\d\): rejected/);
    expect(done.answer?.citations.length).toBeGreaterThan(0);
  });

  it('tries no more approaches than its limit allows, and names the others', async () => {
    const done = await perform('tot', { budget: { max_children: 2 } });
    expect(done.research.nodes.map(({ state }) => state)).toEqual(['done', 'done', 'skipped']);
    expect(done.run).toMatchObject({
      status: 'partial',
      failure: {
        message:
          '2 of 3 approaches were tried, and 1 follow-up question left out; your limit of 2 was reached.',
      },
    });
    expect(done.answer?.markdown).toContain('**By trams**: not tried: the sub-question limit was reached.');
  });

  it('goes back when pursuing the best approach finds nothing', async () => {
    upstream.respond((request) =>
      /"text":"(What happened in 1958|Who opened it)/.test(request.messages.at(-1)?.text ?? '')
        ? { text: 'The sources do not say.' }
        : null,
    );
    const done = await perform('tot');
    expect(done.ofType('tot_backtrack').length).toBeGreaterThan(0);
    expect(done.ofType('tot_backtrack')[0]).toMatchObject({ toDepth: 1 });
    expect(done.run?.status).toBe('complete');
    expect(done.answer?.citations.length).toBeGreaterThan(0);
  });
});

describe('without a language model', () => {
  beforeEach(() => bench.ada.send(resetModelEndpoint, { workspaceId: bench.workspaceId }));

  it('the time of an answer does not include the hour for which its plan waited', async () => {
    const { id } = await ask('got');
    await tools.work(bench, id);
    const waiting = await look(id);
    const plan = waiting.research.plan;
    if (plan === null) throw new Error('There is no plan.');
    const hourMs = 3_600_000;
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const workspaceId = bench.editor.workspaceId;
    await inWholeWorkspace(workspaceId, async (database) => {
      const back = (date: Date) => new Date(date.getTime() - hourMs);
      const run = await database.run.findFirstOrThrow({ where: { id } });
      const row = await database.researchPlan.findFirstOrThrow({ where: { id: plan.id } });
      await database.run.updateMany({ where: { id }, data: { createdAt: back(run.createdAt) } });
      await database.researchPlan.updateMany({
        where: { id: plan.id },
        data: { createdAt: back(row.createdAt) },
      });
    });
    const body = { hash: plan.hash };
    await bench.ada.send(approvePlanEndpoint, { workspaceId, params: { id: plan.id }, body });
    await tools.work(bench, id);
    const { answer } = await look(id);
    expect(answer?.duration_ms).toBeGreaterThan(0);
    expect(answer?.duration_ms).toBeLessThan(hourMs);
  });

  it('research plans from the question and the sections that bear on it, and reports in the words of the sources', async () => {
    const done = await perform('got', { plan: 'run' });
    expect(done.run?.status).toBe('complete');
    expect(done.research.plan?.origin).toBe('sources');
    const asked = done.research.nodes.map((node) => node.question);
    expect(asked.slice(0, 2)).toEqual(['How did the dam come to be?', 'What did the dam cost?']);
    const markdown = done.answer?.markdown ?? '';
    expect(markdown).toContain('the sources’ own words');
    expect(markdown).not.toContain('Quoted by the built-in reader');
    const quotes = done.answer?.citations.map(({ quote }) => quote) ?? [];
    expect(quotes.length).toBeGreaterThan(1);
    expect(new Set(quotes).size).toBe(quotes.length);
    const markers = markdown.match(/\[\d+\]/g) ?? [];
    expect(done.answer?.citations.map(({ n }) => `[${n}]`)).toEqual(markers);
    expect(markdown).toBe(getAnswerText(done.view));
  });

  it('research shows in its summary where sources disagree, with a citation for each side', async () => {
    const { collectionId, editor } = bench;
    const other = { title: 'Another history of the dam', url: null };
    await tools.addSource(
      { editor, collectionId },
      { ...other, markdown: '# Approval\n\nParliament approved the dam on 2 April 1952.' },
    );
    const done = await perform('got', { plan: 'run', message: 'When did Parliament approve the dam?' });
    const [, summary = ''] = done.answer?.markdown.split('## In short') ?? [];
    expect(summary).toMatch(
      /The sources disagree: “Parliament approved the dam on .+” \[\d+\], but “Parliament approved .+” \[\d+\]/,
    );
    for (const day of ['14 March 1951', '2 April 1952']) expect(summary.split(day)).toHaveLength(2);
    expect(done.answer?.markdown).toBe(getAnswerText(done.view));
  });

  it('exploring answers with citations, and lists what was tried', async () => {
    const done = await perform('tot');
    expect(done.run?.status).toBe('complete');
    expect(done.answer?.markdown).toContain('## What was tried');
    expect(done.answer?.citations.length).toBeGreaterThan(0);
  });

  it.each(['tot', 'got'] as const)('%s declines a question that the sources do not answer', async (agent) => {
    const done = await perform(agent, { plan: 'run', message: 'Who won the 1998 football world cup?' });
    expect(done.run?.status).toBe('complete');
    expect(done.answer?.markdown).toMatch(/^\*\*Not in your sources\.\*\*/);
    expect(done.answer?.citations).toEqual([]);
    expect(done.research.nodes.map((node) => node.question)).toEqual([
      'Who won the 1998 football world cup?',
    ]);
  });
});

describe('the logs of all research runs', () => {
  it('contain every frame type the specification has for research', async () => {
    expect(await frames.listFrameTypes()).toEqual(expect.arrayContaining([...frames.researchTypes]));
  });
});
