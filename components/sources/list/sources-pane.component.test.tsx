import '@/app/globals.css';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FocusKeeper } from '@/components/shell/focus-keeper';
import { pressKeys } from '@/components/ui/__fixtures__/press-keys';
import { ToastRegion } from '@/components/ui/toast';
import { useFolders } from '@/components/folders/use-folders';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { startSourceServer } from '../__fixtures__/source-server';
import { SourceSetChoice } from '@/components/collections/source-set-choice';
import { SourcesPane } from './sources-pane';
import { useSourceSet } from '@/components/collections/use-source-set';
import { focusOn } from '@/components/ui/__fixtures__/focus-on';

const adding = {
  collectionId: 'col_1',
  place: null,
  isBusy: false,
  uploads: [],
  addUrls: () => Promise.resolve([]),
  takeUrls: () => Promise.resolve(true),
  addPages: () => Promise.resolve(true),
  addNote: () => Promise.resolve(true),
  addFiles: () => Promise.resolve(),
  library: null,
  openLibrary: () => Promise.resolve(),
  addReferences: () => Promise.resolve(true),
  referencesDone: null,
  retryUpload: () => undefined,
  dismissUpload: () => undefined,
};

function Place({ onOpen }: { onOpen: (id: string) => void }) {
  const { data } = useEndpointQuery('GET /v1/collections/{id}/sources', {
    key: queryKeys.sources.of('col_1'),
    input: { params: { id: 'col_1' } },
  });
  const searches = useEndpointQuery('GET /v1/saved-searches', {
    key: queryKeys.savedSearches.of('col_1'),
    input: { query: { collection_id: 'col_1' } },
  });
  const folders = useFolders('col_1');
  const set = useSourceSet({ sources: data?.items ?? [], searches: searches.data?.items ?? [], folders });
  return (
    <div style={{ height: 600 }}>
      <SourceSetChoice set={set} />
      <SourcesPane
        collectionId="col_1"
        sources={data?.items ?? []}
        folders={folders}
        isLoading={data === undefined}
        adding={adding}
        unticked={set.unticked}
        onUntickedChange={set.setUnticked}
        onAskFolder={set.askFolder}
        openId={null}
        onOpen={onOpen}
        onAdd={() => undefined}
        below={<button type="button">After the list</button>}
      />
    </div>
  );
}

async function show(count: number) {
  const server = startSourceServer(count);
  const onOpen = vi.fn<(id: string) => void>();
  const screen = await render(
    <WorkspacePage>
      <FocusKeeper />
      <Place onOpen={onOpen} />
      <ToastRegion />
    </WorkspacePage>,
  );
  const rows = screen.getByRole('list', { name: 'Sources of this collection' }).getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBeGreaterThanOrEqual(Math.min(count, 20));
  const source = (number: number) => screen.getByRole('button', { name: `Note ${number}`, exact: true });
  return { screen, server, onOpen, rows, source };
}

const keys = (...names: string[]) => pressKeys(...names.map((name) => `{${name}}`));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the source list by keyboard', () => {
  it('is one tab stop: arrow keys move within it and Tab leaves it', async () => {
    const { screen, source } = await show(3);
    await focusOn(screen.getByRole('checkbox', { name: 'Ask all sources' }));
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
    await expect.element(screen.getByRole('checkbox', { name: 'Ask all sources' })).toHaveFocus();
  });

  it('ticks with Space, opens with Enter, deletes with Delete and opens the menu of a row', async () => {
    const { screen, source, rows, onOpen } = await show(3);
    await focusOn(source(1));
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
    // Key presses inside the menu belong to the menu.
    await keys('Delete', 'ArrowDown', 'Escape');
    await expect.element(screen.getByRole('button', { name: 'More for Note 2' })).toHaveFocus();
    await expect.element(rows).toHaveLength(3);
    await keys('ArrowLeft', 'Delete');
    await expect.element(source(2)).not.toBeInTheDocument();
    await expect.element(rows).toHaveLength(2);
  });
});

describe('a list of 2,000 sources', () => {
  it('draws few rows, says their places, and moves by keyboard to rows that are not drawn', async () => {
    const { screen, source, rows } = await show(2_000);
    expect(rows.elements().length).toBeLessThan(120);
    await expect.element(rows.first()).toHaveAttribute('aria-setsize', '2000');
    await focusOn(source(1));
    await keys('End');
    await expect.element(source(2_000)).toHaveFocus();
    await expect.element(source(2_000)).toBeInViewport();
    await expect.element(rows.last()).toHaveAttribute('aria-posinset', '2000');
    await keys('ArrowUp', 'Delete');
    await expect.element(source(2_000)).toHaveFocus();
    await keys('Home');
    await expect.element(source(1)).toHaveFocus();
    await expect.element(source(1)).toBeInViewport();
    await screen.getByRole('textbox', { name: 'Filter sources' }).fill('Note 1234');
    await expect.element(source(1_234)).toBeVisible();
    await expect.element(rows).toHaveLength(1);
  });

  it('keeps the row with the focus while another part of the list is in view', async () => {
    const { screen, source } = await show(2_000);
    await focusOn(source(1));
    await keys('ArrowDown');
    const scroller = screen.getByRole('list', { name: 'Sources of this collection' }).element().parentElement;
    scroller?.scrollTo({ top: 40_000 });
    await expect.element(source(1_110)).toBeInTheDocument();
    await expect.element(source(2)).toHaveFocus();
    await keys('ArrowDown');
    await expect.element(source(3)).toHaveFocus();
    await expect.element(source(3)).toBeInViewport();
  });
});

describe('deleting a source', () => {
  it('moves the focus to the next row, then to the last row and finally to the heading', async () => {
    const { screen, source, rows } = await show(4);
    await focusOn(screen.getByRole('button', { name: 'More for Note 2' }));
    await keys('Enter');
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(source(3)).toHaveFocus();
    await keys('End', 'Delete');
    await expect.element(source(3)).toHaveFocus();
    await keys('Delete');
    await expect.element(source(1)).toHaveFocus();
    await keys('Delete');
    await expect.element(screen.getByRole('heading', { name: 'Sources' })).toHaveFocus();
    await expect.element(rows).toHaveLength(0);
  });

  it('removes it at once, without asking, when nothing else uses it', async () => {
    const { screen, server, source } = await show(3);
    const held = Promise.withResolvers<void>();
    server.held = held.promise;
    await focusOn(source(1));
    await keys('Delete');
    await expect.element(source(1)).not.toBeInTheDocument();
    expect(server.deleted.size).toBe(0);
    held.resolve();
    await expect.element(screen.getByRole('button', { name: 'Undo' }).last()).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).last().click();
    await expect.element(source(1)).toBeVisible();
  });

  it('asks first when an artifact cites it, and keeps it when the user cancels', async () => {
    const { screen, server, source } = await show(3);
    server.used.add('src_2');
    await focusOn(source(2));
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
});

const selectedOf = (rows: { elements: () => Element[] }) =>
  rows.elements().flatMap((row, index) => (row.querySelector('[data-selected]') !== null ? [index + 1] : []));

describe('ticks', () => {
  it('choose the sources for a question and offer no other action', async () => {
    const { screen, rows } = await show(4);
    await screen.getByRole('checkbox', { name: /Note 2/ }).click();
    await screen.getByRole('checkbox', { name: /Note 3/ }).click();
    await expect.element(screen.getByRole('checkbox', { name: 'Ask 2 of 4' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
    expect(selectedOf(rows)).toEqual([]);
  });

  it('do not change while sources are selected and deselected', async () => {
    const { screen, rows } = await show(3);
    await screen.getByRole('checkbox', { name: /Note 2/ }).click();
    await screen.getByRole('button', { name: 'Select', exact: true }).click();
    await screen.getByRole('checkbox', { name: 'Select source Note 1' }).click();
    expect(selectedOf(rows)).toEqual([1]);
    await screen.getByRole('button', { name: 'Done' }).click();
    expect(selectedOf(rows)).toEqual([]);
    await expect.element(screen.getByRole('checkbox', { name: 'Ask source Note 1' })).toBeChecked();
    await expect.element(screen.getByRole('checkbox', { name: 'Ask source Note 2' })).not.toBeChecked();
  });
});

describe('selected sources', () => {
  it('are deleted together after a confirmation that counts them, and Undo restores them', async () => {
    const { screen, server, source, rows } = await show(4);
    await screen.getByRole('button', { name: 'Select', exact: true }).click();
    await screen.getByRole('checkbox', { name: 'Select all' }).click();
    await screen.getByRole('checkbox', { name: 'Select source Note 3' }).click();
    await screen.getByRole('button', { name: 'Delete 3 sources' }).click();
    const dialog = screen.getByRole('alertdialog', { name: 'Delete 3 sources?' });
    await expect.element(dialog).toMatchTextContent(/Answers cite them\./);
    expect(server.deleted.size).toBe(0);
    await dialog.getByRole('button', { name: 'Delete 3 sources' }).click();
    await expect.element(source(3)).toHaveFocus();
    await expect.element(screen.getByText('Deleted 3 sources')).toBeVisible();
    expect([...server.deleted]).toEqual(['src_1', 'src_2', 'src_4']);
    await screen.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => rows.elements().length).toBe(4);
  });

  it('are named in the confirmation when something cites them', async () => {
    const { screen, server, rows, source } = await show(4);
    server.used.add('src_2');
    await source(1).click({ modifiers: ['ControlOrMeta'] });
    await source(3).click({ modifiers: ['Shift'] });
    await keys('Delete');
    const dialog = screen.getByRole('alertdialog', { name: 'Delete 3 sources?' });
    await expect.element(dialog).toMatchTextContent(/Note 2It is cited in 1 answer and 1 artifact\./);
    await expect.element(dialog).not.toMatchTextContent(/Note 1/);
    await dialog.getByRole('button', { name: 'Delete 3 sources' }).click();
    await expect.poll(() => rows.elements().length).toBe(1);
  });

  it('are chosen by keyboard alone, and Escape returns the focus to the list', async () => {
    const { screen, source, rows, onOpen } = await show(3);
    await focusOn(source(1));
    await keys('ArrowRight', 'Enter');
    await screen.getByRole('menuitem', { name: 'Select' }).click();
    await expect.element(screen.getByRole('button', { name: 'More for Note 1' })).toHaveFocus();
    await keys('ArrowLeft', 'ArrowDown');
    await userEvent.keyboard(' ');
    expect(selectedOf(rows)).toEqual([1, 2]);
    await keys('ArrowDown', 'Enter');
    expect(selectedOf(rows)).toEqual([1, 2, 3]);
    expect(onOpen).not.toHaveBeenCalled();
    await keys('Escape');
    expect(selectedOf(rows)).toEqual([]);
    await expect.element(source(3)).toHaveFocus();
    await screen.getByRole('button', { name: 'Select', exact: true }).click();
    await focusOn(screen.getByRole('checkbox', { name: 'Select all' }));
    await keys('Escape');
    await expect.element(screen.getByRole('button', { name: 'Select', exact: true })).toHaveFocus();
  });

  it('exclude the sources that the filter hides', async () => {
    const { screen, server, rows } = await show(7);
    await screen.getByRole('button', { name: 'Select', exact: true }).click();
    await screen.getByRole('checkbox', { name: 'Select all' }).click();
    await screen.getByRole('textbox', { name: 'Filter sources' }).fill('Note 5');
    await expect.poll(() => rows.elements().length).toBe(1);
    await screen.getByRole('button', { name: 'Delete 1 source' }).click();
    await expect.poll(() => [...server.deleted]).toEqual(['src_5']);
  });
});

describe('a refused change', () => {
  it('puts the source back in the list with the reason, while deleted sources stay gone', async () => {
    const { screen, server, source, rows } = await show(4);
    server.refused.add('src_2');
    await source(1).click({ modifiers: ['ControlOrMeta'] });
    await source(3).click({ modifiers: ['Shift'] });
    const held = Promise.withResolvers<void>();
    server.held = held.promise;
    await keys('Delete');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete 3 sources' }).click();
    await expect.poll(() => rows.elements().length).toBe(1);
    held.resolve();
    await expect.element(screen.getByText('2 sources were not deleted.').last()).toBeVisible();
    await expect.element(screen.getByText('An owner has locked it.').last()).toBeVisible();
    await expect.element(source(2)).toBeVisible();
    await expect.element(source(1)).not.toBeInTheDocument();
    expect([...server.deleted]).toEqual(['src_1']);
  });

  it('keeps the new name that the user typed and shows the reason', async () => {
    const { screen, server, source } = await show(2);
    server.refused.add('src_1');
    await focusOn(source(1));
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
    await expect.element(screen.getByRole('button', { name: 'A better name', exact: true })).toBeVisible();
  });
});

describe('organising sources', () => {
  it('tags the selected sources at once, and Undo takes the tag only from those that did not have it', async () => {
    const { screen, server } = await show(3);
    await screen.getByRole('button', { name: 'More for Note 2' }).click();
    await screen.getByRole('menuitem', { name: 'Tags' }).click();
    await screen.getByRole('textbox', { name: 'New tag' }).fill('kept');
    await screen.getByRole('button', { name: 'Save tags' }).click();
    await expect.poll(() => server.tagsOf('src_2')).toEqual(['kept']);
    await screen.getByRole('button', { name: 'Select', exact: true }).click();
    await screen.getByRole('checkbox', { name: 'Select source Note 1' }).click();
    await screen.getByRole('checkbox', { name: 'Select source Note 2' }).click();
    await screen.getByRole('button', { name: 'Tag 2 sources' }).click();
    await screen.getByRole('textbox', { name: 'New tag' }).fill('kept');
    await screen.getByRole('button', { name: 'Save tags' }).click();
    await expect.poll(() => server.tagsOf('src_1')).toEqual(['kept']);
    await expect.element(screen.getByText('Changed the tags of 2 sources')).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => server.tagsOf('src_1')).toEqual([]);
    expect(server.tagsOf('src_2')).toEqual(['kept']);
  });

  it('moves the selected sources to the chosen collection, and Undo moves them back', async () => {
    const { screen, rows, source } = await show(3);
    await source(1).click({ modifiers: ['ControlOrMeta'] });
    await source(3).click({ modifiers: ['ControlOrMeta'] });
    await screen.getByRole('button', { name: 'Move 2 sources' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Move 2 sources' });
    await dialog.getByRole('combobox', { name: 'Collection' }).fill('The');
    await screen.getByRole('option', { name: 'There' }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.element(screen.getByText('Moved 2 sources to “There”')).toBeVisible();
    await expect.poll(() => rows.elements().length).toBe(1);
    await expect.element(source(2)).toHaveFocus();
    await screen.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => rows.elements().length).toBe(3);
  });

  it('puts sources into a new folder, which is opened, ticked as one and in the order of the arrow keys, and Undo takes them out', async () => {
    const { screen, server, rows, source } = await show(4);
    await source(1).click({ modifiers: ['ControlOrMeta'] });
    await source(3).click({ modifiers: ['ControlOrMeta'] });
    await screen.getByRole('button', { name: 'More for 2 sources' }).click();
    await screen.getByRole('menuitem', { name: 'Move to folder' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Move 2 sources to a folder' });
    await dialog.getByRole('textbox', { name: 'New folder' }).fill('Dams');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.element(source(2)).toHaveFocus();
    const folder = screen.getByRole('button', { name: 'Dams, folder, 2 sources' });
    await expect.element(folder).toHaveAttribute('aria-expanded', 'false');
    await expect.element(rows).toHaveLength(3);
    await focusOn(source(2));
    await keys('Home', 'Enter', 'ArrowDown');
    await expect.element(source(1)).toHaveFocus();
    await expect.element(rows).toHaveLength(5);
    await source(2).click({ modifiers: ['ControlOrMeta'] });
    await screen.getByRole('button', { name: 'More for 1 source' }).click();
    await screen.getByRole('menuitem', { name: 'Move to folder' }).click();
    await screen.getByRole('combobox', { name: 'Folder' }).click();
    await screen.getByRole('option', { name: 'Dams' }).click();
    await screen.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.element(source(2)).toHaveFocus();
    await screen.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => server.foldersOf('src_2')).toEqual([]);
    await focusOn(source(1));
    const box = screen.getByRole('checkbox', { name: 'Ask the folder Dams' });
    await userEvent.keyboard(' ');
    await expect.element(box).toBePartiallyChecked();
    await box.click();
    await expect.element(box).toBeChecked();
    await box.click();
    await expect.element(screen.getByRole('checkbox', { name: 'Ask 2 of 4' })).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => server.foldersOf('src_1')).toEqual([]);
    await expect.element(screen.getByRole('button', { name: 'Dams, folder, 0 sources' })).toBeVisible();
  });

  it('drags a row into a folder under a finger that rested on it, and scrolls under one that moves at once', async () => {
    const { screen, server, source, onOpen } = await show(3);
    await screen.getByRole('button', { name: 'New folder' }).click();
    await screen.getByRole('textbox', { name: 'Title' }).fill('Dams');
    await userEvent.keyboard('{Enter}');
    const folder = screen.getByRole('button', { name: 'Dams, folder, 0 sources' });
    await expect.element(folder).toBeVisible();
    const row = source(2).element();
    const touch = (type: string, { x, y }: DOMRect) => {
      const finger = new Touch({ identifier: 1, target: row, clientX: x + 8, clientY: y + 8 });
      const touches = type === 'touchend' ? [] : [finger];
      const event = new TouchEvent(type, {
        bubbles: true,
        cancelable: true,
        touches,
        changedTouches: [finger],
      });
      row.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const isLifted = () => row.closest<HTMLElement>('[data-row]')?.style.opacity !== '';
    const from = row.getBoundingClientRect();
    const to = folder.element().getBoundingClientRect();
    await expect
      .poll(
        () => {
          // Its code comes later than the list. A further touch would begin the wait for the drag anew, so there is none before that has passed.
          if (!isLifted()) touch('touchstart', from);
          return isLifted();
        },
        { interval: 1_000 },
      )
      .toBe(true);
    expect(touch('touchmove', to)).toBe(true);
    expect(touch('touchend', to)).toBe(true);
    await expect.poll(() => server.foldersOf('src_2')).toEqual(['Dams']);
    expect(onOpen).not.toHaveBeenCalled();
    touch('touchstart', from);
    expect(touch('touchmove', to)).toBe(false);
    expect(touch('touchend', to)).toBe(false);
  });

  it('shows a star that was set in the menu of a row', async () => {
    const { screen } = await show(2);
    await screen.getByRole('button', { name: 'More for Note 1' }).click();
    await screen.getByRole('menuitem', { name: 'Star' }).click();
    await expect.element(screen.getByRole('img', { name: 'Starred' })).toBeVisible();
  });

  it('keeps a filter under a name, uses it again, and brings a deleted one back', async () => {
    const { screen, rows } = await show(7);
    const filter = screen.getByRole('textbox', { name: 'Filter sources' });
    await filter.fill('Note 3');
    await screen.getByRole('button', { name: 'Save search' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Save search' });
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Note 3');
    await dialog.getByRole('textbox').fill('The third');
    await keys('Enter');
    const saved = screen.getByRole('button', { name: 'The third', exact: true });
    await expect.element(saved).toHaveAttribute('aria-pressed', 'true');
    await saved.click();
    await expect.poll(() => rows.elements().length).toBe(7);
    await saved.click();
    await expect.poll(() => rows.elements().length).toBe(1);
    await expect.element(filter).toHaveValue('Note 3');
    await screen.getByRole('button', { name: 'Rename the saved search “The third”' }).click();
    await screen.getByRole('dialog', { name: 'Rename saved search' }).getByRole('textbox').fill('Third');
    await keys('Enter');
    await expect.element(screen.getByRole('button', { name: 'Third', exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Delete the saved search “Third”' }).click();
    await expect.element(saved).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Undo' }).last().click();
    await expect.element(screen.getByRole('button', { name: 'Third', exact: true })).toBeVisible();
  });

  it('asks what a saved search finds, whatever it finds later, until sources are ticked by hand', async () => {
    const { screen } = await show(7);
    const count = (text: string) => screen.getByRole('checkbox', { name: text });
    const choose = async (from: string, to: string) => {
      await screen.getByRole('button', { name: `Sources to ask: ${from}` }).click();
      await screen.getByRole('menuitemradio', { name: to }).click();
    };
    await screen.getByRole('textbox', { name: 'Filter sources' }).fill('Note 3');
    await screen.getByRole('button', { name: 'Save search' }).click();
    await screen.getByRole('dialog', { name: 'Save search' }).getByRole('textbox').fill('Third');
    await keys('Enter');
    await screen.getByRole('textbox', { name: 'Filter sources' }).fill('');
    await choose('All sources', 'Third');
    await expect.element(count('Ask 1 of 7')).toBeVisible();
    await screen.getByRole('button', { name: 'More for Note 5' }).click();
    await screen.getByRole('menuitem', { name: 'Rename' }).click();
    await screen.getByRole('dialog', { name: 'Rename source' }).getByRole('textbox').fill('Note 35');
    await keys('Enter');
    await expect.element(count('Ask 2 of 7')).toBeVisible();
    await screen.getByRole('checkbox', { name: 'Ask source Note 1' }).click();
    await expect
      .element(screen.getByRole('button', { name: 'Sources to ask: Ticked sources' }))
      .toBeVisible();
    await expect.element(count('Ask 3 of 7')).toBeVisible();
    await choose('Ticked sources', 'All sources');
    await expect.element(count('Ask all sources')).toBeVisible();
  });

  it('asks only the sources that the filter shows', async () => {
    const { screen } = await show(6);
    await screen.getByRole('textbox', { name: 'Filter sources' }).fill('Note 3');
    await screen.getByRole('button', { name: 'Ask only these' }).click();
    await screen.getByRole('textbox', { name: 'Filter sources' }).fill('');
    await expect.element(screen.getByRole('checkbox', { name: 'Ask 1 of 6' })).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: 'Ask source Note 3' })).toBeChecked();
  });
});
