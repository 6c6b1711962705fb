import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFolder } from './read-folder';

describe('readFolder', () => {
  it('counts the files that it leaves out, and the pictures among them, which somebody may miss', async () => {
    const text = strToU8('- text');
    const folder = await readFolder(
      zipSync({ 'a.md': text, '.obsidian/app.json': text, 'attachments/crack.PNG': text, 'b.jpeg': text }),
    );
    expect(folder).toMatchObject({ ok: true, value: { leftOut: 3, pictures: 2 } });
  });
});
