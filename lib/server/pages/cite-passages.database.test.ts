import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RevisionId, SourceId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import type { Database } from '@/lib/platform/db/in-workspace';
import { readNewsEndpoint } from '@/lib/protocol/http/news';
import { listNoticesEndpoint } from '@/lib/protocol/http/notices';
import {
  createPageEndpoint,
  getPageEndpoint,
  listStalePassagesEndpoint,
  savePageEndpoint,
} from '@/lib/protocol/http/pages';
import { openTestInstance } from '../team/__fixtures__/people';
import type * as workbench from '../artifacts/__fixtures__/workbench';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let bench: workbench.Workbench;
let support: typeof workbench;

beforeAll(async () => {
  instance = await openTestInstance();
  support = await import('../artifacts/__fixtures__/workbench');
  bench = await support.openWorkbench([]);
});
afterAll(async () => {
  await support.closeWorkbench();
  await instance.close();
});

const before =
  'The dam holds back Lake Harrow. The dam is 62 metres high and 410 metres long. It has two gates.';
const after =
  'The dam holds back Lake Harrow. The dam is 64 metres high and 412 metres long. It has two gates.';
const quoteOf = (text: string) => text.slice(text.indexOf('The dam is'), text.indexOf(' It has'));

type Cited = { readonly sourceId: SourceId; readonly revisionId: RevisionId };

async function addSource(): Promise<Cited> {
  const sourceId = await support.addSource(bench, { title: 'Overview', url: null, markdown: before });
  const { listCurrentRevisions } = await import('@/lib/domain/sources/store');
  const revisions = await inBench((database) =>
    listCurrentRevisions(database, bench.workspaceId, [sourceId]),
  );
  const revisionId = revisions.get(sourceId)?.id;
  if (revisionId === undefined) throw new Error('It has no revision.');
  return { sourceId, revisionId };
}

async function inBench<Value>(work: (database: Database) => Promise<Value>): Promise<Value> {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  return inWholeWorkspace(bench.workspaceId, work);
}
/** Stores a new revision, as a refresh does. */
async function changeSource({ sourceId }: Cited): Promise<RevisionId> {
  const id = await support.addRevision(
    { editor: bench.editor, sourceId },
    { title: 'Overview', markdown: after },
  );
  const { markStaleCitations } = await import('../citations/mark-stale-citations');
  await inBench((database) =>
    markStaleCitations(database, bench.workspaceId, {
      id,
      sourceId,
      markdown: after,
      capturedAt: new Date(),
    }),
  );
  return id;
}

const writeLink = ({ sourceId, revisionId }: Cited, text = before) => {
  const start = text.indexOf(quoteOf(text));
  const at = { start, end: start + quoteOf(text).length };
  return `[Overview](https://books.example${paths.source('harrow', sourceId, { revisionId, at })})`;
};

let made = 0;
async function makePage(text: string) {
  made += 1;
  const { reply } = await bench.ada.send(createPageEndpoint, { body: { title: `Page ${made}`, text } });
  return reply;
}
const readPage = async (id: string) => (await bench.ada.send(getPageEndpoint, { params: { id } })).reply;
const readStale = async (id: string) =>
  (await bench.ada.send(listStalePassagesEndpoint, { params: { id } })).reply.items;
const savePage = async (page: { id: string; version: number }, text: string) =>
  (
    await bench.ada.send(savePageEndpoint, {
      params: { id: page.id },
      body: { base_version: page.version, text },
    })
  ).reply;

describe('a block that links to a passage', () => {
  it('is marked when the passage changes, shows both texts, and is settled by a link to the new one', async () => {
    const cited = await addSource();
    const page = await makePage(`- Our own words\n- “${quoteOf(before)}” ${writeLink(cited)}\n`);
    expect(page.blocks.map(({ stale_count: count }) => count)).toEqual([undefined, undefined]);
    const began = new Date().toISOString();
    const revisionId = await changeSource(cited);

    expect((await readPage(page.id)).blocks.map(({ stale_count: count }) => count)).toEqual([undefined, 1]);
    const [stale, ...others] = await readStale(page.id);
    expect(others).toEqual([]);
    expect(stale).toMatchObject({
      block_id: page.blocks[1]?.id,
      source_id: cited.sourceId,
      state: 'changed',
      revision_id: cited.revisionId,
      quote: quoteOf(before),
      now: { revision_id: revisionId, quote: quoteOf(after) },
    });
    const { reply: news } = await bench.ada.send(readNewsEndpoint, { query: { since: began } });
    expect(news.stale).toEqual([
      { kind: 'page', id: page.id, title: page.title, collection_id: null, count: 1 },
    ]);
    const { reply: inbox } = await bench.ada.send(listNoticesEndpoint, { query: { limit: 10 } });
    expect(inbox.items).toEqual([
      expect.objectContaining({ kind: 'stale', title: page.title, path: expect.stringContaining(page.id) }),
    ]);

    const link = writeLink({ ...cited, revisionId }, after);
    const saved = await savePage(page, `- Our own words\n- “${quoteOf(after)}” ${link}\n`);
    expect(saved.blocks.map(({ stale_count: count }) => count)).toEqual([undefined, undefined]);
    expect(await readStale(page.id)).toEqual([]);
  });

  it('tells who began the page and who edited it last, but nobody in between', async () => {
    const { welcome } = await import('../team/__fixtures__/team');
    const place = { by: bench.ada, workspaceId: bench.workspaceId };
    const bo = await welcome(place, 'bo@example.org', 'editor');
    const cy = await welcome(place, 'cy@example.org', 'editor');
    const cited = await addSource();
    const page = await makePage(`- One ${writeLink(cited)}\n`);
    for (const [at, by] of [bo, cy].entries()) {
      const body = { base_version: page.version + at, text: `- ${at} ${writeLink(cited)}\n` };
      const saved = await by.send(savePageEndpoint, { params: { id: page.id }, body });
      expect(saved.status, saved.message).toBe(200);
    }
    await changeSource(cited);
    const told = async (by: typeof bo) =>
      (await by.send(listNoticesEndpoint, { query: { limit: 10 } })).reply.items.some(
        ({ title }) => title === page.title,
      );
    expect([await told(bench.ada), await told(bo), await told(cy)]).toEqual([true, false, true]);
  });

  it('stays marked while its other words change, and is marked at once if it links to an earlier passage', async () => {
    const cited = await addSource();
    const page = await makePage(`- One ${writeLink(cited)}\n`);
    await changeSource(cited);
    const saved = await savePage(page, `- Two ${writeLink(cited)}\n- Three ${writeLink(cited)}\n`);
    expect(saved.blocks.map(({ stale_count: count }) => count)).toEqual([1, 1]);
    const left = await savePage(saved, '- Two\n');
    expect(left.blocks.map(({ stale_count: count }) => count)).toEqual([undefined]);
    expect(await readStale(page.id)).toEqual([]);
  });

  it('comes from a source if it says words of the passage, and is the team’s own if it only links to it', async () => {
    const cited = await addSource();
    const page = await makePage(`- “${quoteOf(before)}” ${writeLink(cited)}\n- See ${writeLink(cited)}\n`);
    expect(page.blocks.map(({ taint }) => taint)).toEqual(['source', null]);
  });

  it('cites nothing that was never there, or that is another source’s', async () => {
    const [cited, other] = [await addSource(), await addSource()];
    const beyond = paths.source('harrow', cited.sourceId, { at: { start: 0, end: before.length + 1 } });
    const mixed = writeLink({ sourceId: cited.sourceId, revisionId: other.revisionId });
    const unknown = writeLink({ ...cited, sourceId: 'src_unknown' as SourceId });
    const page = await makePage(`- [a](${beyond})\n- ${mixed}\n- ${unknown}\n`);
    await changeSource(cited);
    await changeSource(other);
    expect(await readStale(page.id)).toEqual([]);
    const count = await inBench((database) =>
      database.citation.count({ where: { ownerKind: 'block', ownerId: { startsWith: page.id } } }),
    );
    expect(count).toBe(0);
  });
});
