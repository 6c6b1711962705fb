import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/errors';
import {
  createArtifactEndpoint,
  exportArtifactEndpoint,
  getArtifactEndpoint,
  locateQuoteEndpoint,
  saveArtifactEndpoint,
} from '@/lib/protocol/http/artifacts';
import { openTestInstance } from '../team/__fixtures__/people';
import { welcome } from '../team/__fixtures__/team';
import type * as workbench from './__fixtures__/workbench';
import type { Edit } from './save-artifact';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let bench: workbench.Workbench;
let support: typeof workbench;

beforeAll(async () => {
  instance = await openTestInstance();
  support = await import('./__fixtures__/workbench');
  bench = await support.openWorkbench();
});
afterAll(async () => {
  await support.closeWorkbench();
  await instance.close();
});

const markdown = 'It is 62 metres high [1]. It cost 4.2 million pounds [2]. It floats [1].';
const quotes = [
  { n: 1, quote: 'The dam is 62 metres high and 410 metres long.' },
  { n: 2, quote: 'Construction cost was 4.2 million pounds' },
  { n: 1, quote: 'The dam floats on the lake.' },
];

async function keepAnswer() {
  const { createArtifact } = await import('./create-artifact');
  const messageId = await support.answerWithCitations(bench, {
    question: 'How high is it?',
    markdown,
    quotes,
  });
  return createArtifact(bench.editor, { from: 'message', message_id: messageId });
}

async function keepText(text: string) {
  const { createArtifact } = await import('./create-artifact');
  return createArtifact(bench.editor, { from: 'text', title: 'Notes', markdown: text });
}

async function read(id: string, version?: number) {
  const { readArtifact } = await import('./read-artifacts');
  return readArtifact(bench.editor, id, version);
}

async function save(edit: Edit) {
  const { saveArtifact } = await import('./save-artifact');
  return saveArtifact(bench.editor, edit);
}

describe('a saved answer', () => {
  it('has its text, the question as title, its proved citations, and the unsupported markers', async () => {
    const { id } = await keepAnswer();
    const artifact = await read(id);
    expect(artifact).toMatchObject({
      title: 'How high is it?',
      type: 'answer',
      status: 'ready',
      version: 1,
      markdown,
      collection_id: bench.collectionId,
      shown_version: { number: 1, origin: 'answer', author: 'Ada' },
    });
    expect(artifact.citations.map(({ ordinal, n, quote }) => [ordinal, n, quote])).toEqual([
      [0, 1, quotes[0]?.quote],
      [1, 2, quotes[1]?.quote],
    ]);
    expect(artifact.unsupported).toMatchObject([{ ordinal: 2, n: 1 }]);
  });

  it('can be saved only by the owner of the conversation', async () => {
    const place = { by: bench.ada, workspaceId: bench.workspaceId };
    const bob = await welcome(place, 'bob@example.com', 'editor');
    const body = {
      from: 'message' as const,
      message_id: await support.answerWithCitations(bench, { question: 'Mine?', markdown, quotes }),
    };
    expect((await bob.send(createArtifactEndpoint, { body, workspaceId: bench.workspaceId })).status).toBe(
      404,
    );
    const eve = await welcome(place, 'eve@example.com', 'viewer');
    expect((await eve.send(createArtifactEndpoint, { body, workspaceId: bench.workspaceId })).status).toBe(
      403,
    );
  });
});

describe('an edit', () => {
  it('keeps the citations of unchanged text, and binds none to a number typed by hand', async () => {
    const { id } = await keepAnswer();
    const edited = 'It cost a lot: 4.2 million pounds [2]. It is 62 metres high [1]. More [2].';
    const saved = await save({ id, base_version: 1, title: 'Edited', markdown: edited });
    expect(saved).toMatchObject({ version: 2, title: 'Edited', shown_version: { origin: 'edit' } });
    expect(saved.citations.map(({ ordinal, n, quote, match }) => [ordinal, n, quote, match])).toEqual([
      [0, 2, quotes[1]?.quote, 'exact'],
      [1, 1, quotes[0]?.quote, 'exact'],
    ]);
    expect(saved.unsupported).toMatchObject([{ ordinal: 2, n: 2 }]);
    expect((await read(id, 1)).markdown).toBe(markdown);
  });

  it('binds a passage that is cited anew, in the words of its source, until its marker is removed', async () => {
    const { workspaceId, sourceIds } = bench;
    const { id } = await keepAnswer();
    const quote = 'construction cost was 4.2 million pounds';
    const send = (sourceId: string, wanted: string) =>
      bench.ada.send(locateQuoteEndpoint, {
        workspaceId,
        params: { id },
        body: { source_id: sourceId, quote: wanted },
      });
    const tried = await Promise.all(sourceIds.map((sourceId) => send(sourceId, quote)));
    const holder = sourceIds[tried.findIndex(({ status }) => status === 200)] ?? '';
    const located = (await send(holder, quote)).reply;
    expect(located).toMatchObject({ quote: 'Construction cost was 4.2 million pounds', source_id: holder });
    const refused = await send(holder, 'Construction cost was 9 million pounds');
    expect(refused).toMatchObject({
      status: 400,
      message: expect.stringMatching(/similar|not in the source/),
    });
    expect((await send('src_none', quote)).status).toBe(400);

    const edited = `${markdown} It was dear [3]. It sings [4]. Nobody knows [5].`;
    const citations = [
      { n: 3, source_id: holder, quote },
      { n: 4, source_id: holder, quote: 'The dam sings at night.' },
    ];
    const body = { base_version: 1, title: 'Edited', markdown: edited, citations };
    const saved = (await bench.ada.send(saveArtifactEndpoint, { workspaceId, params: { id }, body })).reply;
    const { start, end } = located;
    expect(saved.citations).toHaveLength(3);
    expect(saved.citations.at(-1)).toMatchObject({ n: 3, quote: located.quote, start, end, ordinal: 3 });
    expect(saved.unsupported.slice(1)).toMatchObject([
      { n: 4, reason: 'The quote is not in the source.' },
      { n: 5, reason: expect.stringContaining('by hand') },
    ]);
    const late = [{ n: 5, source_id: holder, quote }];
    const bound = await save({ id, base_version: 2, title: 'Edited', markdown: edited, citations: late });
    expect(bound.citations.map(({ n }) => n)).toEqual([1, 2, 3, 5]);
    const again = await save({ id, base_version: 3, title: 'Edited', markdown: `${edited} More.` });
    expect(again.citations.map(({ n }) => n)).toEqual([1, 2, 3, 5]);
    const without = edited.replace(' It was dear [3].', '');
    const removed = await save({ id, base_version: 4, title: 'Edited', markdown: without });
    expect(removed.citations.map(({ n }) => n)).toEqual([1, 2, 5]);
  });

  it('that changes nothing creates no version', async () => {
    const { id, title } = await keepAnswer();
    expect((await save({ id, base_version: 1, title, markdown })).version).toBe(1);
  });

  it('from an older version is refused with both texts, over HTTP', async () => {
    const { id } = await keepAnswer();
    await save({ id, base_version: 1, title: 'Hers', markdown: 'Hers.' });
    const { workspaceId } = bench;
    const body = { base_version: 1, title: 'Mine', markdown: 'Mine.' };
    const answer = await bench.ada.send(saveArtifactEndpoint, { params: { id }, body, workspaceId });
    expect([answer.status, answer.code]).toEqual([409, 'conflict']);
    expect(answer.reply).toMatchObject({
      error: { current: { version: 2, title: 'Hers', markdown: 'Hers.' }, yours: body },
    });
    expect(await read(id)).toMatchObject({ version: 2, markdown: 'Hers.' });
  });

  it('never overwrites another edit silently, however many users write at once', async () => {
    const writers = fc.array(fc.record({ rounds: fc.integer({ min: 1, max: 3 }), merges: fc.boolean() }), {
      minLength: 2,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(writers, async (plan) => {
        const { id, title } = await keepText('start');
        const accepted: string[] = [];
        const write = async (name: number, rounds: number, merges: boolean) => {
          let base = 1;
          for (let round = 0; round < rounds; round += 1) {
            const text = `writer ${name} round ${round} on ${base}`;
            try {
              base = (await save({ id, base_version: base, title, markdown: text })).version;
              accepted.push(text);
            } catch (error) {
              if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
              const { current, yours } = error.data as {
                current: { version: number };
                yours: { markdown: string };
              };
              expect(yours.markdown).toBe(text);
              expect(current.version).toBeGreaterThan(base);
              if (merges) base = current.version;
            }
          }
        };
        await Promise.all(plan.map(({ rounds, merges }, name) => write(name, rounds, merges)));
        const { readVersions } = await import('./read-artifacts');
        const { items } = await readVersions(bench.editor, id);
        expect(items.map(({ number }) => number)).toEqual(items.map((_item, index) => items.length - index));
        const kept = await Promise.all(items.map(async ({ number }) => (await read(id, number)).markdown));
        expect(kept.toSorted()).toEqual(['start', ...accepted].toSorted());
        // Each was based on the version immediately before it.
        for (const [index, text] of kept.toReversed().entries()) {
          if (index > 0) expect(text).toMatch(new RegExp(`on ${index}$`));
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('versions', () => {
  it('can be compared, and an earlier one can be restored as a new version with its citations', async () => {
    const { id } = await keepAnswer();
    await save({ id, base_version: 1, title: 'Shorter', markdown: 'It is high [1].' });
    const { compareVersions } = await import('./read-artifacts');
    const { hunks } = await compareVersions(bench.editor, id, { from: 1, to: 2 });
    expect(hunks.flatMap(({ parts }) => parts.map(({ type }) => type))).toContain('removed');

    const { restoreVersion } = await import('./save-artifact');
    const stale = restoreVersion(bench.editor, { id, number: 1, base_version: 1 });
    await expect(stale).rejects.toMatchObject({ code: 'conflict' });
    const restored = await restoreVersion(bench.editor, { id, number: 1, base_version: 2 });
    expect(restored).toMatchObject({ version: 3, markdown, shown_version: { origin: 'restore' } });
    expect(restored.citations).toHaveLength(2);
    await expect(read(id, 9)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('show a passage that changed in its source, and count it once in the list', async () => {
    const [first] = bench.sourceIds;
    const { id } = await keepAnswer();
    await save({ id, base_version: 1, title: 'Again', markdown: `${markdown} More.` });
    const { markStaleCitations } = await import('../citations/mark-stale-citations');
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    if (first === undefined) throw new Error('The bench has sources.');
    const text = '# Harrow Dam\n\nThe dam is 63 metres high and 410 metres long.';
    const revisionId = await support.addRevision(
      { editor: bench.editor, sourceId: first },
      { title: 'Harrow Dam', markdown: text },
    );
    await inWholeWorkspace(bench.workspaceId, (database) =>
      markStaleCitations(database, bench.workspaceId, {
        id: revisionId,
        markdown: text,
        sourceId: first,
        capturedAt: new Date(),
      }),
    );
    const artifact = await read(id);
    expect(artifact.stale_count).toBe(1);
    expect(artifact.citations[0]?.state).not.toBe('current');
    // The next edit keeps the stale mark.
    const edited = await save({ id, base_version: 2, title: 'Third', markdown: `${markdown} Even more.` });
    expect(edited).toMatchObject({ stale_count: 1 });
    expect(edited.citations[0]).toMatchObject({
      state: artifact.citations[0]?.state,
      quote: quotes[0]?.quote,
    });
  });
});

describe('a deleted artifact', () => {
  it('is hidden and its links are closed until the deletion is undone', async () => {
    const { id } = await keepText('Gone.');
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { workspaceId } = bench;
    await inWholeWorkspace(workspaceId, (database) =>
      database.shareLink.create({
        data: {
          id: `share_${id}`,
          workspaceId,
          artifactId: id,
          mode: 'live',
          tokenHash: id,
          createdBy: bench.editor.userId,
        },
      }),
    );
    expect((await read(id)).share_count).toBe(1);
    const { deleteArtifact, restoreArtifact } = await import('./delete-artifact');
    await deleteArtifact(bench.editor, id);
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
    const { readArtifacts } = await import('./read-artifacts');
    expect((await readArtifacts(bench.editor, { limit: 200 })).items.map((item) => item.id)).not.toContain(
      id,
    );
    expect(await restoreArtifact(bench.editor, id)).toMatchObject({ id, share_count: 0 });
    expect((await read(id)).markdown).toBe('Gone.');
  });

  it('cannot be restored once it is erased', async () => {
    const { id } = await keepAnswer();
    const { deleteArtifact, restoreArtifact } = await import('./delete-artifact');
    const { eraseDeleted } = await import('@/lib/server/erasure/erase-deleted');
    await deleteArtifact(bench.editor, id);
    await eraseDeleted({ workspaceId: bench.workspaceId, kind: 'artifact', id, purge: false });
    await expect(restoreArtifact(bench.editor, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the list', () => {
  it('is paged by last change, without repeating or missing an artifact', async () => {
    const { readArtifacts } = await import('./read-artifacts');
    const all = (await readArtifacts(bench.editor, { limit: 200 })).items.map(({ id }) => id);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await readArtifacts(bench.editor, { limit: 3, cursor });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(all.length).toBeGreaterThan(4);
    expect(paged).toEqual(all);
  });
});

describe('exporting an artifact', () => {
  it('returns a file of the format, named by title and date', async () => {
    const { id } = await keepAnswer();
    const { exportArtifact } = await import('./export/export-artifact');
    for (const format of ['markdown', 'text', 'html', 'json', 'pdf'] as const) {
      const file = await exportArtifact(bench.editor, id, { format });
      if (!('bytes' in file)) throw new Error('A short one comes at once.');
      expect(file.fileName).toMatch(/^How high is it \d{4}-\d\d-\d\d\.\w+$/);
      expect(file.bytes.length).toBeGreaterThan(100);
    }
    await expect(exportArtifact(bench.editor, id, { format: 'csv' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(exportArtifactEndpoint.outcome).toBe('file');
  });

  it('requires a signed-in user to read the artifact', async () => {
    const { id } = await keepAnswer();
    const { Browser } = await import('../team/__fixtures__/people');
    const answer = await new Browser().send(getArtifactEndpoint, {
      params: { id },
      workspaceId: bench.workspaceId,
    });
    expect(answer.status).toBe(401);
  });
});
