import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFolder } from './read-folder';

describe('readFolder', () => {
  it('takes the pictures that its texts show, and names the files that it leaves out', async () => {
    const text = strToU8('- text');
    const folder = await readFolder(
      zipSync({
        'vault/notes/a.md': strToU8(
          '![The crack](../attachments/crack.PNG) and ![[b.jpeg]], not `![[c.png]]`',
        ),
        'vault/.obsidian/app.json': text,
        'vault/attachments/crack.PNG': text,
        'vault/attachments/old/b.jpeg': text,
        'vault/c.png': text,
      }),
    );
    if (!folder.ok) throw new Error(folder.failure);
    expect(folder.value.pictures.map(({ path }) => path)).toEqual([
      'attachments/crack.PNG',
      'attachments/old/b.jpeg',
    ]);
    expect(folder.value.leftOut).toEqual(['.obsidian/app.json', 'c.png']);
  });

  it('names the notes that are not in Markdown, instead of leaving them out as files without blocks', async () => {
    const text = strToU8('- text');
    const folder = await readFolder(zipSync({ 'pages/a.md': text, 'journals/2020_05_14.org': text }));
    expect(folder).toMatchObject({
      ok: true,
      value: {
        leftOut: [],
        refused: [{ path: 'journals/2020_05_14.org', reason: expect.stringContaining('Org') }],
      },
    });
  });

  it.each([
    ['logseq', { 'logseq/pages/a.md': 'pages/a.md', 'logseq/logseq/config.edn': null }],
    ['notes', { 'notes/a.md': 'a.md', 'notes/b/c.md': 'b/c.md' }],
    ['no', { 'pages/a.md': 'pages/a.md', 'logseq/config.edn': null }],
  ])('takes %s folder around the files off their paths', async (_name, paths) => {
    const zip = zipSync(Object.fromEntries(Object.keys(paths).map((path) => [path, strToU8('- text')])));
    const folder = await readFolder(zip);
    expect(folder.ok && folder.value.files.map(({ path }) => path)).toEqual(
      Object.values(paths).filter((path) => path !== null),
    );
  });
});
