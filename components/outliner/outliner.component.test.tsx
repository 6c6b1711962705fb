import '@/app/globals.css';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { pressKeys } from '@/components/ui/__fixtures__/press-keys';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { ApiFailure } from '@/lib/client/api';
import { type Block, createBlock } from '@/lib/domain/pages/block';
import type { PageDetailReply } from '@/lib/protocol/http/pages';
import { Outliner } from './outliner';
import type { PageSaverPort } from './page-saver';

type Line = readonly [depth: number, markdown: string];

const toReply = (
  blocks: readonly Pick<Block, 'id' | 'depth' | 'markdown'>[],
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
  blocks: blocks.map(({ id, depth, markdown }) => ({
    id,
    depth,
    markdown,
    taint: null,
    made_from: null,
    made_into: [],
    run_id: null,
  })),
});

const pageOf = (...lines: readonly Line[]) =>
  toReply(
    lines.map(([depth, markdown], index) => createBlock({ id: `b${index}`, depth, markdown })),
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
    /** Simulates a save by someone else. */
    write: (...lines: readonly Line[]) => {
      stored = { ...pageOf(...lines), version: stored.version + 1 };
    },
  };
}

let shown = 0;
function show(page: PageDetailReply, send: PageSaverPort['send']) {
  shown += 1;
  return render(
    <WorkspacePage known={[]}>
      <Outliner label="Rivers" place={`test-${shown}`} page={page} send={send} />
      <button type="button">After</button>
    </WorkspacePage>,
  );
}

afterEach(() => vi.restoreAllMocks());

describe('an outline', () => {
  it('is written by keyboard alone: blocks, levels, moves, joins and undo', async () => {
    const page = pageOf([0, 'The Inn']);
    const server = openServer(page);
    const screen = await show(page, server.send);
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(screen.getByRole('textbox', { name: 'Block' })).toHaveFocus();
    await userEvent.keyboard(' rises{Enter}in Switzerland{Tab}{Enter}joins the Danube{Shift>}{Tab}{/Shift}');
    await expect.poll(server.lines, { timeout: 5_000 }).toEqual([
      [0, 'The Inn rises'],
      [1, 'in Switzerland'],
      [0, 'joins the Danube'],
    ]);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(server.lines, { timeout: 5_000 }).toEqual([
      [0, 'joins the Danube'],
      [0, 'The Inn rises'],
      [1, 'in Switzerland'],
    ]);
    await userEvent.keyboard('{Control>}z{/Control}{Home}{Backspace}');
    await expect.poll(server.lines, { timeout: 5_000 }).toEqual([
      [0, 'The Inn rises'],
      [1, 'in Switzerlandjoins the Danube'],
    ]);
    await userEvent.keyboard('{Control>}z{/Control}{Escape}{Tab}');
    await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus();
    await expect.poll(server.lines, { timeout: 5_000 }).toEqual([
      [0, 'The Inn rises'],
      [1, 'in Switzerland'],
      [0, 'joins the Danube'],
    ]);
  });

  it('ticks tasks by pointer and by key, keeps folded what was stored folded, and shows no notes of programs', async () => {
    const page = pageOf(
      [0, 'TODO mend the gate\n:LOGBOOK:\nCLOCK: [2026-11-20 Fri]\n:END:'],
      [0, 'parts\ncollapsed:: true'],
      [1, 'hinge'],
    );
    const server = openServer(page);
    const screen = await show(page, server.send);
    await expect.element(screen.getByText('hinge')).not.toBeInTheDocument();
    await expect.element(screen.getByText('collapsed')).not.toBeInTheDocument();
    await expect.element(screen.getByText('CLOCK')).not.toBeInTheDocument();
    const box = screen.getByRole('checkbox', { name: 'Done: mend the gate' });
    await box.click();
    await expect.element(box).toBeChecked();
    const rest = ':LOGBOOK:\nCLOCK: [2026-11-20 Fri]\n:END:';
    await expect
      .poll(() => server.lines()[0], { timeout: 5_000 })
      .toEqual([0, `DONE mend the gate\n${rest}`]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => server.lines()[0], { timeout: 5_000 }).toEqual([0, `mend the gate\n${rest}`]);
    await expect.element(box).not.toBeInTheDocument();
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
    await expect.poll(server.lines, { timeout: 5_000 }).toEqual([
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
    await expect.poll(server.lines, { timeout: 5_000 }).toEqual([
      [0, 'one of theirs'],
      [0, 'two of mine'],
    ]);
    server.write([0, 'one of theirs'], [0, 'two of theirs']);
    await userEvent.keyboard(' again');
    await userEvent.click(screen.getByRole('button', { name: 'Keep both' }));
    await expect.poll(server.lines, { timeout: 5_000 }).toEqual([
      [0, 'one of theirs'],
      [0, 'two of theirs'],
      [0, 'two of mine again'],
    ]);
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
    await expect.poll(server.lines, { timeout: 5_000 }).toEqual([[0, 'one and more']]);
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

  it('turns a pasted list into blocks with the same nesting', async () => {
    const page = pageOf([0, '']);
    const server = openServer(page);
    const screen = await show(page, server.send);
    await userEvent.keyboard('{Tab}{Enter}');
    const area = screen.getByRole('textbox', { name: 'Block' }).element();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '- rivers\n  - Inn\n  - Danube\n- lakes');
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expect.poll(server.lines, { timeout: 5_000 }).toEqual([
      [0, 'rivers'],
      [1, 'Inn'],
      [1, 'Danube'],
      [0, 'lakes'],
    ]);
  });
});
