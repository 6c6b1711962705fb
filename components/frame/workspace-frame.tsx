'use client';

import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useMemo, useState } from 'react';
import { composerId } from '@/components/conversations/composer-id';
import { AppShell } from '@/components/shell/app-shell';
import type { ShortcutsDialogProps } from '@/components/shell/shortcuts-dialog';
import { useShortcuts } from '@/components/shell/use-shortcuts';
import { undoLatest } from '@/components/ui/toast';
import { createServedPart } from '@/components/ui/create-served-part';
import { createLateWindow } from '@/components/ui/late';
import { DiscussionPane } from '@/components/threads/discussion-pane';
import { talkHere } from '@/components/threads/talk-store';
import { callEndpoint } from '@/lib/client/api';
import { useStoredFlag } from '@/lib/client/use-stored-flag';
import { useWorkspace, WorkspaceContext, type WorkspaceView } from '@/lib/client/workspace';
import { PlaceContext, type PlaceState } from '@/components/workspace/place';
import { type AppPath, paths } from '@/lib/core/paths';
import type { ShownCollection } from './shown-collections';
import type { CommandMenuProps } from '@/components/command-menu/command-menu';
import { rememberPlace } from '@/components/command-menu/recent-places';

const SideNavigation = createServedPart(
  async () => (await import('./frame-navigation')).SideNavigation,
  <div className="hidden w-(--size-sidebar-icons) shrink-0 border-e border-line tablet:block wide:w-(--size-sidebar)" />,
);
const FrameBar = createServedPart(
  async () => (await import('./frame-bar')).FrameBar,
  <div className="h-(--size-bar) shrink-0 border-b border-line" />,
);
const PhoneNavigation = createServedPart(
  async () => (await import('./frame-navigation')).PhoneNavigation,
  null,
);

const LateMenu = createLateWindow<CommandMenuProps>(async () => {
  const { CommandMenu } = await import('@/components/command-menu/command-menu');
  return CommandMenu;
});
const LateShortcuts = createLateWindow<ShortcutsDialogProps>(async () => {
  const { ShortcutsDialog } = await import('@/components/shell/shortcuts-dialog');
  return ShortcutsDialog;
});

type WorkspaceFrameProps = {
  readonly workspace: WorkspaceView;
  readonly email: string;
  /** All workspaces of the user, including this one. */
  readonly others: readonly { readonly slug: string; readonly name: string }[];
  /** Those that the navigation shows until the browser has the list, so that nothing below them moves. */
  readonly collections: readonly ShownCollection[];
  readonly children: ReactNode;
};

/** The frame around every page of a workspace: navigation, search and account. */
export function WorkspaceFrame({ workspace, ...frame }: WorkspaceFrameProps) {
  return (
    <WorkspaceContext value={workspace}>
      <Frame {...frame} />
    </WorkspaceContext>
  );
}

function Frame({ email, others, collections, children }: Omit<WorkspaceFrameProps, 'workspace'>) {
  const workspace = useWorkspace();
  const path = usePathname();
  const router = useRouter();
  const [isSearching, setSearching] = useState(false);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const [place, setPlace] = useState<PlaceState>({ crumbs: [], actions: null });
  const { slug } = workspace;
  const go = (write: (slug: string) => AppPath) => () => router.push(write(slug));
  const shortcuts = [
    { keys: 'mod+k', label: 'Search and commands', group: 'Everywhere', onPress: () => setSearching(true) },
    { keys: '?', label: 'Shortcuts', group: 'Everywhere', onPress: () => setShowsShortcuts(true) },
    {
      keys: 'mod+z',
      label: 'Undo the last deletion',
      group: 'Everywhere',
      notWhileTyping: true,
      onPress: () => void undoLatest(),
    },
    {
      keys: 'c',
      label: 'Comment on what is selected',
      group: 'Everywhere',
      onPress: talkHere,
    },
    { keys: 'g h', label: 'Go home', group: 'Go to', onPress: go(paths.home) },
    { keys: 'g a', label: 'Go to artifacts', group: 'Go to', onPress: go(paths.artifacts) },
    { keys: 'g j', label: 'Go to the journal', group: 'Go to', onPress: go(paths.journal) },
    { keys: 'g k', label: 'Go to knowledge', group: 'Go to', onPress: go(paths.knowledge) },
    { keys: 'g s', label: 'Go to shared links', group: 'Go to', onPress: go(paths.shares) },
    { keys: 'g r', label: 'Go to runs', group: 'Go to', onPress: go(paths.runs) },
    { keys: 'g t', label: 'Go to tables', group: 'Go to', onPress: go(paths.tables) },
    { keys: 'g w', label: 'Go to workflows', group: 'Go to', onPress: go(paths.workflows) },
    { keys: 'g i', label: 'Go to the inbox', group: 'Go to', onPress: go(paths.inbox) },
  ];
  const [allowsLetters, setAllowsLetters] = useStoredFlag('single-key-shortcuts', true);
  useShortcuts(shortcuts, allowsLetters);
  const { userId } = workspace;
  const placeValue = useMemo(
    () => ({
      setPlace: (next: PlaceState) => {
        setPlace(next);
        rememberThing({ slug, userId }, next);
      },
    }),
    [slug, userId],
  );

  /** The page and the pages above it, nearest first. */
  const here = [path, ...place.crumbs.flatMap((crumb) => crumb.href ?? []).toReversed()];

  async function signOut() {
    await callEndpoint('DELETE /v1/sessions/current');
    window.location.assign(paths.signIn());
  }

  return (
    <PlaceContext value={placeValue}>
      <AppShell
        path={path}
        sidebar={<SideNavigation paths={here} workspaces={others} collections={collections} />}
        bar={
          <FrameBar
            place={place}
            email={email}
            onSearch={() => setSearching(true)}
            onShowShortcuts={() => setShowsShortcuts(true)}
            onSignOut={() => void signOut()}
          />
        }
        bottom={<PhoneNavigation paths={here} />}
        skipTo={path.startsWith(paths.collection(slug, '')) ? toComposer : undefined}
        aside={<DiscussionPane />}
      >
        {children}
      </AppShell>
      <LateMenu
        open={isSearching}
        onOpenChange={setSearching}
        onShowShortcuts={() => setShowsShortcuts(true)}
        onSignOut={() => void signOut()}
      />
      <LateShortcuts
        open={showsShortcuts}
        onOpenChange={setShowsShortcuts}
        shortcuts={shortcuts}
        allowSingleKeys={allowsLetters}
        onAllowSingleKeysChange={setAllowsLetters}
      />
    </PlaceContext>
  );
}

/** Remembers a page that shows one thing, which stands below its list. Settings are commands of the menu already. */
function rememberThing(
  visitor: { readonly slug: string; readonly userId: string },
  { crumbs }: PlaceState,
): void {
  const title = crumbs.at(-1)?.label;
  const path = window.location.pathname;
  if (crumbs.length < 2 || title === undefined || path.startsWith(paths.settings(visitor.slug))) return;
  rememberPlace(window.localStorage, visitor, { path, title });
}

const toComposer = { id: composerId, label: 'Skip to the question' };
