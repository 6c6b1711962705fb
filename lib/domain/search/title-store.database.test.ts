import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as collecting from '@/lib/server/collections/delete-collection';
import type * as workbench from '@/lib/server/artifacts/__fixtures__/workbench';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let bench: workbench.Workbench;
let support: typeof workbench;
let collections: typeof collecting;

beforeAll(async () => {
  instance = await openTestInstance();
  support = await import('@/lib/server/artifacts/__fixtures__/workbench');
  collections = await import('@/lib/server/collections/delete-collection');
  bench = await support.openWorkbench([]);
});
afterAll(async () => {
  await support.closeWorkbench();
  await instance.close();
});

async function find(query: string): Promise<string[]> {
  const { inWorkspace } = await import('@/lib/platform/db/in-workspace');
  const { findTitles } = await import('./title-store');
  const found = await inWorkspace(bench.workspaceId, (database) =>
    findTitles(database, bench.workspaceId, query),
  );
  return found.map(({ title }) => title);
}

it('finds a source by its title, even with a typing mistake', async () => {
  await support.addSource(bench, { title: 'Weirs of the Tamsel', url: null, markdown: 'A weir.' });
  expect(await find('weirs')).toEqual(['Weirs of the Tamsel']);
  expect(await find('Tamsle')).toEqual(['Weirs of the Tamsel']);
});

it('hides the sources of a deleted collection and lists them again after it is restored', async () => {
  await collections.deleteCollection(bench.editor, bench.collectionId);
  expect(await find('weirs')).toEqual([]);
  await collections.restoreCollection(bench.editor, bench.collectionId);
  expect(await find('weirs')).toEqual(['Weirs of the Tamsel']);
});
