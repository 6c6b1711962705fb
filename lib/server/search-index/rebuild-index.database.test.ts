/**
 * A workspace whose index was written by an older version of the program: the index is rebuilt in the background, and meanwhile search says
 * so.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as workbench from '@/lib/server/artifacts/__fixtures__/workbench';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let support: typeof workbench;
let bench: workbench.Workbench;

beforeAll(async () => {
  instance = await openTestInstance();
  support = await import('@/lib/server/artifacts/__fixtures__/workbench');
  bench = await support.openWorkbench([]);
});
afterAll(async () => {
  await support.closeWorkbench();
  await instance.close();
});

/** Writes the index as the program did before it split compound words. */
async function indexAsBefore(sourceId: string, pageId: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(`SELECT set_config('app.workspace', $1, false)`, [bench.workspaceId]);
    await client.query(
      `SELECT replace_passages($1, $2, current_revision_id, 'sourcebook_english', jsonb_build_array(jsonb_build_object(
         'ordinal', 0, 'start', 0, 'end', 10, 'headings', '[]'::jsonb, 'text', markdown, 'searchable', markdown, 'title', '', 'path', '', 'parts', '', 'pairs', '[]'::jsonb)))
       FROM revision JOIN source ON source.id = revision.source_id WHERE source.id = $1`,
      [sourceId, bench.collectionId],
    );
    await client.query('UPDATE source SET analyser = 1 WHERE id = $1', [sourceId]);
    await client.query(
      `UPDATE page_words SET analyser = 1, words = to_tsvector('sourcebook_english', page.text)
       FROM knowledge_page AS page WHERE page.id = page_id AND page_id = $1`,
      [pageId],
    );
  } finally {
    await client.end();
  }
}

it('finds parts of compound words in texts indexed by an older version, once the job has run', async () => {
  const { searchPassages } = await import('@/lib/server/search/search-passages');
  const { beginRebuilding, rebuildIndex } = await import('./rebuild-index');
  const { makePage } = await import('@/lib/server/pages/edit-pages');
  const { readPages } = await import('@/lib/server/pages/read-pages');
  const markdown = 'Every bound stands in harbour/quay/limits.ts with its unit.';
  const sourceId = await support.addSource(bench, { title: 'Bounds', url: null, markdown });
  const page = await makePage(bench.editor, { title: 'Sheet', format: 'logseq', text: `- ${markdown}` });
  await indexAsBefore(sourceId, page.id);
  const search = () => searchPassages(bench.editor, { q: 'quay', limit: 5 });
  const searchPages = async () => (await readPages(bench.editor, { q: 'quay', limit: 5 })).items;
  expect(await search()).toMatchObject({ items: [], outdated_sources: 1 });
  expect(await searchPages()).toEqual([]);

  await beginRebuilding();
  await beginRebuilding();
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const jobs = await inWholeWorkspace(
    bench.workspaceId,
    (database) => database.$queryRaw<{ data: { workspaceId: string } }[]>`
      SELECT data FROM pgboss.job WHERE name = 'reindex'`,
  );
  expect(jobs).toEqual([{ data: { workspaceId: bench.workspaceId } }]);
  await rebuildIndex({ workspaceId: bench.workspaceId }, new AbortController().signal);

  const found = await search();
  expect(found.outdated_sources).toBe(0);
  expect(found.items.map(({ source_id }) => source_id)).toEqual([sourceId]);
  expect((await searchPages()).map(({ id }) => id)).toEqual([page.id]);
});
