import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as workbench from '@/lib/server/artifacts/__fixtures__/workbench';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let support: typeof workbench;
let bench: workbench.Workbench;

const tower = '## The tower\n\nThe lighthouse keeper wrote of every storm.';
const sources = [
  ['Keepers', [tower, 'A storm took the roof of the lighthouse.']],
  ['Weather', ['A storm is a wind of more than twenty metres a second.']],
] as const;

beforeAll(async () => {
  instance = await openTestInstance();
  support = await import('@/lib/server/artifacts/__fixtures__/workbench');
  bench = await support.openWorkbench([]);
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const { replacePassages } = await import('@/lib/domain/search/store');
  const { collectionId, editor, workspaceId } = bench;
  for (const [title, texts] of sources) {
    const markdown = texts.join('\n\n');
    const sourceId = await support.addSource(bench, { title, url: null, markdown });
    const revisionId = await support.addRevision({ editor, sourceId }, { title, markdown });
    const passages = texts.map((text, ordinal) => {
      const start = markdown.indexOf(text);
      return { ordinal, start, end: start + text.length, headings: ['The tower'], text, plain: text };
    });
    const owner = { collectionId, sourceId, revisionId, title, language: 'en' };
    await inWholeWorkspace(workspaceId, (database) => replacePassages(database, owner, passages));
  }
});
afterAll(async () => {
  await support.closeWorkbench();
  await instance.close();
});

async function search(q: string, more: { readonly group_by?: 'source'; readonly limit?: number } = {}) {
  const { searchPassages } = await import('./search-passages');
  return searchPassages(bench.editor, { q, limit: more.limit ?? 10, group_by: more.group_by });
}

describe('searchPassages', () => {
  it('counts all passages that match in the same query, also those beyond the limit', async () => {
    expect(await search('storm', { limit: 1 })).toMatchObject({ total: 3, items: [{}], groups: null });
    expect(await search('zeppelin')).toMatchObject({ total: 0, items: [], did_you_mean: null });
  });

  it('puts the passages of one source together on request', async () => {
    const { items, groups } = await search('storm lighthouse keeper wind', { group_by: 'source' });
    expect(groups?.map(({ title, items: count }) => [title, count])).toEqual([
      ['Keepers', 2],
      ['Weather', 1],
    ]);
    expect(items.map(({ title }) => title)).toEqual(['Keepers', 'Keepers', 'Weather']);
  });

  it('shows a snippet without the signs of Markdown, with the matches marked, and the headings', async () => {
    const { items } = await search('keeper wrote');
    expect(items[0]?.headings).toEqual(['The tower']);
    expect(items[0]?.snippet).toEqual([
      { text: 'The tower The lighthouse ', is_match: false },
      { text: 'keeper', is_match: true },
      { text: ' ', is_match: false },
      { text: 'wrote', is_match: true },
      { text: ' of every storm.', is_match: false },
    ]);
  });

  it('suggests the word that a mistyped one may mean, and searches for it where nothing is found otherwise', async () => {
    const alone = await search('lighthuose');
    expect(alone.did_you_mean).toEqual({ query: 'lighthouse', is_used: true });
    expect(alone.items).toHaveLength(2);
    const beside = await search('storm lighthuose');
    expect(beside.did_you_mean).toEqual({ query: 'storm lighthouse', is_used: false });
    expect(beside.total).toBe(3);
  });

  it('suggests nothing of another workspace', async () => {
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { suggestQuery } = await import('@/lib/domain/search/spelling-store');
    const { createPlace, indexSource } = await import('@/bench/search/index-documents');
    const other = await createPlace();
    const text = 'A zeppelin over the harbour.';
    const passage = { ordinal: 0, start: 0, end: text.length, headings: [], text, plain: text };
    await indexSource(other, { title: '', language: 'en', passages: [passage] });
    const suggest = (workspaceId: typeof other.workspaceId) =>
      inWholeWorkspace(workspaceId, (database) => suggestQuery(database, 'zepelin'));
    expect(await suggest(other.workspaceId)).toBe('zeppelin');
    expect(await suggest(bench.workspaceId)).toBeNull();
  });

  it('shows a page of an outline without its ids and signs', async () => {
    const { makePage } = await import('../pages/edit-pages');
    const { readPages } = await import('../pages/read-pages');
    const text =
      '- The pier was painted\n  id:: 65f0c1aa-0d7e-4b8e-9a55-0c1d2e3f4a5b\n  collapsed:: true\n\t- in [[Red]]\n';
    await makePage(bench.editor, { title: 'Pier', format: 'logseq', text });
    const { items } = await readPages(bench.editor, { q: 'painted', limit: 5 });
    expect(items.map(({ excerpt }) => excerpt)).toEqual(['The pier was painted in Red']);
  });
});
