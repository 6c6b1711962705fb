import '@/app/globals.css';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { pressKeys } from '@/components/ui/__fixtures__/press-keys';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { limits } from '@/lib/core/limits';
import { ApiFailure } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { ToastRegion } from '@/components/ui/toast';
import { type Block, createBlock } from '@/lib/domain/pages/block';
import { paths } from '@/lib/core/paths';
import type { PageDetailReply, StalePassageReply } from '@/lib/protocol/http/pages';
import { Outliner } from './outliner';
import type { PageSaverPort } from './page-saver';

type Line = readonly [depth: number, markdown: string, isFolded?: boolean];

const toReply = (
  blocks: readonly Pick<Block, 'id' | 'depth' | 'markdown' | 'isFolded'>[],
  version: number,
): PageDetailReply => ({
  id: 'pag_1',
  kind: 'page',
  title: 'Rivers',
  format: 'logseq',
  version,
  is_tainted: false,
  created_at: '2026-11-27T10:00:00.000Z',
  updated_at: '2026-11-27T10:00:00.000Z',
  blocks: blocks.map(({ id, depth, markdown, isFolded }) => ({
    id,
    depth,
    markdown,
    is_folded: isFolded,
    taint: null,
    made_from: null,
    made_into: [],
    run_id: null,
  })),
});

const pageOf = (...lines: readonly Line[]) =>
  toReply(
    lines.map(([depth, markdown, isFolded = false], index) =>
      createBlock({ id: `b${index}`, depth, markdown, isFolded }),
    ),
    1,
  );

/** A server that stores what is sent to it, and refuses changes based on another version. */
function openServer(page: PageDetailReply) {
  let stored = page;
  const send: PageSaverPort['send'] = async ({ version }, blocks) => {
    if (version !== stored.version)
      throw new ApiFailure('conflict', 'Somebody saved.', { data: { current: stored } });
    stored = toReply(blocks, version + 1);
    return stored;
  };
  return {
    send,
    lines: () => stored.blocks.map(({ depth, markdown }): Line => [depth, markdown]),
    folded: () => stored.blocks.filter((block) => block.is_folded).map(({ markdown }) => markdown),
    saves: () => stored.version - 1,
    version: () => stored.version,
    page: () => stored,
    /** Simulates a save by someone else. */
    write: (...lines: readonly Line[]) => {
      stored = { ...pageOf(...lines), version: stored.version + 1 };
    },
  };
}

type Known = NonNullable<ComponentProps<typeof WorkspacePage>['known']>;

let shown = 0;
function show(page: PageDetailReply, send: PageSaverPort['send'], search = '', known: Known = []) {
  shown += 1;
  return render(
    <WorkspacePage known={known} search={search}>
      <Outliner label="Rivers" place={`test-${shown}`} page={page} send={send} />
      <ToastRegion />
    </WorkspacePage>,
  );
}

afterEach(() => vi.restoreAllMocks());

describe('an outline', () => {
  it('says once that a page was imported, and again where blocks of the team stand between', async () => {
    const page = pageOf([0, 'The Inn'], [1, 'rises in Switzerland'], [0, 'We measured it'], [0, 'The Lech']);
    const blocks = page.blocks.map((block, index) => ({
      ...block,
      taint: index === 2 ? null : ('import' as const),
    }));
    const screen = await show({ ...page, blocks }, openServer(page).send);
    const rows = screen.getByRole('treeitem');
    await expect.element(rows.nth(0)).toHaveTextContent('The Inn2 blocks imported');
    await expect.element(rows.nth(1)).toHaveTextContent('rises in Switzerland');
    await expect.element(rows.nth(2)).toHaveTextContent('We measured it');
    await expect.element(rows.nth(3)).toHaveTextContent('The Lechimported');
  });

  it('is written by keyboard alone: blocks, levels, moves, joins and undo', async () => {
    const page = pageOf([0, 'The Inn']);
    const server = openServer(page);
    const screen = await show(page, server.send);
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(screen.getByRole('textbox', { name: 'Block' })).toHaveFocus();
    await userEvent.keyboard(
      ' rises{Shift>}{Enter}{/Shift}high up{Enter}in Switzerland{Tab}{Enter}joins the Danube{Shift>}{Tab}{/Shift}',
    );
    await expect.poll(server.lines).toEqual([
      [0, 'The Inn rises\nhigh up'],
      [1, 'in Switzerland'],
      [0, 'joins the Danube'],
    ]);
    // What was broken by hand is shown so.
    const readShown = () => {
      const shown = screen.getByText(/^The Inn rises/).element();
      return shown instanceof HTMLElement ? shown.innerText : '';
    };
    await expect.poll(readShown).toBe('The Inn rises\nhigh up');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(server.lines).toEqual([
      [0, 'joins the Danube'],
      [0, 'The Inn rises\nhigh up'],
      [1, 'in Switzerland'],
    ]);
    await userEvent.keyboard('{Control>}z{/Control}{Home}{Backspace}');
    await expect.poll(server.lines).toEqual([
      [0, 'The Inn rises\nhigh up'],
      [1, 'in Switzerlandjoins the Danube'],
    ]);
    await userEvent.keyboard('{Control>}z{/Control}{Escape}{Escape}{Tab}');
    await expect.element(screen.getByRole('button', { name: 'Undo change' })).toHaveFocus();
    await expect.poll(server.lines).toEqual([
      [0, 'The Inn rises\nhigh up'],
      [1, 'in Switzerland'],
      [0, 'joins the Danube'],
    ]);
  });

  it('ticks tasks by pointer and by key, keeps folded what was stored folded, and shows no notes of programs', async () => {
    const page = pageOf(
      [0, 'TODO mend the gate\n:LOGBOOK:\nCLOCK: [2026-11-20 Fri]\n:END:'],
      [0, 'parts', true],
      [1, 'hinge'],
      [0, '[^1]: Found by a diver.'],
    );
    const server = openServer(page);
    const screen = await show(page, server.send);
    await expect.element(screen.getByText('hinge')).not.toBeInTheDocument();
    await expect.element(screen.getByText('CLOCK')).not.toBeInTheDocument();
    // A note that nothing in its own block refers to.
    await expect.element(screen.getByText('[^1]: Found by a diver.')).toBeVisible();
    const box = screen.getByRole('checkbox', { name: 'Done: mend the gate' });
    await box.click();
    await expect.element(box).toBeChecked();
    const rest = ':LOGBOOK:\nCLOCK: [2026-11-20 Fri]\n:END:';
    await expect.poll(() => server.lines()[0]).toEqual([0, `DONE mend the gate\n${rest}`]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => server.lines()[0]).toEqual([0, `mend the gate\n${rest}`]);
    await expect.element(box).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await expect.element(screen.getByText('hinge')).toBeVisible();
    await expect.poll(server.folded).toEqual([]);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(server.folded).toEqual(['parts']);
  });

  it('shows where the keyboard focus is, even after a block was left, split, joined or removed', async () => {
    const page = pageOf([0, 'hello world'], [1, 'below'], [0, 'last']);
    const server = openServer(page);
    const screen = await show(page, server.send);
    await pressKeys('{Tab}', '{Enter}', '{Escape}', '{ArrowDown}', '{ArrowDown}', '{Delete}', '{ArrowUp}');
    await expect.element(screen.getByRole('treeitem', { name: 'hello world' })).toHaveFocus();
    await pressKeys('{Enter}', '{Home}', ...Array.from({ length: 6 }, () => '{ArrowRight}'), '{Enter}');
    await expect.element(screen.getByRole('textbox', { name: 'Block' })).toHaveValue('world');
    await pressKeys('{Backspace}', '{Escape}');
    await expect.poll(server.lines).toEqual([
      [0, 'hello world'],
      [1, 'below'],
    ]);
    await expect.element(screen.getByRole('treeitem', { name: 'hello world' })).toHaveFocus();
  });

  it("merges two users' changes and asks only about a block that both changed", async () => {
    const page = pageOf([0, 'one'], [0, 'two']);
    const server = openServer(page);
    const screen = await show(page, server.send);
    server.write([0, 'one of theirs'], [0, 'two']);
    await userEvent.click(screen.getByText('two', { exact: true }));
    await userEvent.keyboard(' of mine');
    await expect.poll(server.lines).toEqual([
      [0, 'one of theirs'],
      [0, 'two of mine'],
    ]);
    server.write([0, 'one of theirs'], [0, 'two of theirs']);
    await userEvent.keyboard(' again');
    await userEvent.click(screen.getByRole('button', { name: 'Keep both' }));
    // While a dialog closes, the page cannot be scrolled, not even by the next test.
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(server.lines).toEqual([
      [0, 'one of theirs'],
      [0, 'two of theirs'],
      [0, 'two of mine again'],
    ]);
  });

  it('shows what others save while somebody writes, and keeps the caret, the undo and what is not saved yet', async () => {
    const page = pageOf([0, 'one'], [0, 'two'], [0, 'three']);
    const server = openServer(page);
    const company = (version: number, caret: string | null) => ({
      people: [{ user_id: 'usr_sam', name: 'Sam Ortiz', caret }],
      count: 1,
      version,
      quotes_changed_at: null,
      mark: `${version}`,
    });
    let now = company(1, null);
    vi.spyOn(window, 'fetch').mockImplementation((to) =>
      Promise.resolve(
        Response.json(`${to instanceof Request ? to.url : to}`.includes('presence') ? now : server.page()),
      ),
    );
    const screen = await show(page, server.send);
    await userEvent.click(screen.getByText('two', { exact: true }));
    await userEvent.keyboard(' of mine{ArrowLeft}{ArrowLeft}');
    await expect.poll(server.lines).toContainEqual([0, 'two of mine']);
    server.write([0, 'one of theirs'], [0, 'two of mine'], [0, 'three'], [0, 'four']);
    now = company(server.version(), 'b0');
    await expect.element(screen.getByText('one of theirs')).toBeVisible();
    await expect.element(screen.getByText('four')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Block' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('!');
    await expect.element(field).toHaveValue('two of mi!ne');
    await expect
      .element(screen.getByRole('treeitem', { name: 'one of theirs' }))
      .toHaveAccessibleDescription('Sam Ortiz is writing here');
    await expect.poll(server.lines).toContainEqual([0, 'two of mi!ne']);
    // They change the very block whose text is saved here; the caret stays before the same words.
    server.write([0, 'one of theirs'], [0, 'all the two of mi!ne'], [0, 'three'], [0, 'four']);
    now = company(server.version(), 'b0');
    await expect.element(field).toHaveValue('all the two of mi!ne');
    await userEvent.keyboard('?');
    await expect.element(field).toHaveValue('all the two of mi!?ne');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(field).toHaveValue('all the two of mi!ne');
    await expect.element(screen.getByText('four')).toBeVisible();
  });

  it('marks a block whose passage changed, and by keys alone quotes the new passage, in one step that is undone', async () => {
    const link = (revisionId: string, end: number) =>
      `[Overview](https://books.example${paths.source('rivers', 'src_1', { revisionId, at: { start: 0, end } })})`;
    const page = pageOf([0, 'Ours'], [0, `“62 metres” ${link('rev_1', 9)}`]);
    const at = page.created_at;
    const stale: StalePassageReply = {
      id: 'cit_1',
      block_id: 'b1',
      source_id: 'src_1',
      title: 'Overview',
      state: 'changed',
      revision_id: 'rev_1',
      start: 0,
      end: 9,
      quote: '62 metres',
      captured_at: at,
      now: { revision_id: 'rev_2', start: 0, end: 10, quote: '64½ metres', captured_at: at },
    };
    vi.spyOn(window, 'fetch').mockImplementation((to) =>
      `${to instanceof Request ? to.url : to}`.endsWith('/stale')
        ? Promise.resolve(Response.json({ items: [stale], next: null }))
        : Promise.reject(new Error('Nothing else is asked for.')),
    );
    const server = openServer(page);
    const marked = {
      ...page,
      blocks: page.blocks.map((block, index) => ({ ...block, stale_count: [undefined, 1][index] })),
    };
    const screen = await show(marked, server.send);
    await expect
      .element(screen.getByRole('treeitem', { name: '“62 metres” Overview' }))
      .toHaveAccessibleDescription('Source changed');
    // The passage opens in this window, like every page of the product.
    const quoted = screen.getByRole('link', { name: 'Overview' });
    await expect.element(quoted).toHaveAttribute('href', '/w/rivers/sources/src_1?rev=rev_1&at=0-9');
    await userEvent.keyboard('{Tab}{Enter}');
    const notice = screen.getByRole('region', { name: 'Stale passages' });
    await expect.element(notice.getByText('“64½ metres”')).toBeVisible();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(server.lines).toEqual([
      [0, 'Ours'],
      [0, `“64½ metres” ${link('rev_2', 10)}`],
    ]);
    await expect.element(screen.getByRole('treeitem', { name: '“64½ metres” Overview' })).toHaveFocus();
    await expect.element(notice).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(server.lines).toEqual([
      [0, 'Ours'],
      [0, `“62 metres” ${link('rev_1', 9)}`],
    ]);
  });

  it('links a heading of the same page, and shows it without its signs', async () => {
    const page = pageOf([0, 'See [[#Tides]] and [[#^b-7|the ferry]].'], [0, '## Tides']);
    const screen = await show(page, openServer(page).send);
    const heading = screen.getByRole('link', { name: 'Tides', exact: true });
    await expect
      .element(heading)
      .toHaveAttribute('href', paths.pageTitled('rivers', 'Rivers', { block: null, heading: 'Tides' }));
    const block = screen.getByRole('link', { name: 'the ferry' });
    await expect
      .element(block)
      .toHaveAttribute('href', paths.pageTitled('rivers', 'Rivers', { block: 'b-7', heading: null }));
    await expect.element(screen.getByText('[[')).not.toBeInTheDocument();
  });

  it('keeps what was written while the server is away, across a reload, and saves it afterwards', async () => {
    const page = pageOf([0, 'one']);
    const server = openServer(page);
    const away = vi.fn<PageSaverPort['send']>().mockRejectedValue(new ApiFailure('offline', 'Away.'));
    const screen = await show(page, away);
    await userEvent.click(screen.getByText('one', { exact: true }));
    await userEvent.keyboard(' and more');
    await expect.element(screen.getByText(/kept in this browser/)).toBeVisible();
    await screen.unmount();
    shown -= 1;
    await show(page, server.send);
    await expect.poll(server.lines).toEqual([[0, 'one and more']]);
  });

  it('says which bound a pasted text exceeds, cuts nothing, and saves once it fits', async () => {
    const server = openServer(pageOf([0, 'one']));
    const screen = await show(server.page(), server.send);
    await userEvent.click(screen.getByText('one', { exact: true }));
    const block = screen.getByRole('textbox', { name: 'Block' });
    await block.fill('x'.repeat(limits.blockChars + 1));
    await expect.element(screen.getByText(/one block is longer than 100,000 characters/)).toBeVisible();
    expect(server.saves()).toBe(0);
    // With kerning, Chromium takes ten seconds to draw such a word.
    expect(getComputedStyle(block.element()).fontKerning).toBe('none');
    await block.fill('short');
    expect(getComputedStyle(block.element()).fontKerning).toBe('auto');
    await expect.poll(server.lines).toEqual([[0, 'short']]);
  });

  it('draws only nearby blocks of ten thousand and scrolls to the last', async () => {
    const page = pageOf(...Array.from({ length: 10_000 }, (_each, index): Line => [0, `line ${index}`]));
    const screen = await show(page, openServer(page).send);
    await expect.element(screen.getByText('line 0', { exact: true })).toBeVisible();
    expect(screen.getByRole('treeitem').elements().length).toBeLessThan(300);
    const last = screen.getByText('line 9999', { exact: true });
    // The height of the outline is known only when its rows have been measured.
    await expect
      .poll(() => {
        window.scrollTo(0, document.body.scrollHeight);
        return last.elements().length;
      })
      .toBe(1);
    await expect.element(last).toBeVisible();
    expect(screen.getByRole('treeitem').elements().length).toBeLessThan(400);
  });

  it('moves, indents, cuts and pastes several selected blocks, each in one step that is announced and undone', async () => {
    const server = openServer(pageOf([0, 'one'], [0, 'two'], [1, 'below'], [0, 'three'], [0, 'four']));
    const screen = await show(
      pageOf([0, 'one'], [0, 'two'], [1, 'below'], [0, 'three'], [0, 'four']),
      server.send,
    );
    const said = (words: string) =>
      expect.element(screen.getByRole('status').getByText(words, { exact: true })).toBeInTheDocument();
    await userEvent.click(screen.getByText('two', { exact: true }));
    await pressKeys('{Escape}', '{Shift>}{ArrowDown}{/Shift}');
    await said('2 blocks selected');
    await expect
      .element(screen.getByRole('treeitem', { name: 'below' }))
      .toHaveAttribute('aria-selected', 'true');
    await pressKeys('{Tab}');
    await said('2 blocks indented');
    await expect.poll(server.lines).toEqual([
      [0, 'one'],
      [1, 'two'],
      [2, 'below'],
      [1, 'three'],
      [0, 'four'],
    ]);
    expect(server.saves()).toBe(1);
    await pressKeys('{Control>}z{/Control}', '{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
    await said('2 blocks moved up');
    const transfer = new DataTransfer();
    const cut = new ClipboardEvent('cut', { clipboardData: transfer, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(cut);
    expect(transfer.getData('text/plain')).toBe('- two\n  - below\n- three\n');
    await said('2 blocks deleted');
    await pressKeys('{ArrowDown}');
    const paste = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
    await expect.poll(server.lines).toEqual([
      [0, 'one'],
      [0, 'four'],
      [0, 'two'],
      [1, 'below'],
      [0, 'three'],
    ]);
    await pressKeys('{Escape}', '{Control>}a{/Control}', '{Control>}a{/Control}', '{Delete}');
    await expect.poll(server.lines).toEqual([[0, '']]);
  });

  it('selects by Shift and a click and by a drag across bullets, and its bar acts on what is selected', async () => {
    const page = pageOf([0, 'one'], [0, 'two'], [0, 'three']);
    const server = openServer(page);
    const screen = await show(page, server.send);
    await userEvent.click(screen.getByText('one', { exact: true }));
    await userEvent.keyboard('{Escape}');
    await screen.getByText('two', { exact: true }).click({ modifiers: ['Shift'] });
    const bar = screen.getByRole('toolbar', { name: 'Selected blocks' });
    await expect.element(bar).toHaveTextContent('2 blocks selected');
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect.element(bar).not.toBeInTheDocument();
    const bullet = (name: string) =>
      screen.getByRole('treeitem', { name }).getByRole('link', { name: 'Zoom in' });
    await userEvent.dragAndDrop(bullet('two'), bullet('three'));
    await expect.element(bar).toHaveTextContent('2 blocks selected');
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(server.lines).toEqual([[0, 'one']]);
    await screen.getByRole('button', { name: 'Undo change' }).click();
    await expect.poll(() => server.lines().map(([, markdown]) => markdown)).toEqual(['one', 'two', 'three']);
  });

  it('shows one block as the page, with the levels above it, and writes only below it', async () => {
    const page = pageOf([0, 'rivers'], [1, 'Inn'], [2, 'Innsbruck'], [0, 'lakes']);
    const server = openServer(page);
    const screen = await show(page, server.send, '?block=b1');
    await expect.element(screen.getByRole('treeitem', { name: 'Innsbruck' })).toBeVisible();
    await expect.element(screen.getByText('lakes')).not.toBeInTheDocument();
    await userEvent.keyboard(
      '{Tab}{Tab}{Tab}{Enter}{Control>}{End}{/Control}{Enter}first{Shift>}{Tab}{/Shift}',
    );
    await expect.poll(server.lines).toEqual([
      [0, 'rivers'],
      [1, 'Inn'],
      [2, 'first'],
      [2, 'Innsbruck'],
      [0, 'lakes'],
    ]);
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await expect.element(screen.getByText('lakes')).not.toBeInTheDocument();
    await screen
      .getByRole('navigation', { name: 'Levels above this block' })
      .getByRole('button', { name: 'Rivers' })
      .click();
    await expect.element(screen.getByText('lakes')).toBeVisible();
    await screen.getByRole('treeitem', { name: 'Innsbruck' }).getByRole('link', { name: 'Zoom in' }).click();
    await expect.element(screen.getByRole('treeitem')).toHaveTextContent('Innsbruck');
  });

  it('completes links, tags, block references and commands by the same keys', async () => {
    const server = openServer(pageOf([0, '']));
    const found = { id: 'b-7', title: 'Danube', kind: 'page', words: 'the water is high' };
    const known: Known = [
      [queryKeys.pages.titles('Da'), { items: [{ title: 'Dams' }, { title: 'Danube' }], next: null }],
      [queryKeys.pages.titles('wat'), { items: [], next: null }],
      [queryKeys.pages.blocks('water'), { items: [found], next: null }],
    ];
    const screen = await show(pageOf([0, '']), server.send, '', known);
    const option = (name: string | RegExp) => screen.getByRole('option', { name });
    await userEvent.keyboard('{Tab}{Enter}/head');
    await expect.element(option('Heading 1')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}see [[[[Da');
    await expect.element(option('Danube')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter} #wat');
    await expect.element(option('wat · new tag')).toBeVisible();
    await userEvent.keyboard('{Tab} /link block');
    await expect.element(option('Link to block')).toBeVisible();
    await userEvent.keyboard('{Enter}water');
    await expect.element(option('the water is high · Danube')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(server.lines).toEqual([[0, '## see [[Danube]] #wat ((b-7))']]);
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  });

  it('stores a pasted image, shows it in the block, and says why a file was not added', async () => {
    const server = openServer(pageOf([0, 'seen']));
    const file = '0193f2b4-7c1e-7d2a-9f00-0a1b2c3d4e5f';
    const sent: string[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
      if (init?.method === 'PUT')
        return Response.json({ people: [], count: 0, version: 1, quotes_changed_at: null, mark: '1' });
      const form = init?.body;
      const part = form instanceof FormData ? form.get('file') : null;
      sent.push(
        `${init?.method ?? ''} ${typeof address === 'string' ? address : ''} ${part instanceof File ? part.name : ''}`,
      );
      return part instanceof File && part.name === 'bad.svg'
        ? Response.json({ error: { code: 'invalid_input', message: 'Only images.' } }, { status: 400 })
        : Response.json(
            { id: file, media_type: 'image/png', markdown: `![photo](../assets/${file}.png)` },
            { status: 201 },
          );
    });
    const screen = await show(pageOf([0, 'seen']), server.send);
    await userEvent.click(screen.getByText('seen', { exact: true }));
    const paste = (name: string) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['x'], name, { type: 'image/png' }));
      const area = screen.getByRole('textbox', { name: 'Block' }).element();
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    };
    paste('photo.png');
    await expect.poll(server.lines).toEqual([[0, `seen![photo](../assets/${file}.png)`]]);
    expect(sent[0]).toBe('POST /v1/knowledge/files photo.png');
    paste('bad.svg');
    await expect.element(screen.getByText('“bad.svg” was not added.').first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect
      .element(screen.getByRole('img', { name: 'photo' }))
      .toHaveAttribute('src', `/v1/knowledge/files/${file}?workspace_id=wsp_1`);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(server.lines).toEqual([[0, 'seen']]);
  });

  it('turns a pasted list into blocks with the same nesting', async () => {
    const page = pageOf([0, '']);
    const server = openServer(page);
    const screen = await show(page, server.send);
    await userEvent.keyboard('{Tab}{Enter}');
    const area = screen.getByRole('textbox', { name: 'Block' }).element();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '- rivers\n  - Inn\n  - Danube\n- lakes');
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expect.poll(server.lines).toEqual([
      [0, 'rivers'],
      [1, 'Inn'],
      [1, 'Danube'],
      [0, 'lakes'],
    ]);
  });
});
