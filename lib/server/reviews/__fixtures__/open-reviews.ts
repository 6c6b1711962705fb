/**
 * Reviews of journal days through the routes and the worker, with a scripted model that speaks either wire protocol behind a real server.
 * Call it once at the top of a test file: it opens an instance for the file and closes it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { answers, type AskedOf, readAsked, writeLines } from '@/e2e/support/scripted-knowledge';
import type { PageId } from '@/lib/core/ids';
import type { Page } from '@/lib/domain/pages/page';
import type { Database } from '@/lib/platform/db/in-workspace';
import { resetModelEndpoint, setModelEndpoint } from '@/lib/protocol/http/models';
import {
  beginPipelineEndpoint,
  changePipelinePhaseEndpoint,
  decidePipelineEndpoint,
  getPipelineEndpoint,
  type PipelineReply,
} from '@/lib/protocol/http/reviews';
import type { KnowledgePhase } from '@/lib/protocol/knowledge-lines';
import type * as workbench from '../../artifacts/__fixtures__/workbench';
import { type Browser, openTestInstance } from '../../team/__fixtures__/people';

async function importProduct() {
  const [save, store, known, database] = await Promise.all([
    import('../../pages/save-page'),
    import('@/lib/domain/pages/page-store'),
    import('@/lib/domain/pages/block-store'),
    import('@/lib/platform/db/in-workspace'),
  ]);
  return { ...save, ...store, ...known, ...database };
}

export const lessons = [
  'Learned today that a TOPIC queue is safe for threads',
  'Had lunch with Sarah',
  'TOPIC pools must be closed before the process ends',
];

const provider = { 'openai-compatible': '/v1', ollama: '' } as const;

export const runOf = ({ phases }: PipelineReply, name: KnowledgePhase) =>
  phases.find(({ phase }) => phase === name) ?? missing();

function missing(): never {
  throw new Error('A review has every phase.');
}

export const states = ({ decisions }: PipelineReply) => decisions.map(({ state }) => state);

type Verdict = 'apply' | 'undo' | 'reject' | 'reopen';

export function openReviews() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-knowledge-'));
  let upstream: FakeUpstream;
  let instance: Awaited<ReturnType<typeof openTestInstance>>;
  let benches: typeof workbench;
  let bench: workbench.Workbench;
  let product: Awaited<ReturnType<typeof importProduct>>;

  beforeAll(async () => {
    upstream = await startFakeUpstream();
    instance = await openTestInstance({
      DATA_DIR: folder,
      MODEL: '',
      CAPTURE_ALLOW: new URL(upstream.url).host,
    });
    benches = await import('../../artifacts/__fixtures__/workbench');
    bench = await benches.openWorkbench([]);
    product = await importProduct();
  });
  afterEach(async () => {
    upstream.reset();
    await send(resetModelEndpoint, {});
    // Deletes all pages, so that no test finds those of another.
    await inBench((database) => database.knowledgePage.updateMany({ data: { deletedAt: new Date() } }));
  });
  afterAll(async () => {
    await benches.closeWorkbench();
    await instance.close();
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const send: Browser['send'] = (endpoint, sent) =>
    bench.ada.send(endpoint, { workspaceId: bench.workspaceId, ...sent });

  const inBench = <Value>(work: (database: Database) => Promise<Value>): Promise<Value> =>
    product.inWholeWorkspace(bench.editor.workspaceId, work);

  let made = 0;
  const makePage = (title: string, text: string, kind: 'page' | 'journal' = 'page'): Promise<Page> =>
    inBench((database) =>
      product.createPage(database, bench.editor, { kind, title, format: 'logseq', text, origin: 'edit' }),
    );

  /** Creates a separate day for each test, with a page to link to. */
  async function makeDay(lines: readonly string[]) {
    made += 1;
    const topic = `Topic ${made}`;
    const page = await makePage(topic, '- Common patterns\n\t- locks\n- Links\n');
    const date = `2026-03-${String(made).padStart(2, '0')}`;
    const text = lines.map((line) => `- ${line.replaceAll('TOPIC', `[[${topic}]]`)}\n`).join('');
    return { topic, page, date, journal: await makePage(date, text, 'journal') };
  }

  const useScripted = (name: keyof typeof provider = 'openai-compatible') =>
    send(setModelEndpoint, {
      body: {
        provider: name, model: 'scripted', context_tokens: 16_384,
        base_url: `${upstream.url}${provider[name]}`,
          run_cost_ceiling_usd: null,
          run_token_ceiling: null,
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

  const work = (review: PipelineReply, phase: KnowledgePhase) =>
    benches.work(bench, runOf(review, phase).run_id ?? '');
  const workRun = (runId: string, options?: Parameters<typeof workbench.work>[2]) =>
    benches.work(bench, runId, options);
  const read = async ({ id }: Pick<PipelineReply, 'id'>) =>
    (await send(getPipelineEndpoint, { params: { id } })).reply;

  async function begin(date: string): Promise<PipelineReply> {
    const { status, reply, message } = await send(beginPipelineEndpoint, { body: { date } });
    expect(status, message).toBe(201);
    await work(reply, 'classification');
    return read(reply);
  }

  async function go(review: PipelineReply, phase: KnowledgePhase, action: 'begin' | 'retry' = 'begin') {
    const params = { id: review.id };
    const { reply, message, status } = await send(changePipelinePhaseEndpoint, {
      params,
      body: { phase, action },
    });
    expect(status, message).toBe(200);
    await work(reply, phase);
    return read(review);
  }

  async function goThrough(date: string): Promise<PipelineReply> {
    return go(await go(await begin(date), 'rewording'), 'integration');
  }

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
        pageId: page.id, baseVersion: now.version, origin: 'edit', ...product.layText(now, text),
      }),
    );
  }

  return {
    folder,
    upstream: () => upstream,
    bench: () => bench,
    product: () => product,
    send, inBench, makePage, makeDay, useScripted, answerAll, work, workRun, read, begin, go, goThrough,
    decide, findPage, edit,
  };
}
