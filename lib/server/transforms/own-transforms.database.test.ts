import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransformDefinition } from '@/lib/protocol/own-transform';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';
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

const headings: TransformDefinition = {
  title: 'Dam dossier',
  description: '',
  prompt: 'Two sentences for each heading.',
  shape: {
    kind: 'headings',
    parts: [
      { name: 'Cost of the dam', hint: 'what it cost to build' },
      { name: 'Colour of the curtains', hint: '' },
    ],
  },
};
const fields: TransformDefinition = {
  title: 'Dam facts',
  description: 'One row a source.',
  prompt: '',
  shape: { kind: 'fields', parts: [{ name: 'Construction cost', hint: '' }] },
};

async function create(definition: TransformDefinition) {
  const { createTransform } = await import('./create-transform');
  return createTransform(bench.editor, definition);
}

async function make(type: string, more: { readonly artifactId?: string } = {}) {
  const { runTransform } = await import('./run-transform');
  const { collectionId } = bench;
  const begun = await runTransform(bench.editor, { collectionId, type, config: {}, sourceIds: [], ...more });
  await support.work(bench, begun.run_id);
  return read(begun.artifact_id);
}

async function read(id: string) {
  const { readArtifact } = await import('@/lib/server/artifacts/read-artifacts');
  return readArtifact(bench.editor, id);
}

describe('a transform that a team made', () => {
  it('is offered beside the others, in its own group', async () => {
    const own = await create(fields);
    const { presentTransforms } = await import('./run-transform');
    const { items } = await presentTransforms(bench.editor);
    expect(items.find(({ type }) => type === own.id)).toMatchObject({
      title: 'Dam facts',
      group: 'own',
      description: 'One row a source.',
      last_used_at: null,
    });
  });

  it('makes a section for each heading that the sources bear on, with proved quotes only', async () => {
    const own = await create(headings);
    const artifact = await make(own.id);
    expect(artifact).toMatchObject({
      status: 'ready',
      type: own.id,
      type_title: 'Dam dossier',
      unsupported: [],
    });
    expect(artifact.markdown).toContain('## Cost of the dam');
    expect(artifact.markdown).not.toContain('curtains');
    expect(artifact.citations.length).toBeGreaterThan(0);
    for (const { match } of artifact.citations) expect(match).toBe('exact');
  });

  it('makes a row for each source that states a field', async () => {
    const own = await create(fields);
    const artifact = await make(own.id);
    const { columns, rows } = artifact.data as { columns: string[]; rows: unknown[] };
    expect(columns).toEqual(['Construction cost']);
    expect(rows.length).toBeGreaterThan(0);
    const { presentTransforms } = await import('./run-transform');
    const { items } = await presentTransforms(bench.editor);
    expect(items.find(({ type }) => type === own.id)?.last_used_at).toBeTruthy();
  });

  it('keeps every version, and a run keeps the one it began with', async () => {
    const own = await create(headings);
    const { saveTransform } = await import('./save-transform');
    const { readTransformVersions } = await import('./read-transform');
    const { runTransform } = await import('./run-transform');
    const begun = await runTransform(bench.editor, {
      collectionId: bench.collectionId,
      type: own.id,
      config: {},
      sourceIds: [],
    });
    const saved = await saveTransform(bench.editor, { id: own.id, definition: fields, base_version: 1 });
    expect(saved).toMatchObject({ version: 2, definition: { title: 'Dam facts' } });
    await support.work(bench, begun.run_id);
    expect((await read(begun.artifact_id)).markdown).toContain('## Cost of the dam');
    expect((await make(own.id, { artifactId: begun.artifact_id })).markdown).toContain(
      '| Construction cost |',
    );
    const { items } = await readTransformVersions(bench.editor, own.id);
    expect(items.map(({ number, definition }) => [number, definition.title])).toEqual([
      [2, 'Dam facts'],
      [1, 'Dam dossier'],
    ]);
  });

  it('is not overwritten by somebody who saw an older version', async () => {
    const own = await create(headings);
    const { saveTransform } = await import('./save-transform');
    await saveTransform(bench.editor, { id: own.id, definition: fields, base_version: 1 });
    await expect(
      saveTransform(bench.editor, { id: own.id, definition: headings, base_version: 1 }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is no longer offered after it was deleted, what it made keeps its name, and it can be put back', async () => {
    const own = await create(headings);
    const artifact = await make(own.id);
    const { deleteTransform, restoreTransform } = await import('./delete-transform');
    await deleteTransform(bench.editor, own.id);
    await expect(make(own.id)).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await read(artifact.id)).type_title).toBe('Dam dossier');
    expect(await restoreTransform(bench.editor, own.id)).toMatchObject({ id: own.id, version: 1 });
  });

  it('is offered to tools and run by them', async () => {
    const own = await create(headings);
    const { createTransformsPort } = await import('./transforms-port');
    const port = createTransformsPort({
      asViewer: (use) => use(bench.editor),
      asEditor: (use) => use(bench.editor),
    } as Parameters<typeof createTransformsPort>[0]);
    expect((await port.listTypes()).map(({ type }) => type)).toContain(own.id);
    const begun = await port.run({ collectionId: bench.collectionId, type: own.id, config: {} });
    await support.work(bench, begun.runId);
    expect(await read(begun.artifactId)).toMatchObject({ status: 'ready', type_title: 'Dam dossier' });
  });
});

describe('a trial', () => {
  async function attempt(definition: TransformDefinition) {
    const { tryTransform } = await import('./try-transform');
    const begun = await tryTransform(bench.editor, {
      definition,
      source_ids: [],
      collectionId: bench.collectionId,
    });
    await support.work(bench, begun.run_id);
    return read(begun.artifact_id);
  }

  it('reads three sources, saves no transform, and is in no list', async () => {
    const trial = await attempt(headings);
    expect(trial).toMatchObject({ status: 'ready', type: 'trial' });
    expect(trial.source_ids).toHaveLength(3);
    const { listArtifacts } = await import('@/lib/domain/artifacts/store');
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const listed = await inWholeWorkspace(bench.editor.workspaceId, (database) =>
      listArtifacts(database, bench.editor.workspaceId, { limit: 200 }),
    );
    expect(listed.map(({ id }) => id)).not.toContain(trial.id);
  });

  it('replaces the one before', async () => {
    const first = await attempt(headings);
    const second = await attempt(fields);
    await expect(read(first.id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await read(second.id)).status).toBe('ready');
  });
});
