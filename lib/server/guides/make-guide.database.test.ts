import { createUuid } from '@/lib/core/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '@/lib/platform/db/in-workspace';
import { getCollectionEndpoint } from '@/lib/protocol/http/collections';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let bench: workbench.Workbench;
let support: typeof workbench;

beforeAll(async () => {
  instance = await openTestInstance();
  support = await import('../artifacts/__fixtures__/workbench');
  bench = await support.openWorkbench();
});
afterAll(async () => {
  await support.closeWorkbench();
  await instance.close();
});

async function make(): Promise<void> {
  const { makeGuide } = await import('./make-guide');
  const { systemClock } = await import('@/lib/core/clock');
  const { workspaceId, collectionId } = bench;
  await makeGuide({ workspaceId, collectionId }, { clock: systemClock }, new AbortController().signal);
}

async function read() {
  const { ada, workspaceId, collectionId } = bench;
  const { reply } = await ada.send(getCollectionEndpoint, { workspaceId, params: { id: collectionId } });
  return reply.guide;
}

async function inside<Value>(work: (database: Database) => Promise<Value>): Promise<Value> {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  return inWholeWorkspace(bench.workspaceId, work);
}

const countCalls = () => inside((database) => database.modelCall.count());
const setStatus = async (status: 'running' | 'captured') => {
  const { updateSource } = await import('@/lib/domain/sources/store');
  const [id] = bench.sourceIds;
  if (id !== undefined) await inside((database) => updateSource(database, bench.workspaceId, { id, status }));
};

describe('makeGuide', () => {
  it('waits while a source is still being captured, and tries again', async () => {
    await setStatus('running');
    await make();
    expect(await read()).toBeNull();
    const waiting = await inside(
      (database) =>
        database.$queryRaw<unknown[]>`SELECT FROM pgboss.job WHERE name = 'guide' AND state = 'created'`,
    );
    expect(waiting).toHaveLength(1);
    await setStatus('captured');
  });

  it('describes the collection with proved quotes and questions', async () => {
    await make();
    const guide = await read();
    expect(guide?.source_count).toBe(bench.sourceIds.length);
    expect(guide?.questions.length).toBeGreaterThanOrEqual(3);
    expect(guide?.citations.length).toBeGreaterThan(0);
    const { findMarkers } = await import('@/lib/protocol/llmcp');
    expect(findMarkers(guide?.markdown ?? '')).toHaveLength(guide?.citations.length ?? -1);
  });

  it('does not ask the model again while the revisions are the same', async () => {
    const before = await countCalls();
    await make();
    expect(await countCalls()).toBe(before);
  });

  it('is made again, with one model call, when a source is added', async () => {
    const before = await countCalls();
    const markdown =
      '# Otters\n\nOtters returned to the Esk in 2012. An otter is a mammal that hunts in water.';
    await support.addSource(bench, { title: 'Otters', url: null, markdown });
    await make();
    expect(await countCalls()).toBe(before + 1);
    expect((await read())?.source_count).toBe(bench.sourceIds.length + 1);
  });

  it('stays unchanged when the model fails', async () => {
    const before = await read();
    await inside((database) =>
      database.modelSetting.create({
        data: {
          id: createUuid(),
          workspaceId: bench.workspaceId,
          name: 'absent',
          isDefault: true,
          provider: 'openai-compatible',
          model: 'absent',
          baseUrl: 'http://127.0.0.1:9/v1',
          updatedBy: bench.editor.userId,
        },
      }),
    );
    await support.addSource(bench, {
      title: 'Eels',
      url: null,
      markdown: '# Eels\n\nEels came back in 2014.',
    });
    await make();
    expect(await read()).toEqual(before);
  });
});
