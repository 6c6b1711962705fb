import '@/app/globals.css';
import axe from 'axe-core';
import { BookOpen, Inbox, Library, Settings } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

// `next/link` reads the build's settings from `process.env`, which a browser without Next's bundler does not have.
vi.hoisted(() => {
  Object.assign(globalThis, { process: { env: {} } });
});

import { createCitation } from '@/components/citations/__fixtures__/citations';
import { SourceReader } from '@/components/sources/source-reader';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { Providers } from '@/components/theme/providers';
import { ThemeMenu } from '@/components/theme/theme-menu';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Panes } from '@/components/ui/panes';
import { TextField } from '@/components/ui/text-field';
import { AccountMenu } from './account-menu';
import { announce } from './announce';
import { type AppPath, paths } from '@/lib/core/paths';
import { AppShell } from './app-shell';
import { BottomSwitch } from './bottom-switch';
import { type CommandGroup, CommandDialog } from '@/components/command-menu/command-dialog';
import type { NavigationItem } from './navigation';
import type { Shortcut } from './shortcuts';
import { ShortcutsDialog } from './shortcuts-dialog';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useShortcuts } from './use-shortcuts';
import { focusOn } from '@/components/ui/__fixtures__/focus-on';

const inbox: NavigationItem = {
  id: 'inbox',
  label: 'Inbox',
  href: paths.inbox('team'),
  icon: Inbox,
  count: 3,
};
const knowledge: NavigationItem = {
  id: 'knowledge',
  label: 'Knowledge',
  href: paths.knowledge('team'),
  icon: BookOpen,
};
const heat: NavigationItem = {
  id: 'c1',
  label: 'Heat pumps',
  href: paths.collection('team', '1'),
  icon: Library,
};
const settings: NavigationItem = {
  id: 'settings',
  label: 'Settings',
  href: paths.settings('team'),
  icon: Settings,
};
const spare = ['Journal', 'Artifacts', 'Runs'].map(
  (label): NavigationItem => ({ id: label, label, href: `/w/team/${label}` as AppPath, icon: Library }),
);
const ignore = () => undefined;
const here = [paths.collection('team', '1'), paths.home('team')] as const;

/** What stands around a page if only the page is of interest. */
const plainFrame = {
  path: here[0],
  sidebar: <Sidebar groups={[]} paths={here} top="Our team" bottom={[settings]} />,
  bar: <TopBar place={[{ label: 'Heat pumps' }]} onSearch={ignore} actions={null} end={null} />,
  bottom: null,
};

function Shell({ onSearch = ignore }: { readonly onSearch?: () => void }) {
  return (
    <Providers>
      <AppShell
        path={here[0]}
        sidebar={
          <Sidebar
            groups={[
              { label: 'Places', hideLabel: true, items: [inbox, knowledge] },
              { label: 'Collections', items: [heat] },
            ]}
            paths={here}
            top="Our team"
            bottom={[settings]}
          />
        }
        bar={
          <TopBar
            place={[{ label: 'Collections', href: paths.home('team') }, { label: 'Heat pumps' }]}
            onSearch={onSearch}
            end={
              <>
                <ThemeMenu />
                <AccountMenu
                  name="Ada Lovelace"
                  email="ada@example.org"
                  settingsHref={paths.settings('team')}
                  onShowShortcuts={ignore}
                  onSignOut={ignore}
                />
              </>
            }
          />
        }
        bottom={<BottomSwitch items={[inbox, knowledge, ...spare, settings]} paths={here} />}
        skipTo={{ id: 'composer', label: 'Skip to the question' }}
      >
        <h1>Heat pumps</h1>
        <TextField id="composer" label="Ask" />
        <MarkdownView
          markdown={
            '## Found\n\nIt fell.[3] It pays.[2]\n\n- [x] one\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\n```js\nlet a\n```\n\n![map](https://a.example/b.png)'
          }
          headingShift={0}
          citations={[
            createCitation(),
            createCitation({ ordinal: 2, number: 0, match: 'unsupported', quote: '' }),
          ]}
        />
        <FailureNotice sentence="It did not work." cause="It was busy." action={<Button>Try again</Button>} />
        <EmptyState action={<Button variant="primary">Add a source</Button>}>Sources stand here.</EmptyState>
        <div style={{ height: 300 }}>
          <SourceReader
            markdown={'A source with a passage.'}
            title="Trial"
            spans={[{ start: 2, end: 8 }]}
            activeIndex={0}
          />
        </div>
      </AppShell>
    </Providers>
  );
}

const visible = (element: Element) => element.getBoundingClientRect().width > 1;

describe('the app shell', () => {
  it.each([
    ['light', 1440, 900],
    ['dark', 1440, 900],
    ['light', 1024, 768],
    ['light', 390, 844],
    ['dark', 390, 844],
  ])('passes axe (%s, %i px)', async (...[theme, width, height]) => {
    await page.viewport(width, height);
    localStorage.setItem('theme', theme);
    const screen = await render(<Shell />);
    await expect.poll(() => document.documentElement.dataset['theme']).toBe(theme);
    const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] });
    expect(
      violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html).join(' | ')}`),
    ).toEqual([]);
  });

  it.each([320, 390, 800, 1024, 1440])('needs no horizontal scrolling at %i px', async (width) => {
    await page.viewport(width, 800);
    await render(<Shell />);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(document.querySelector('main')?.scrollWidth).toBeLessThanOrEqual(width);
  });

  it('shows a sidebar with words on wide screens, icons on narrow ones and a bottom bar on phones', async () => {
    await page.viewport(1440, 900);
    const screen = await render(<Shell />);
    const sidebar = screen.getByRole('navigation', { name: 'Workspace' });
    const word = () => sidebar.getByText('Heat pumps').element();
    expect(Math.round(sidebar.element().getBoundingClientRect().width)).toBe(232);
    expect(visible(word())).toBe(true);
    await page.viewport(1200, 900);
    await expect.poll(() => Math.round(sidebar.element().getBoundingClientRect().width)).toBe(56);
    expect(visible(word())).toBe(false);
    await expect.element(screen.getByRole('link', { name: 'Heat pumps' })).toBeVisible();
    await page.viewport(390, 800);
    await expect.element(screen.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expect.element(screen.getByRole('navigation', { name: 'Workspace' })).not.toBeInTheDocument();
  });

  it('keeps the places that do not fit on a phone behind More', async () => {
    await page.viewport(390, 800);
    const screen = await render(<Shell />);
    const places = screen.getByRole('navigation', { name: 'Main navigation' });
    await expect.element(places.getByRole('link', { name: 'Artifacts' })).toBeVisible();
    await expect.element(places.getByRole('link')).toHaveLength(4);
    await places.getByRole('button', { name: 'More' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Runs' })).toBeVisible();
    await expect
      .element(screen.getByRole('menuitem', { name: 'Settings' }))
      .toHaveAttribute('href', paths.settings('team'));
  });

  it.each([1200, 1440, 1600])('cuts nothing of the panes beside a discussion, at %i px', async (width) => {
    await page.viewport(width, 900);
    const panes = [
      { id: 'sources', label: 'sources', defaultSize: 280, minSize: 220, content: 'Sources' },
      { id: 'conversation', label: 'conversation', minSize: 340, content: 'Conversation' },
      { id: 'look', label: 'reader', defaultSize: '40%', minSize: 320, content: 'Source' },
    ];
    const screen = await render(
      <Providers>
        <AppShell {...plainFrame} aside={<aside className="discussion w-88 shrink-0">Discussion</aside>}>
          <Panes id="room" panes={panes} />
        </AppShell>
      </Providers>,
    );
    await expect.element(screen.getByText('Source', { exact: true })).toBeVisible();
    const room = screen.container.querySelector('#room');
    expect(room?.scrollWidth).toBe(room?.clientWidth);
  });

  it('sends a form once for a double click, in a dialog too, and lets other buttons be pressed fast', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    const onNext = vi.fn();
    const screen = await render(
      <Providers>
        <AppShell {...plainFrame}>
          <Dialog open title="New collection" onOpenChange={ignore}>
            <form onSubmit={onSubmit}>
              <Button type="submit">Create</Button>
              <Button onClick={onNext}>Next</Button>
            </form>
          </Dialog>
        </AppShell>
      </Providers>,
    );
    await screen.getByRole('button', { name: 'Create' }).dblClick();
    await screen.getByRole('button', { name: 'Next' }).dblClick();
    expect(onNext).toHaveBeenCalledTimes(2);
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('marks the current place', async () => {
    await page.viewport(1440, 900);
    const screen = await render(<Shell />);
    await expect
      .element(screen.getByRole('link', { name: 'Heat pumps' }))
      .toHaveAttribute('aria-current', 'page');
    await expect.element(screen.getByRole('link', { name: /Inbox/ })).not.toHaveAttribute('aria-current');
  });

  it('begins with a link to the question field', async () => {
    // The passage of the source takes the focus. In this layout nothing follows it, so Tab goes on at the top of the page.
    await page.viewport(1440, 900);
    const screen = await render(<Shell />);
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.textContent).toBe('Skip to the question');
    expect(document.activeElement?.getAttribute('href')).toBe('#composer');
    await expect.element(screen.getByRole('link', { name: 'Skip to the question' })).toBeInViewport();
  });

  it('changes its colours with the theme menu and remembers them', async () => {
    await page.viewport(1440, 900);
    localStorage.setItem('theme', 'light');
    const screen = await render(<Shell />);
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('light');
    const light = getComputedStyle(document.documentElement).backgroundColor;
    await screen.getByRole('button', { name: 'Theme' }).click();
    await screen.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(() => getComputedStyle(document.documentElement).backgroundColor).not.toBe(light);
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});

describe('the command menu', () => {
  const run = vi.fn();
  const groups: readonly CommandGroup[] = [
    { label: 'Recent', items: [{ id: 'r1', label: 'Heat pumps', note: 'Collection', onSelect: run }] },
    {
      label: 'Commands',
      items: [{ id: 'c1', label: 'New collection', keys: 'g n', keywords: ['create'], onSelect: run }],
    },
  ];

  function Menu({ more = [] }: { readonly more?: readonly CommandGroup[] }) {
    const [open, setOpen] = useState(true);
    const [query, setQuery] = useState('');
    return (
      <CommandDialog
        open={open}
        onOpenChange={setOpen}
        groups={[...groups, ...more]}
        query={query}
        onQueryChange={setQuery}
      />
    );
  }

  it('shows recent items first and keys beside commands, and finds commands by other words', async () => {
    run.mockClear();
    const screen = await render(<Menu />);
    const options = () =>
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent);
    await expect.poll(options).toEqual(['Heat pumpsCollection', 'New collectionGthenN']);
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('combobox');
    await userEvent.keyboard('create');
    await expect.poll(options).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(run).toHaveBeenCalledOnce();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('marks what matches in a passage, and stays open for an item that only changes the query', async () => {
    run.mockClear();
    const passage = {
      id: 'p1',
      label: 'The old bridge fell.',
      parts: [
        { text: 'The old ', isMatch: false },
        { text: 'bridge', isMatch: true },
        { text: ' fell.', isMatch: false },
      ],
      note: 'Bridges › The storm',
      isFound: true,
      onSelect: run,
    };
    const meant = { id: 'm1', label: 'bridge', isFound: true, staysOpen: true, onSelect: run };
    const screen = await render(<Menu more={[{ label: 'Passages', items: [passage, meant] }]} />);
    await expect.element(screen.getByText('Bridges › The storm')).toBeInTheDocument();
    expect(document.querySelector('mark')?.textContent).toBe('bridge');
    await screen.getByRole('option', { name: 'bridge', exact: true }).click();
    expect(run).toHaveBeenCalledOnce();
    await expect.element(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('shortcuts', () => {
  function Keyed({ onPress }: { readonly onPress: (keys: string) => void }) {
    const [allow, setAllow] = useState(true);
    const shortcuts: readonly Shortcut[] = ['mod+k', '?', 'g c'].map((keys) => ({
      keys,
      label: `Do ${keys}`,
      group: 'Anywhere',
      onPress: () => onPress(keys),
    }));
    useShortcuts(shortcuts, allow);
    return (
      <>
        <input aria-label="Write" />
        <ShortcutsDialog
          open
          onOpenChange={ignore}
          shortcuts={shortcuts}
          allowSingleKeys={allow}
          onAllowSingleKeysChange={setAllow}
        />
      </>
    );
  }

  it('work anywhere, and their single letters can be turned off', async () => {
    const onPress = vi.fn();
    const screen = await render(<Keyed onPress={onPress} />);
    await expect.element(screen.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
    await userEvent.keyboard('?gc{Control>}k{/Control}');
    expect(onPress.mock.calls).toEqual([['?'], ['g c'], ['mod+k']]);
    document.querySelector('input')?.focus();
    await focusOn(screen.getByLabelText('Write'));
    await screen.getByRole('switch', { name: /Single-letter/ }).click();
    onPress.mockClear();
    await userEvent.keyboard('?gc{Control>}k{/Control}');
    expect(onPress.mock.calls).toEqual([['mod+k']]);
  });

  it('leave letters to a text field', async () => {
    const onPress = vi.fn();
    function Field() {
      useShortcuts([{ keys: '?', label: 'Help', group: 'Anywhere', onPress: () => void onPress() }], true);
      return <input aria-label="Write" />;
    }
    const screen = await render(<Field />);
    await screen.getByLabelText('Write').click();
    await userEvent.keyboard('?');
    expect(onPress).not.toHaveBeenCalled();
    await expect.element(screen.getByLabelText('Write')).toHaveValue('?');
  });
});

describe('the announcer', () => {
  it('is one polite region and reports the same message twice as two changes', async () => {
    await render(<Shell />);
    const regions = document.querySelectorAll('[data-live-region]');
    expect(regions).toHaveLength(1);
    expect(regions[0]?.getAttribute('aria-live')).toBe('polite');
    const changes: string[] = [];
    const watch = new MutationObserver(() => changes.push(regions[0]?.textContent ?? ''));
    if (regions[0]) watch.observe(regions[0], { childList: true, subtree: true, characterData: true });
    announce('saved', 'one');
    announce('saved', 'two');
    await expect.poll(() => changes.filter((text) => text === 'saved').length).toBe(2);
    watch.disconnect();
  });
});
