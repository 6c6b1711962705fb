import { strToU8, zipSync } from 'fflate';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { ImportedFileReply } from '@/lib/protocol/http/pages-folder';
import { ImportFolder } from './import-folder';

// `next/link` reads the build's settings from `process.env`, which a browser without Next's bundler does not have.
vi.hoisted(() => {
  Object.assign(globalThis, { process: { env: {} } });
});

afterEach(() => vi.restoreAllMocks());

it('names each file of the folder, also those that it leaves out', async () => {
  const imported: ImportedFileReply = {
    path: 'Weir.md',
    outcome: 'imported',
    page_id: 'pag_1',
    title: 'Weir',
    reason: null,
  };
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ items: [imported] })));
  const packed = zipSync({
    'vault/Weir.md': strToU8('The weir stands.'),
    'vault/Plan.canvas': strToU8('{}'),
    'vault/files/report.pdf': strToU8('%PDF-1.4'),
  });
  const screen = await render(
    <WorkspacePage known={[]}>
      <ImportFolder onClose={() => undefined} />
    </WorkspacePage>,
  );
  await userEvent.upload(
    screen.getByLabelText('Zip file of the folder'),
    new File([new Uint8Array(packed)], 'vault.zip', { type: 'application/zip' }),
  );
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 imported; 2 other files left out');
  const files = screen.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect.element(files.nth(0)).toHaveTextContent('Weir.mdimported');
  await expect.element(files.nth(1)).toHaveTextContent('Plan.canvasleft out');
  await expect.element(files.nth(2)).toHaveTextContent('files/report.pdfleft out');
});
