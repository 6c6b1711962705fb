import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asId, type CollectionId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { authorise, type Editor } from '@/lib/domain/team/actor';
import type { JobWorker } from '@/lib/platform/jobs/work-jobs';
import { getAccountEndpoint } from '@/lib/protocol/http/accounts';
import {
  deleteCollectionEndpoint,
  getCollectionEndpoint,
  listCollectionsEndpoint,
  loadSampleEndpoint,
  restoreCollectionEndpoint,
} from '@/lib/protocol/http/collections';
import { type Browser, openTestInstance } from '../team/__fixtures__/people';
import { openTeam } from '../team/__fixtures__/team';
import type { WorkerFunctions } from '../worker/job-functions';

/** Long enough to read six documents and make an answer, a timeline and a guide on a busy machine. */
const patience = { timeout: 100_000, interval: 250 };

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let functions: WorkerFunctions;
let worker: JobWorker;
let ada: Browser;
let workspaceId: string;
let editor: Editor;

beforeAll(async () => {
  instance = await openTestInstance();
  const { createJobFunctions } = await import('../worker/job-functions');
  const { workJobs } = await import('@/lib/platform/jobs/work-jobs');
  ({ ada, workspaceId } = await openTeam());
  const { reply } = await ada.send(getAccountEndpoint);
  const actor = authorise(
    {
      userId: asId<UserId>(reply.id),
      workspaceId: asId<WorkspaceId>(workspaceId),
      role: 'owner',
      via: 'session',
    },
    'editor',
  );
  if (actor === null) throw new Error('The first owner may edit.');
  editor = actor;
  functions = createJobFunctions();
  worker = await workJobs(functions.functions, functions.listening);
});
afterAll(async () => {
  await worker.close(5_000);
  await functions.close();
  await instance.close();
});

async function listSamples() {
  const { reply } = await ada.send(listCollectionsEndpoint, { workspaceId });
  return reply.items.filter((collection) => collection.is_sample);
}

async function readShares() {
  const { readShares: read } = await import('../shares/read-shares');
  return (await read(editor, { limit: 10 })).items;
}

async function readInside(collectionId: CollectionId) {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const { listSources } = await import('@/lib/domain/sources/store');
  return inWholeWorkspace(editor.workspaceId, async (database) => ({
    sources: await listSources(database, editor.workspaceId, collectionId),
    messages: await database.message.findMany({
      where: { workspaceId, conversation: { collectionId } },
      orderBy: { createdAt: 'asc' },
    }),
    citations: await database.citation.findMany({ where: { workspaceId } }),
    artifacts: await database.artifact.findMany({ where: { workspaceId }, include: { versions: true } }),
    revisions: await database.revision.findMany({ where: { workspaceId } }),
  }));
}

const listWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

describe('the sample collection', () => {
  it('greets the first owner with six captured sources, an answered question and a shared timeline', async () => {
    const [sample] = await listSamples();
    expect(sample).toMatchObject({ is_sample: true });
    await vi.waitFor(async () => expect(await readShares()).toHaveLength(1), patience);
    const inside = await readInside(asId<CollectionId>(sample?.id ?? ''));
    expect(inside.sources.map(({ status, fileName, kind }) => [fileName ?? kind, status])).toEqual([
      ['narrows-bridge-page.html', 'captured'],
      ['report-of-1941.pdf', 'captured'],
      ['building-the-bridge.docx', 'captured'],
      ['narrows-chronicle.csv', 'captured'],
      ['resonance-or-flutter.md', 'captured'],
      ['note', 'captured'],
    ]);
    expect(inside.messages.map(({ role, status }) => [role, status])).toEqual([
      ['user', 'complete'],
      ['assistant', 'complete'],
    ]);
    expect(inside.artifacts).toMatchObject([{ type: 'timeline', status: 'ready' }]);
    const events = inside.artifacts[0]?.versions[0]?.data as { events: unknown[] };
    expect(events.events.length).toBeGreaterThanOrEqual(10);
    const html = inside.revisions.find(({ sourceId }) => sourceId === inside.sources[0]?.id);
    expect(JSON.stringify(html?.dropped)).toContain('cookies');
    expect(html?.markdown).not.toContain('newsletter');
  }, 120_000);

  it('has an answer from several sources, with every quote at its place', async () => {
    const [sample] = await listSamples();
    const { messages, citations, revisions } = await readInside(asId<CollectionId>(sample?.id ?? ''));
    const cited = citations.filter(({ ownerId }) => ownerId === messages[1]?.id);
    expect(new Set(cited.map(({ sourceId }) => sourceId)).size).toBeGreaterThan(1);
    const textOf = new Map(revisions.map(({ id, markdown }) => [id, markdown]));
    for (const { quote, revisionId, start, end } of citations) {
      expect(listWords(textOf.get(revisionId)?.slice(start, end) ?? '')).toEqual(listWords(quote));
    }
    expect(messages[1]?.markdown).toMatch(/42 miles per hour/);
    expect(messages[1]?.markdown).toMatch(/40 miles per hour/);
  });

  it('has a guide with proved passages and three to five questions', async () => {
    const [sample] = await listSamples();
    const id = sample?.id ?? '';
    const guide = await vi.waitFor(async () => {
      const { reply } = await ada.send(getCollectionEndpoint, { workspaceId, params: { id } });
      expect(reply.guide?.source_count).toBe(6);
      return reply.guide;
    }, patience);
    expect(guide?.questions.length).toBeGreaterThanOrEqual(3);
    expect(guide?.questions.length).toBeLessThanOrEqual(5);
    expect(guide?.citations.length).toBeGreaterThanOrEqual(5);
    expect(guide?.markdown).not.toContain('Questions to ask');
  }, 120_000);

  it('exists once, however often it is loaded', async () => {
    const [first] = await listSamples();
    const answers = await Promise.all(
      [1, 2].map(() => ada.send(loadSampleEndpoint, { workspaceId, body: {} })),
    );
    expect(answers.map(({ reply }) => reply.id)).toEqual([first?.id, first?.id]);
    expect(await listSamples()).toHaveLength(1);
  });

  it('is removed in one step, can be restored, and can be loaded again', async () => {
    const [sample] = await listSamples();
    const params = { id: sample?.id ?? '' };
    expect((await ada.send(deleteCollectionEndpoint, { workspaceId, params })).status).toBe(204);
    expect(await listSamples()).toEqual([]);
    expect((await ada.send(restoreCollectionEndpoint, { workspaceId, params })).status).toBe(200);
    expect(await listSamples()).toHaveLength(1);
    await ada.send(deleteCollectionEndpoint, { workspaceId, params });
    const loads = await Promise.all(
      [1, 2].map(() => ada.send(loadSampleEndpoint, { workspaceId, body: {} })),
    );
    expect(loads.map(({ status }) => status)).toEqual([201, 201]);
    const [again, ...others] = await listSamples();
    expect(others).toEqual([]);
    expect(again?.id).not.toBe(sample?.id);
  });
});
