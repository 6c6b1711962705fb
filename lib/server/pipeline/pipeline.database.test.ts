/** From a journal day to knowledge pages through the routes and the worker: with scripted models of both wires, and without one. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import type { PageId } from '@/lib/core/ids';
import { openPage, ownWords, type Page } from '@/lib/domain/knowledge/page';
import type { KnowledgePhase } from '@/lib/protocol/knowledge-lines';
import { resetModelEndpoint, setModelEndpoint } from '@/lib/protocol/http/models';
import {
  beginPipelineEndpoint,
  changePipelineItemEndpoint,
  changePipelinePhaseEndpoint,
  comparePipelinePageEndpoint,
  decidePipelineEndpoint,
  getPipelineEndpoint,
  type PipelineReply,
  placePipelineItemEndpoint,
} from '@/lib/protocol/http/pipelines';
import type * as workbench from '../keeping/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import { answers, type AskedOf, readAsked, writeLines } from '@/e2e/support/scripted-knowledge';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-knowledge-'));
let upstream: FakeUpstream;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let product: Awaited<ReturnType<typeof importProduct>>;

async function importProduct() {
  const [save, store, known, database] = await Promise.all([
    import('../knowing/save-page'),
    import('@/lib/domain/knowledge/page-store'),
    import('@/lib/domain/knowledge/block-store'),
    import('@/lib/platform/db/in-workspace'),
  ]);
  return { ...save, ...store, ...known, ...database };
}

beforeAll(async () => {
  upstream = await startFakeUpstream();
  instance = await openTestInstance({
    DATA_DIR: folder,
    MODEL: '',
    CAPTURE_ALLOW: new URL(upstream.url).host,
  });
  benches = await import('../keeping/__fixtures__/workbench');
  bench = await benches.openWorkbench([]);
  product = await importProduct();
});
afterEach(async () => {
  upstream.reset();
  await send(resetModelEndpoint, {});
  // No test finds the pages of another.
  await inBench((database) => database.knowledgePage.updateMany({ data: { deletedAt: new Date() } }));
});
afterAll(async () => {
  await benches.closeWorkbench();
  await instance.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const send: workbench.Workbench['ada']['send'] = (endpoint, sent) =>
  bench.ada.send(endpoint, { workspaceId: bench.workspaceId, ...sent });

const inBench = <Value>(work: Parameters<typeof product.inWorkspace<Value>>[1]) =>
  product.inWorkspace(bench.editor.workspaceId, work);

let made = 0;
const makePage = (title: string, text: string, kind: 'page' | 'journal' = 'page'): Promise<Page> =>
  inBench((database) =>
    product.createPage(database, bench.editor, { kind, title, format: 'logseq', text, origin: 'edit' }),
  );

/** A day of its own for each test, with a page to link. */
async function makeDay(lines: readonly string[]) {
  made += 1;
  const topic = `Topic ${made}`;
  const page = await makePage(topic, '- Common patterns\n\t- locks\n- Links\n');
  const date = `2026-03-${String(made).padStart(2, '0')}`;
  const text = lines.map((line) => `- ${line.replaceAll('TOPIC', `[[${topic}]]`)}\n`).join('');
  return { topic, page, date, journal: await makePage(date, text, 'journal') };
}

const lessons = [
  'Learned today that a TOPIC queue is safe for threads',
  'Had lunch with Sarah',
  'TOPIC pools must be closed before the process ends',
];

const provider = { 'openai-compatible': '/v1', ollama: '' } as const;
const useScripted = (name: keyof typeof provider = 'openai-compatible') =>
  send(setModelEndpoint, {
    body: {
      ...{ provider: name, model: 'scripted', context_tokens: 16_384 },
      ...{
        base_url: `${upstream.url}${provider[name]}`,
        run_cost_ceiling_usd: null,
        run_token_ceiling: null,
      },
    },
  });

function answerAll(over: Partial<typeof answers> = {}): AskedOf[] {
  const seen: AskedOf[] = [];
  upstream.respond((request) => {
    const asked = readAsked(request);
    seen.push(asked);
    if (asked.phase === null) return null;
    return { text: writeLines({ ...answers, ...over }[asked.phase](asked)), chunkSize: 7 };
  });
  return seen;
}

const runOf = ({ phases }: PipelineReply, name: KnowledgePhase) =>
  phases.find(({ phase }) => phase === name)!;
const work = (pipeline: PipelineReply, phase: KnowledgePhase) =>
  benches.work(bench, runOf(pipeline, phase).run_id ?? '');
const read = async ({ id }: Pick<PipelineReply, 'id'>) =>
  (await send(getPipelineEndpoint, { params: { id } })).reply;

async function begin(date: string): Promise<PipelineReply> {
  const { status, reply, message } = await send(beginPipelineEndpoint, { body: { date } });
  expect(status, message).toBe(201);
  await work(reply, 'classification');
  return read(reply);
}

async function go(pipeline: PipelineReply, phase: KnowledgePhase, action: 'begin' | 'retry' = 'begin') {
  const params = { id: pipeline.id };
  const { reply, message, status } = await send(changePipelinePhaseEndpoint, {
    params,
    body: { phase, action },
  });
  expect(status, message).toBe(200);
  await work(reply, phase);
  return read(pipeline);
}

async function goThrough(date: string): Promise<PipelineReply> {
  return go(await go(await begin(date), 'rewording'), 'integration');
}

type Verdict = 'apply' | 'undo' | 'reject' | 'reopen';
const decide = async (
  { id }: PipelineReply,
  verdict: Verdict,
  rest: { ids?: string[]; above?: number } = {},
) => (await send(decidePipelineEndpoint, { params: { id }, body: { verdict, ...rest } })).reply;

const findPage = async (id: PageId) => {
  const page = await inBench((database) => product.findPage(database, bench.editor.workspaceId, id));
  if (page === null) throw new Error('The page is gone.');
  return page;
};

async function edit(page: Page, text: string): Promise<void> {
  const now = await findPage(page.id);
  await inBench((database) =>
    product.savePage(database, bench.editor, {
      ...{ pageId: page.id, baseVersion: now.version, origin: 'edit', ...product.layText(now, text) },
    }),
  );
}

const states = ({ decisions }: PipelineReply) => decisions.map(({ state }) => state);

describe('a review of a journal day', () => {
  it.each(['openai-compatible', 'ollama'] as const)(
    'goes from the journal into pages, linked back, and off again sign by sign, with a model behind %s',
    async (name) => {
      await useScripted(name);
      const seen = answerAll();
      const { date, page, journal, topic } = await makeDay(lessons);
      const classified = await begin(date);
      expect(classified.items.map(({ is_picked }) => is_picked)).toEqual([true, false, true]);
      expect(runOf(classified, 'classification')).toMatchObject({ state: 'done', model: `${name}/scripted` });
      const reworded = await go(classified, 'rewording');
      expect(reworded.items.map(({ reworded: words }) => words)).toEqual([
        `Lasting: Learned today that a [[${topic}]] queue is safe for threads`,
        null,
        `Lasting: [[${topic}]] pools must be closed before the process ends`,
      ]);
      const placed = await go(reworded, 'integration');
      expect(states(placed)).toEqual(['proposed', 'proposed']);
      expect(seen.at(-1)?.content).toContain(`Original Context: [[${topic}]]`);
      const { results, pipeline } = await decide(placed, 'apply', { above: 0.75 });
      expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
      expect(pipeline.outcome).toBe('2 integrated, 0 already recorded, 0 skipped.');
      const after = await findPage(page.id);
      expect(after.text).toBe(
        `- Common patterns\n\t- locks\n\t- Lasting: Learned today that a [[${topic}]] queue is safe for threads\n\t- Lasting: [[${topic}]] pools must be closed before the process ends\n- Links\n`,
      );
      const origins = await inBench((database) => product.listBlocksMadeFrom(database, journal));
      expect(origins.map(({ blockId, fromBlockId }) => [blockId, fromBlockId])).toEqual(
        expect.arrayContaining(
          pipeline.decisions.map((decision) => [decision.placed_block_id, decision.knowledge_block_id]),
        ),
      );
      expect(states((await decide(pipeline, 'apply')).pipeline)).toEqual(['applied', 'applied']);
      expect((await findPage(page.id)).version).toBe(after.version);
      await decide(pipeline, 'undo');
      expect((await findPage(page.id)).text).toBe(page.text);
    },
  );

  it('writes the same decision once, though two reviews make it', async () => {
    await useScripted();
    answerAll();
    const { date, page } = await makeDay(lessons.slice(0, 1));
    const [one, two] = [await goThrough(date), await goThrough(date)];
    await decide(one, 'apply');
    // The page says it now, in these words, so the second finds it recorded once it looks again.
    const again = await decide(two, 'apply');
    expect(again.results.map(({ outcome }) => outcome)).toEqual(['asked_again']);
    await work(again.pipeline, 'integration');
    const looked = await read(two);
    expect(looked.decisions.map(({ state, action, is_recorded }) => [state, action, is_recorded])).toEqual([
      ['passed', 'skip', true],
    ]);
    expect(looked.decisions[0]?.skip_reason).toContain('It is on this page already');
    expect(openPage(await findPage(page.id)).blocks).toHaveLength(4);
  });

  it('leaves a page alone that changed since, and decides anew for what it says now', async () => {
    await useScripted();
    answerAll();
    const { date, page } = await makeDay(lessons.slice(0, 1));
    const placed = await goThrough(date);
    await edit(page, '- Common patterns, by others\n');
    const refused = await decide(placed, 'apply');
    expect(refused.results).toMatchObject([{ outcome: 'asked_again' }]);
    expect((await findPage(page.id)).text).toBe('- Common patterns, by others\n');
    await work(refused.pipeline, 'integration');
    await decide(await read(placed), 'apply');
    expect((await findPage(page.id)).text).toMatch(/^- Common patterns, by others\n\t- Lasting: .+\n$/);
  });

  it('takes nothing off that somebody edited since, and says so', async () => {
    await useScripted();
    answerAll();
    const { date, page } = await makeDay(lessons.slice(0, 1));
    const placed = await goThrough(date);
    await decide(placed, 'apply');
    const mine = (await findPage(page.id)).text.replace('Lasting: ', 'Mine: ');
    await edit(page, mine);
    const { results } = await decide(placed, 'undo');
    expect(results).toMatchObject([
      { outcome: 'refused', reason: expect.stringContaining('was edited since') },
    ]);
    expect((await findPage(page.id)).text).toBe(mine);
  });

  it('shows the page before and after a place, and takes the words that a person gave', async () => {
    await useScripted();
    answerAll();
    const { date, page } = await makeDay(lessons.slice(0, 1));
    const placed = await goThrough(date);
    const [item] = placed.items;
    const params = { id: placed.id, block: item?.block_id ?? '' };
    await send(changePipelineItemEndpoint, { params, body: { words: 'My own words.' } });
    const decision = placed.decisions[0]?.id ?? '';
    const compared = await send(comparePipelinePageEndpoint, { params: { id: placed.id, decision } });
    expect(compared.reply).toEqual({
      ...{ before: page.text, is_stale: false },
      after: '- Common patterns\n\t- locks\n\t- My own words.\n- Links\n',
    });
    await decide(placed, 'apply');
    expect((await findPage(page.id)).text).toBe(compared.reply.after);
  });

  it('carries taint from the journal line into the page', async () => {
    await useScripted();
    answerAll();
    const { date, page, journal } = await makeDay(lessons.slice(0, 1));
    const { blocks } = openPage(journal);
    const provenance = new Map([[blocks[0]?.id ?? '', { ...ownWords, taint: 'source' as const }]]);
    await inBench((database) =>
      product.savePage(database, bench.editor, {
        ...{ pageId: journal.id, baseVersion: journal.version, blocks, origin: 'edit', provenance },
      }),
    );
    const placed = await goThrough(date);
    expect(placed.items[0]?.is_tainted).toBe(true);
    await decide(placed, 'apply');
    expect((await findPage(page.id)).isTainted).toBe(true);
  });
});

describe('a model that answers badly', () => {
  it('loses the broken line alone; retry asks for what is missing', async () => {
    await useScripted();
    const { date } = await makeDay(['TOPIC one lasts', 'TOPIC two lasts', 'TOPIC three lasts']);
    const seen: AskedOf[] = [];
    upstream.respond((request) => {
      const asked = readAsked(request);
      seen.push(asked);
      const lines = writeLines(answers.classification(asked)).split('\n');
      return {
        text:
          seen.length === 1
            ? [lines[0], lines[1]?.slice(0, 30), 'Sure!', lines[2]].join('\n')
            : lines.join('\n'),
      };
    });
    const broken = await begin(date);
    expect(runOf(broken, 'classification')).toMatchObject({
      state: 'failed',
      failure: {
        error: 'The answer of the model was not complete.',
        reason: '1 line could not be read; 1 block may be missing.',
      },
      reports: [{ text: expect.stringContaining('{"block_id"') }, { text: 'Sure!' }],
    });
    expect(broken.items.map(({ confidence }) => confidence)).toEqual([0.9, null, 0.9]);
    const mended = await go(broken, 'classification', 'retry');
    expect(seen[1]?.blocks.map(({ id }) => id)).toEqual([broken.items[1]?.block_id]);
    expect(runOf(mended, 'classification')).toMatchObject({ state: 'done', failure: null });
    expect(mended.items.map(({ confidence }) => confidence)).toEqual([0.9, 0.9, 0.9]);
  });

  it.each([
    [401, 'Invalid API key', /API key \(status 401\)\.$/, 'Check the key in Settings.'],
    [429, 'slow down', /too many requests.*\(status 429\)\.$/i, 'Wait 9 s, then retry.'],
    [503, 'loading', /\(status 503\)\.$/, 'Retry in a moment, or choose another model.'],
  ])(
    'or refuses with status %i, is told in three lines, and is not asked again',
    async (status, message, reason, action) => {
      await useScripted();
      const { date } = await makeDay(lessons);
      upstream.respond(() => ({ type: 'status', status, message, headers: { 'retry-after': '9' } }));
      const failed = await begin(date);
      expect(runOf(failed, 'classification').failure).toEqual({
        ...{
          error: 'The model request failed.',
          reason: expect.stringMatching(reason),
          suggested_action: action,
        },
      });
      expect(upstream.log).toHaveLength(1);
      const skip = { params: { id: failed.id }, body: { phase: 'classification', action: 'skip' } } as const;
      expect(runOf((await send(changePipelinePhaseEndpoint, skip)).reply, 'classification').state).toBe(
        'skipped',
      );
      const pick = {
        params: { id: failed.id, block: failed.items[0]?.block_id ?? '' },
        body: { is_picked: true },
      };
      await send(changePipelineItemEndpoint, pick);
      answerAll();
      expect(runOf(await go(failed, 'rewording'), 'rewording').state).toBe('done');
    },
  );

  it('or loses the connection after lines, is asked once more for the rest, and no more', async () => {
    await useScripted();
    const { date } = await makeDay(['TOPIC one lasts', 'TOPIC two lasts']);
    const seen: AskedOf[] = [];
    upstream.respond((request) => {
      const asked = readAsked(request);
      seen.push(asked);
      const [first = ''] = writeLines(answers.classification(asked)).split('\n');
      return {
        ...{ type: 'stream', finish: 'stop', usage: null },
        parts: [
          { type: 'text', text: `${first}\n` },
          { type: 'fault', fault: 'cut' },
        ],
      };
    });
    const done = await begin(date);
    expect(seen.map(({ blocks }) => blocks.length)).toEqual([2, 1]);
    expect(done.items.map(({ confidence }) => confidence)).toEqual([0.9, 0.9]);
    expect(upstream.log).toHaveLength(2);
  });

  it('or names unknown blocks and pages a thousand times is bounded, reported, and the good lines stay', async () => {
    await useScripted();
    const junk = Array.from({ length: 1_000 }, (_, n) => ({
      knowledge_block_id: `x${n}`,
      target_page: 'Nowhere',
      action: 'skip',
    }));
    answerAll({ integration: (asked) => [...junk, ...answers.integration(asked)] });
    const { date } = await makeDay(lessons.slice(0, 1));
    const placed = await goThrough(date);
    expect(states(placed)).toEqual(['proposed']);
    expect(runOf(placed, 'integration').reports).toHaveLength(51);
    expect(runOf(placed, 'integration').state).toBe('done');
  });

  it('or answers nothing leaves what it left out as it is, named', async () => {
    await useScripted();
    answerAll({ rewording: () => [] });
    const { date } = await makeDay(lessons.slice(0, 1));
    const left = await go(await begin(date), 'rewording');
    expect(runOf(left, 'rewording').failure?.reason).toBe('1 block got no usable line.');
    expect(left.items[0]?.words).toBe(left.items[0]?.text);
  });
});

describe('a phase', () => {
  it('that lost its worker asks for nothing that was answered', async () => {
    await useScripted();
    const { date } = await makeDay(['TOPIC one lasts', 'TOPIC two lasts', 'TOPIC three lasts']);
    const stop = new AbortController();
    upstream.respond((request) => {
      const lines = writeLines(answers.classification(readAsked(request))).split('\n');
      return {
        ...{ type: 'stream', finish: 'stop', usage: null },
        parts: [
          { type: 'text', text: `${lines[0]}\n${lines[1]}\n` },
          { type: 'fault', fault: 'stall' },
        ],
      };
    });
    const { reply } = await send(beginPipelineEndpoint, { body: { date } });
    const runId = runOf(reply, 'classification').run_id ?? '';
    const killed = benches.work(bench, runId, { signal: stop.signal });
    const isThere = async () => (await read(reply)).items[1]?.confidence !== null;
    // The test's own time limit ends it.
    while (!(await isThere()));
    stop.abort(new Error('killed'));
    await killed.catch(() => undefined);
    const seen = answerAll();
    await benches.work(bench, runId);
    expect(seen.map(({ blocks }) => blocks.map(({ text }) => text))).toEqual([
      [expect.stringContaining('three lasts')],
    ]);
    expect((await read(reply)).items.map(({ confidence }) => confidence)).toEqual([0.9, 0.9, 0.9]);
  });

  it('is logged with exactly the specified keys, and without the words of the journal', async () => {
    await useScripted();
    answerAll();
    const { date, topic } = await makeDay(lessons);
    rmSync(path.join(folder, 'logs'), { recursive: true, force: true });
    await begin(date);
    const text = readFileSync(path.join(folder, 'logs', 'llm.ndjson'), 'utf8');
    const events = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.map(({ event }) => event)).toEqual([
      'llm_request_started',
      'llm_response_chunk',
      'llm_response_chunk',
      'llm_request_completed',
    ]);
    expect(Object.keys(events[0] ?? {})).toEqual([
      'event',
      'timestamp',
      'request_id',
      'phase',
      'model',
      'endpoint',
      'num_blocks',
      'messages',
    ]);
    expect(events[0]).toMatchObject({
      phase: 'classification',
      num_blocks: 3,
      endpoint: `${upstream.url}/v1/chat/completions`,
    });
    expect(Object.keys(events[1] ?? {})).toEqual(['event', 'timestamp', 'request_id', 'chunk_num', 'data']);
    expect(Object.keys(events[3] ?? {})).toEqual([
      'event',
      'timestamp',
      'request_id',
      'total_chunks',
      'duration_ms',
    ]);
    expect(text).not.toContain(topic);
  });

  it('cancelled ends the review and keeps its results', async () => {
    await useScripted();
    answerAll();
    const { date } = await makeDay(lessons);
    const classified = await begin(date);
    const params = { id: classified.id };
    const ask = (action: 'cancel' | 'begin') =>
      send(changePipelinePhaseEndpoint, { params, body: { phase: 'rewording', action } });
    const { reply } = await ask('cancel');
    expect([reply.status, reply.items.filter(({ is_picked }) => is_picked).length]).toEqual(['cancelled', 2]);
    expect((await ask('begin')).status).toBe(409);
  });
});

describe('without a model', () => {
  it('signals pick, shared words place, and the words are the person’s', async () => {
    const { date, page, topic } = await makeDay(lessons);
    const classified = await begin(date);
    expect(classified.has_model).toBe(false);
    expect(classified.items.map(({ is_picked }) => is_picked)).toEqual([true, false, true]);
    expect(classified.items[0]?.reason).toContain('By its words');
    const placed = await go(classified, 'integration');
    const mine = placed.decisions.filter(({ target_page }) => target_page === topic);
    expect(mine.map(({ state, reasoning }) => [state, reasoning?.includes(`[[${topic}]]`)])).toEqual([
      ['proposed', true],
      ['proposed', true],
    ]);
    await decide(placed, 'apply', { ids: mine.flatMap(({ id }) => id ?? []) });
    expect((await findPage(page.id)).text).toContain(`Learned today that a [[${topic}]] queue is safe`);
  });

  it('a person places a block on a page of their own, which is made where there is none', async () => {
    const { date } = await makeDay(['Learned that nobody has a page for gravel because it is new']);
    const classified = await begin(date);
    const params = { id: classified.id, block: classified.items[0]?.block_id ?? '' };
    const { reply } = await send(placePipelineItemEndpoint, {
      params,
      body: { page_title: `Gravel ${date}` },
    });
    await decide(reply, 'apply');
    const page = await inBench((database) =>
      product.findPageByTitle(database, bench.editor.workspaceId, `gravel ${date}`),
    );
    expect(page?.text).toBe('- Learned that nobody has a page for gravel because it is new\n');
  });
});
