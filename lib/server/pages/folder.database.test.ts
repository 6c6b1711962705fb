import { strToU8, unzipSync, zipSync } from 'fflate';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { pageTexts } from '@/lib/domain/pages/__fixtures__/page-texts';
import { readFolder } from '@/lib/domain/pages/read-folder';
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

type Files = Readonly<Record<string, string>>;

const pack = (files: Files) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));

async function bring(files: Files) {
  const folder = await readFolder(pack(files));
  if (!folder.ok) throw new Error(folder.failure);
  const { importFolder } = await import('./import-folder');
  return (await importFolder(bench.editor, folder.value)).items;
}

async function takeAway(): Promise<Files> {
  const { exportFolder } = await import('./export-folder');
  const { bytes } = await exportFolder(bench.editor);
  const decode = (content: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, content]) => [path, decode(content)]),
  );
}

const outcomes = (items: readonly { readonly path: string; readonly outcome: string }[]) =>
  items.map(({ path, outcome }) => `${path}: ${outcome}`);

async function edit(id: string, from: string, to: string) {
  const { readPage } = await import('./read-pages');
  const { editPage } = await import('./edit-pages');
  const { version, blocks } = await readPage(bench.editor, id);
  const wished = blocks.map(({ id: block, depth, markdown }) => ({
    id: block,
    depth,
    markdown: markdown.replace(from, to),
  }));
  return editPage(bench.editor, id, { base_version: version, blocks: wished });
}

describe('a folder', () => {
  const graph = {
    'logseq/config.edn': '{}',
    'journals/2026_11_20.md': '- saw the [[Inn]]\r\n\t- high water\r\n',
    'pages/Inn.md':
      'tags:: river\n\n- rises in Switzerland\n  id:: 65f0c1a2-aaaa-4bbb-8ccc-000000000001\n    - odd indentation\n- last',
    'pages/Rivers___Lakes.md': '\uFEFF- a lake',
  };

  it('is imported as pages and days, and exported byte for byte; a second import changes nothing', async () => {
    const items = await bring(graph);
    expect(outcomes(items)).toEqual([
      'journals/2026_11_20.md: imported',
      'pages/Inn.md: imported',
      'pages/Rivers___Lakes.md: imported',
    ]);
    expect(items.map(({ title }) => title)).toEqual(['2026-11-20', 'Inn', 'Rivers/Lakes']);
    const { 'logseq/config.edn': _, ...texts } = graph;
    const out = await takeAway();
    expect(out).toMatchObject(texts);
    expect(new Set((await bring(out)).map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));
  });

  it('does not overwrite a page with a block changed in Sourcebook, and is exported with that change', async () => {
    const [, inn] = await bring(graph);
    await edit(inn?.page_id ?? '', 'last', 'the last');
    const before = graph['pages/Inn.md'];
    expect((await takeAway())['pages/Inn.md']).toBe(before.replace('- last', '- the last'));
    const again = await bring({ ...graph, 'pages/Inn.md': `${before}\n- of the folder` });
    expect(again[1]).toMatchObject({ outcome: 'conflict', title: 'pages/Inn' });
    expect((await takeAway())['pages/Inn.md']).toBe(before.replace('- last', '- the last'));
  });

  it('is exported with the ids of blocks that other pages refer to, and with the files that its pages show', async () => {
    const [page] = await bring({ 'logseq/x': '', 'pages/Referred.md': '- known\n- other\n' });
    const { readPage } = await import('./read-pages');
    const [block] = (await readPage(bench.editor, page?.page_id ?? '')).blocks;
    const { addPageFile, readPageFile } = await import('./page-files');
    const gif = new Uint8Array(Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'));
    const added = await addPageFile(bench.editor, { fileName: 'dot.gif', bytes: gif });
    expect(await addPageFile(bench.editor, { fileName: 'again.gif', bytes: gif })).toMatchObject({
      id: added.id,
    });
    expect(await readPageFile(bench.editor, added.id)).toMatchObject({ file: { mediaType: 'image/gif' } });
    const text = `- see ((${block?.id ?? ''}))\n- ${added.markdown}\n`;
    const [from] = await bring({ 'logseq/x': '', 'pages/Referring.md': text });
    const out = await takeAway();
    expect(out['pages/Referred.md']).toBe(`- known\n  id:: ${block?.id ?? ''}\n- other\n`);
    expect(out['pages/Referring.md']).toBe(text);
    expect(Object.keys(out)).toContain(`assets/${added.id}.gif`);
    const { deletePage } = await import('./edit-pages');
    const { eraseDeleted } = await import('@/lib/server/erasure/erase-deleted');
    const id = from?.page_id ?? '';
    await deletePage(bench.editor, id);
    await eraseDeleted({ workspaceId: bench.editor.workspaceId, kind: 'page', id, purge: false });
    await expect(readPageFile(bench.editor, added.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('shows no drawing, program or file that is larger than the limit', async () => {
    const { addPageFile } = await import('./page-files');
    const add = (content: string | Uint8Array<ArrayBuffer>, fileName = 'photo.png') =>
      addPageFile(bench.editor, {
        fileName,
        bytes: typeof content === 'string' ? new Uint8Array(Buffer.from(content)) : content,
      });
    for (const content of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<!doctype html><script>alert(1)</script>',
      'words',
      '',
    ])
      await expect(add(content)).rejects.toMatchObject({ code: 'invalid_input' });
    const sized = (length: number) => {
      const bytes = new Uint8Array(length);
      bytes.set(Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'));
      return bytes;
    };
    await expect(add(sized(limits.pageFileBytes), 'a/evil.html')).resolves.toMatchObject({
      media_type: 'image/gif',
    });
    const long = `${'x'.repeat(limits.titleChars - 1)}🌊.gif`;
    const { markdown } = await add(sized(50), long);
    expect(markdown.isWellFormed()).toBe(true);
    await expect(add(sized(limits.pageFileBytes + 1))).rejects.toMatchObject({ code: 'too_large' });
  });

  it('with any text is exported as it was imported', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(pageTexts, { minLength: 1, maxLength: 4 }), async (texts) => {
        count += 1;
        const files = Object.fromEntries(
          texts.map((text, index) => [`vault ${count}/note ${index}.md`, text.replaceAll('\u0000', '')]),
        );
        await bring({ ...files, [`.obsidian/${count}`]: '' });
        expect(await takeAway()).toMatchObject(files);
      }),
      { numRuns: 15 },
    );
  });

  it('with bad files brings in the others, and says of each bad one why', async () => {
    const { importFolder } = await import('./import-folder');
    const sent = await importFolder(bench.editor, {
      format: 'logseq',
      files: [
        { path: 'pages/good.md', text: '- good' },
        { path: 'pages/long.md', text: `- ${'a'.repeat(limits.blockChars + 1)}` },
        { path: 'pages/many.md', text: '- a\n'.repeat(limits.blocksPerPage + 1) },
        { path: 'a/../../b.md', text: '- x' },
        { path: 'pages/last.md', text: '- last' },
      ],
    });
    expect(outcomes(sent.items)).toEqual([
      'pages/good.md: imported',
      'pages/long.md: refused',
      'pages/many.md: refused',
      'a/../../b.md: refused',
      'pages/last.md: imported',
    ]);
    const bomb = await readFolder(
      pack({
        '../leaves.md': '- a',
        '/absolute.md': '- b',
        'C:/drive.md': '- c',
        [`${'deep/'.repeat(limits.folderDepth)}x.md`]: '- d',
        'tight.md': 'a'.repeat(1_000_000),
        'ok.md': '- e',
      }),
    );
    expect(bomb).toMatchObject({ ok: true, value: { files: [{ path: 'ok.md' }] } });
    expect(
      bomb.ok && bomb.value.refused.map(({ path, reason }) => `${path.slice(0, 12)}: ${reason}`),
    ).toMatchSnapshot();
    expect(await readFolder(strToU8('no zip'))).toMatchObject({ ok: false });
  });

  it('with too many files is imported up to the limit', async () => {
    const empty = new Uint8Array();
    const files = Array.from({ length: limits.folderFiles + 1 }, (_each, index) => [`${index}.md`, empty]);
    // Compressing each of so many files would take ten seconds.
    const folder = await readFolder(zipSync(Object.fromEntries(files), { level: 0 }));
    expect(folder.ok && [folder.value.files.length, folder.value.refused.length]).toEqual([
      limits.folderFiles,
      1,
    ]);
  });

  it('is imported as tainted blocks, because its words are not the team’s own', async () => {
    const [item] = await bring({ 'pages/Clipped.md': '- somebody else wrote this' });
    const { readPage } = await import('./read-pages');
    const page = await readPage(bench.editor, item?.page_id ?? '');
    expect([page.is_tainted, page.blocks.map(({ taint }) => taint)]).toEqual([true, ['import']]);
  });
});
