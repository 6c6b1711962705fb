import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';
import { sampleSources } from '@/lib/server/artifacts/__fixtures__/sample-sources';
import type * as workbench from '@/lib/server/artifacts/__fixtures__/workbench';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let bench: workbench.Workbench;
let support: typeof workbench;

beforeAll(async () => {
  instance = await openTestInstance();
  support = await import('@/lib/server/artifacts/__fixtures__/workbench');
  bench = await support.openWorkbench();
});
afterAll(async () => {
  await support.closeWorkbench();
  await instance.close();
});

type Asked = {
  readonly type: string;
  readonly config?: Record<string, unknown>;
  readonly sourceIds?: readonly string[];
  readonly collectionId?: string;
  readonly artifactId?: string;
};

async function ask(asked: Asked) {
  const { runTransform } = await import('./run-transform');
  const { collectionId } = bench;
  return runTransform(bench.editor, { collectionId, config: {}, sourceIds: [], ...asked });
}

async function read(id: string): Promise<ArtifactDetailReply> {
  const { readArtifact } = await import('@/lib/server/artifacts/read-artifacts');
  return readArtifact(bench.editor, id);
}

async function make(asked: Asked): Promise<ArtifactDetailReply> {
  const { run_id: runId, artifact_id: artifactId } = await ask(asked);
  await support.work(bench, runId);
  return read(artifactId);
}

describe('a transform with the extractive model', () => {
  it.each([
    ['report', 'sections', 2],
    ['executive_brief', 'keyPoints', 3],
    ['faq', 'items', 6],
    ['timeline', 'events', 8],
    ['comparison', 'rows', 3],
    ['flashcards', 'cards', 10],
    ['quiz', 'questions', 3],
    ['takeaways', 'items', 8],
    ['glossary', 'terms', 3],
    ['outline', 'items', 2],
    ['action_items', 'items', 1],
    ['study_guide', 'sections', 2],
    ['bibliography', 'entries', 4],
    ['data_table', 'rows', 2],
    ['mind_map', 'branches', 2],
    ['slide_deck', 'slides', 3],
    ['email', 'points', 5],
    ['podcast_script', 'exchanges', 4],
  ])(
    'makes a %s with at least this many %s: %i, and proves every claim word for word',
    async (type, list, least) => {
      const artifact = await make({ type });
      expect(artifact).toMatchObject({ status: 'ready', type, version: 1, failure: null, unsupported: [] });
      expect((artifact.data as Record<string, unknown[]>)[list]?.length).toBeGreaterThanOrEqual(least);
      expect(artifact.citations.length).toBeGreaterThan(0);
      for (const { n, quote, match, start, end } of artifact.citations) {
        expect(match).toBe('exact');
        expect(sampleSources[n - 1]?.markdown.slice(start, end)).toBe(quote);
      }
      const { findMarkers } = await import('@/lib/protocol/llmcp');
      expect(findMarkers(artifact.markdown)).toHaveLength(artifact.citations.length);
    },
  );

  it('says before and afterwards how it is made, and what it therefore cannot do', async () => {
    const { presentTransforms } = await import('./run-transform');
    const { items } = await presentTransforms(bench.editor);
    for (const { without_model: sentence } of items)
      expect(sentence).toMatch(/^Without a language model, .+\.$/);
    const faq = items.find(({ type }) => type === 'faq');
    expect((await make({ type: 'faq' })).notes).toContain(faq?.without_model);
  });

  it('quotes for each event a sentence that contains its date', async () => {
    const { data } = await make({ type: 'timeline' });
    const { events } = data as { events: { written: string; quotes: { quote: string }[] }[] };
    for (const { written, quotes } of events) {
      for (const { quote } of quotes) expect(quote).toContain(written);
    }
  });

  it('marks the rows in which the sources differ', async () => {
    const artifact = await make({ type: 'comparison', config: { onlyDifferences: true } });
    const { rows } = artifact.data as { rows: { disagrees: boolean }[] };
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.disagrees)).toBe(true);
    expect(artifact.markdown).toContain('(the sources differ)');
  });

  it('reads only the chosen sources', async () => {
    const [, , , power] = bench.sourceIds;
    const artifact = await make({ type: 'flashcards', sourceIds: power === undefined ? [] : [power] });
    expect(new Set(artifact.citations.map((citation) => citation.source_id))).toEqual(new Set([power]));
    expect(artifact.source_ids).toEqual([power]);
  });

  it('writes a log with named steps and the page as its reply', async () => {
    const { run_id: runId, artifact_id: id } = await ask({ type: 'faq', config: { most: 3 } });
    await support.work(bench, runId);
    const { run, frames } = await support.readLog(bench, runId);
    expect(run).toMatchObject({ status: 'complete', model: 'extractive/extractive', artifactId: id });
    const text = JSON.stringify(frames.map((frame) => frame.payload));
    for (const step of ['gather', 'read', 'write', 'prove']) expect(text).toContain(`"name":"${step}"`);
    expect(frames.at(-1)?.payload).toMatchObject({ reply: (await read(id)).markdown });
  });
});

describe('a transform that goes wrong', () => {
  it('is refused for an unknown type, an invalid option or an unknown source', async () => {
    await expect(ask({ type: 'podcast' })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(ask({ type: 'faq', config: { most: 0 } })).rejects.toThrow(/^config\.most/);
    await expect(ask({ type: 'faq', config: { colour: 'red' } })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(ask({ type: 'faq', sourceIds: ['src_nobody'] })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('fails with the reason when the sources have nothing of the kind, and can be made again', async () => {
    const id = await support.addSource(bench, {
      title: 'Words',
      url: null,
      markdown: 'Nothing here says when. It only says that, and it says it plainly.',
    });
    const failed = await make({ type: 'timeline', sourceIds: [id] });
    expect(failed).toMatchObject({ status: 'failed', version: 0, markdown: '' });
    expect(failed.failure?.message).toBe('No dated events were found in these sources.');

    const made = await make({ type: 'timeline', artifactId: failed.id });
    expect(made).toMatchObject({ id: failed.id, status: 'ready', version: 1, failure: null });
  });

  it('can be cancelled before it begins, and then be made with the same id', async () => {
    const { cancelRun } = await import('@/lib/server/runs/cancel-run');
    const { run_id: runId, artifact_id: id } = await ask({ type: 'report' });
    await expect(ask({ type: 'report', artifactId: id })).rejects.toMatchObject({ code: 'conflict' });
    await cancelRun(bench.editor, runId);
    await support.work(bench, runId);
    expect(await read(id)).toMatchObject({ status: 'cancelled', version: 0 });
    expect(await make({ type: 'report', artifactId: id })).toMatchObject({ id, status: 'ready', version: 1 });
  });

  it('keeps the old version when it is made again', async () => {
    const first = await make({ type: 'faq', config: { most: 2 } });
    const second = await make({ type: 'faq', config: { most: 5 }, artifactId: first.id });
    expect(second).toMatchObject({ id: first.id, version: 2 });
    const { readArtifact } = await import('@/lib/server/artifacts/read-artifacts');
    expect((await readArtifact(bench.editor, first.id, 1)).markdown).toBe(first.markdown);
  });

  it('makes only one version when the worker died after storing it', async () => {
    const artifact = await make({ type: 'faq' });
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    await inWholeWorkspace(bench.workspaceId, (database) =>
      database.run.updateMany({ where: { id: artifact.run_id ?? '' }, data: { status: 'running' } }),
    );
    await support.work(bench, artifact.run_id ?? '');
    expect(await read(artifact.id)).toMatchObject({ status: 'ready', version: 1 });
    expect((await support.readLog(bench, artifact.run_id ?? '')).run?.status).toBe('complete');
  });
});
