import { asId, type UserId } from '@/lib/core/ids';
import { getAccountEndpoint } from '@/lib/protocol/http/accounts';
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

async function find(query: string, by = bench.editor.userId): Promise<string[]> {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const { findTitles } = await import('./title-store');
  const found = await inWholeWorkspace(bench.workspaceId, (database) =>
    findTitles(database, { workspaceId: bench.workspaceId, userId: by }, query),
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

it('finds tables, pages, days, people, and conversations of the user who searches', async () => {
  const { workspaceId, collectionId, editor } = bench;
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const owner = { workspaceId, userId: editor.userId };
  await inWholeWorkspace(workspaceId, async (database) => {
    await database.extractionTable.create({
      data: { id: 'tbl_1', workspaceId, collectionId, title: 'Zander by weight', createdBy: editor.userId },
    });
    await database.knowledgePage.create({
      data: {
        id: 'pag_1',
        workspaceId,
        kind: 'page',
        title: 'Zander ponds',
        nameKey: 'zander ponds',
        format: 'logseq',
        text: '',
        blockIds: [],
        createdBy: editor.userId,
      },
    });
    await database.knowledgePage.create({
      data: {
        id: 'pag_2',
        workspaceId,
        kind: 'journal',
        title: '2026-11-25',
        nameKey: '2026-11-25',
        format: 'logseq',
        text: '',
        blockIds: [],
        createdBy: editor.userId,
      },
    });
    await database.conversation.create({
      data: { id: 'cnv_1', ...owner, contextType: 'workspace', title: 'How old does a zander get?' },
    });
  });
  expect((await find('zander')).toSorted()).toEqual([
    'How old does a zander get?',
    'Zander by weight',
    'Zander ponds',
  ]);
  expect(await find('2026-11-25')).toEqual(['2026-11-25']);
  expect(await find('zander get', asId<UserId>('somebody else'))).not.toContain('How old does a zander get?');
  const { name } = (await bench.ada.send(getAccountEndpoint)).reply;
  expect(await find(name)).toContain(name);
});
