import '@/app/globals.css';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ToastRegion } from '@/components/ui/toast';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { listSourcesEndpoint } from '@/lib/protocol/http/sources';
import { startSourceServer } from './__fixtures__/source-server';
import { SourcesPane } from './sources-pane';

const adding = {
  collectionId: 'col_1',
  isBusy: false,
  uploads: [],
  addUrls: () => Promise.resolve(),
  addPages: () => Promise.resolve(true),
  addNote: () => Promise.resolve(true),
  addFiles: () => undefined,
  retryUpload: () => undefined,
  dismissUpload: () => undefined,
};

function Place({ onOpen }: { onOpen: (id: string) => void }) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const { data } = useEndpointQuery(listSourcesEndpoint, {
    key: queryKeys.sources.of('col_1'),
    input: { params: { id: 'col_1' } },
  });
  return (
    <SourcesPane
      collectionId="col_1"
      sources={data?.items ?? []}
      isLoading={data === undefined}
      adding={adding}
      unticked={unticked}
      onUntickedChange={setUnticked}
      openId={null}
      onOpen={onOpen}
      onAdd={() => undefined}
      below={<button type="button">After the list</button>}
    />
  );
}

async function show(count: number) {
  const server = startSourceServer(count);
  const onOpen = vi.fn<(id: string) => void>();
  const screen = await render(
    <WorkspacePage>
      <Place onOpen={onOpen} />
      <ToastRegion />
    </WorkspacePage>,
  );
  const rows = screen.getByRole('list', { name: 'Sources of this collection' }).getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(count);
  const source = (number: number) =>
    screen.getByRole('button', { name: `${number} Note ${number}`, exact: true });
  return { screen, server, onOpen, rows, source };
}

const keys = async (...names: string[]) => {
  for (const name of names) await userEvent.keyboard(`{${name}}`);
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the list of sources by keyboard', () => {
  it('is one tab stop, which the arrows move and Tab leaves', async () => {
    const { screen, source } = await show(3);
    screen.getByRole('checkbox', { name: 'All' }).element().focus();
    await userEvent.tab();
    await expect.element(source(1)).toHaveFocus();
    await keys('ArrowDown', 'ArrowDown');
    await expect.element(source(3)).toHaveFocus();
    await keys('ArrowDown');
    await expect.element(source(3)).toHaveFocus();
    await keys('Home');
    await expect.element(source(1)).toHaveFocus();
    await keys('End', 'ArrowUp');
    await expect.element(source(2)).toHaveFocus();
    await keys('ArrowRight');
    await expect.element(screen.getByRole('button', { name: 'More for Note 2' })).toHaveFocus();
    await userEvent.tab();
    await expect.element(screen.getByRole('button', { name: 'After the list' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect.element(screen.getByRole('button', { name: 'More for Note 2' })).toHaveFocus();
    await keys('ArrowLeft', 'ArrowLeft');
    await expect.element(screen.getByRole('checkbox', { name: /Note 2/ })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect.element(screen.getByRole('checkbox', { name: 'All' })).toHaveFocus();
  });

  it('ticks by Space, opens by Enter, deletes by Delete, and opens the menu of a row', async () => {
    const { screen, source, rows, onOpen } = await show(3);
    source(1).element().focus();
    await keys('ArrowDown');
    await userEvent.keyboard(' ');
    const box = screen.getByRole('checkbox', { name: /Note 2/ });
    await expect.element(box).not.toBeChecked();
    await userEvent.keyboard(' ');
    await expect.element(box).toBeChecked();
    expect(onOpen).not.toHaveBeenCalled();
    await keys('Enter');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('src_2');
    await keys('ArrowRight', 'Enter');
    await expect.element(screen.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
    // Keys inside the menu are the menu's.
    await keys('Delete', 'ArrowDown', 'Escape');
    await expect.element(screen.getByRole('button', { name: 'More for Note 2' })).toHaveFocus();
    expect(rows.elements()).toHaveLength(3);
    await keys('ArrowLeft', 'Delete');
    await expect.element(source(2)).not.toBeInTheDocument();
    expect(rows.elements()).toHaveLength(2);
  });
});

describe('a deleted source', () => {
  it('leaves the focus on the next row, on the last, and at the end on the heading', async () => {
    const { screen, source, rows } = await show(4);
    screen.getByRole('button', { name: 'More for Note 2' }).element().focus();
    await keys('Enter');
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(source(3)).toHaveFocus();
    await keys('End', 'Delete');
    await expect.element(source(3)).toHaveFocus();
    await keys('Delete');
    await expect.element(source(1)).toHaveFocus();
    await keys('Delete');
    await expect.element(screen.getByRole('heading', { name: 'Sources' })).toHaveFocus();
    expect(rows.elements()).toHaveLength(0);
  });

  it('leaves the focus in the list when many go by their button', async () => {
    const { screen, source } = await show(4);
    await screen.getByRole('checkbox', { name: /Note 3/ }).click();
    await screen.getByRole('button', { name: 'Delete 3' }).click();
    await expect.element(source(3)).toHaveFocus();
    await expect.element(screen.getByText('Deleted 3 sources')).toBeVisible();
  });

  it('goes at once and without a question where nobody else would miss it', async () => {
    const { screen, server, source } = await show(3);
    const held = Promise.withResolvers<void>();
    server.held = held.promise;
    source(1).element().focus();
    await keys('Delete');
    await expect.element(source(1)).not.toBeInTheDocument();
    expect(server.deleted.size).toBe(0);
    held.resolve();
    await expect.element(screen.getByRole('button', { name: 'Undo' }).last()).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).last().click();
    await expect.element(source(1)).toBeVisible();
  });

  it('is asked about where an artifact rests on it, and stays when the answer is no', async () => {
    const { screen, server, source } = await show(3);
    server.used.add('src_2');
    source(2).element().focus();
    await keys('Delete');
    const dialog = screen.getByRole('alertdialog', { name: 'Delete “Note 2”?' });
    await expect.element(dialog).toMatchTextContent(/It is cited in 1 answer and 1 artifact\./);
    await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/The brief/);
    await keys('Escape');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(source(2)).toHaveFocus();
    expect(server.deleted.size).toBe(0);
    await keys('Delete');
    await dialog.getByRole('button', { name: 'Delete the source' }).click();
    await expect.element(source(3)).toHaveFocus();
    expect([...server.deleted]).toEqual(['src_2']);
  });

  it('among many is named when others would miss it', async () => {
    const { screen, server, rows } = await show(4);
    server.used.add('src_2');
    await screen.getByRole('checkbox', { name: /Note 4/ }).click();
    await screen.getByRole('button', { name: 'Delete 3' }).click();
    const dialog = screen.getByRole('alertdialog', { name: 'Delete 3 sources?' });
    await expect.element(dialog).toMatchTextContent(/Note 2It is cited in 1 answer and 1 artifact\./);
    await expect.element(dialog).not.toMatchTextContent(/Note 1/);
    await dialog.getByRole('button', { name: 'Delete 3 sources' }).click();
    await expect.poll(() => rows.elements().length).toBe(1);
  });
});

describe('what is refused', () => {
  it('stands in the list again at once, with the reason; what went stays gone', async () => {
    const { screen, server, source, rows } = await show(4);
    server.refused.add('src_2');
    await screen.getByRole('checkbox', { name: /Note 4/ }).click();
    const held = Promise.withResolvers<void>();
    server.held = held.promise;
    await screen.getByRole('button', { name: 'Delete 3' }).click();
    await expect.poll(() => rows.elements().length).toBe(1);
    held.resolve();
    await expect.element(screen.getByText('2 sources were not deleted.').last()).toBeVisible();
    await expect.element(screen.getByText('An owner has locked it.').last()).toBeVisible();
    await expect.element(source(2)).toBeVisible();
    await expect.element(source(1)).not.toBeInTheDocument();
    expect([...server.deleted]).toEqual(['src_1']);
  });

  it('as a new name keeps what was typed, and says why', async () => {
    const { screen, server, source } = await show(2);
    server.refused.add('src_1');
    source(1).element().focus();
    await keys('ArrowRight', 'Enter');
    await screen.getByRole('menuitem', { name: 'Rename' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Rename source' });
    await dialog.getByRole('textbox').fill('A better name');
    await keys('Enter');
    await expect.element(dialog).toMatchTextContent(/An owner has locked it\./);
    await expect.element(dialog.getByRole('textbox')).toHaveValue('A better name');
    server.refused.clear();
    await keys('Enter');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: '1 A better name', exact: true })).toBeVisible();
  });
});
