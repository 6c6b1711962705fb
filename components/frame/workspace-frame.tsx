'use client';

import {
  Activity,
  BookOpen,
  FileText,
  Home,
  Inbox,
  Library,
  Link2,
  MessagesSquare,
  Plus,
  Settings,
  Table2,
  Workflow,
} from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useMemo, useState } from 'react';
import { useUnreadAlertCount } from '@/components/alerts/use-alerts';
import { composerId } from '@/components/conversations/composer-id';
import { useAgentQuestions } from '@/components/llmx/use-agent-questions';
import { useWaitingApprovals } from '@/components/inbox/use-waiting-approvals';
import { AccountMenu } from '@/components/shell/account-menu';
import { AppShell } from '@/components/shell/app-shell';
import type { NavigationGroup, NavigationItem } from '@/components/shell/navigation';
import type { ShortcutsDialogProps } from '@/components/shell/shortcuts-dialog';
import { useShortcuts } from '@/components/shell/use-shortcuts';
import { undoLatest } from '@/components/ui/toast';
import { createLateWindow } from '@/components/ui/late';
import { DiscussionPane } from '@/components/threads/discussion-pane';
import { talkHere } from '@/components/threads/talk-store';
import { useTitleCount } from '@/components/threads/use-notify-unread';
import { useUnreadNoticeCount } from '@/components/threads/use-notices';
import { ThemeMenu } from '@/components/theme/theme-menu';
import { callEndpoint } from '@/lib/client/api';
import { useStoredFlag } from '@/lib/client/use-stored-flag';
import { useWorkspace, WorkspaceContext, type WorkspaceView } from '@/lib/client/workspace';
import { PlaceContext, type PlaceState } from '@/components/workspace/place';
import { useCollectionList } from '@/components/workspace/use-collections';
import { type ShownCollection, shownCollections } from './shown-collections';
import { type AppPath, paths } from '@/lib/core/paths';
import type { WorkspaceSearchProps } from './workspace-search';
import { rememberPlace } from './recent-places';
import { WorkspaceSwitch } from './workspace-switch';

const LateSearch = createLateWindow<WorkspaceSearchProps>(async () => {
  const { WorkspaceSearch } = await import('./workspace-search');
  return WorkspaceSearch;
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
  const places = usePlaces(slug);
  const settings = { id: 'settings', label: 'Settings', href: paths.settings(slug), icon: Settings };
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

  async function signOut() {
    await callEndpoint('DELETE /v1/sessions/current');
    window.location.assign(paths.signIn());
  }

  return (
    <PlaceContext value={placeValue}>
      <AppShell
        groups={useGroups(slug, places, collections)}
        bottomItems={[settings]}
        phoneItems={[...places, ...listAutomation(slug), settings]}
        path={path}
        workspace={<WorkspaceSwitch name={workspace.name} others={others} />}
        place={place.crumbs}
        skipTo={path.startsWith(paths.collection(slug, '')) ? toComposer : undefined}
        onSearch={() => setSearching(true)}
        actions={place.actions}
        aside={<DiscussionPane />}
        account={
          <>
            <ThemeMenu />
            <AccountMenu
              name={workspace.userName}
              email={email}
              settingsHref={paths.settingsSection(slug, 'account')}
              onShowShortcuts={() => setShowsShortcuts(true)}
              onSignOut={() => void signOut()}
            />
          </>
        }
      >
        {children}
      </AppShell>
      <LateSearch
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

function usePlaces(slug: string): NavigationItem[] {
  const asked = useAgentQuestions().data?.open_count ?? 0;
  const told = useUnreadAlertCount() + useUnreadNoticeCount();
  const waiting = (useWaitingApprovals().data?.pending_count ?? 0) + told + asked;
  useTitleCount(waiting);
  return [
    { id: 'home', label: 'Home', href: paths.home(slug), icon: Home, isExact: true },
    { id: 'inbox', label: 'Inbox', href: paths.inbox(slug), icon: Inbox, count: waiting },
    { id: 'tables', label: 'Tables', href: paths.tables(slug), icon: Table2 },
    {
      id: 'knowledge',
      label: 'Knowledge',
      href: paths.knowledge(slug),
      alsoAt: paths.journal(slug),
      icon: BookOpen,
    },
    { id: 'artifacts', label: 'Artifacts', href: paths.artifacts(slug), icon: FileText },
  ];
}

/** What works by itself, or for others. */
const listAutomation = (slug: string): NavigationItem[] => [
  { id: 'workflows', label: 'Workflows', href: paths.workflows(slug), icon: Workflow },
  { id: 'runs', label: 'Runs', href: paths.runs(slug), icon: Activity },
  { id: 'agents', label: 'Agents', href: paths.agents(slug), icon: MessagesSquare },
  { id: 'shares', label: 'Shared links', href: paths.shares(slug), icon: Link2 },
];

function useGroups(
  slug: string,
  places: readonly NavigationItem[],
  first: readonly ShownCollection[],
): NavigationGroup[] {
  const { collections, isLoading } = useCollectionList();
  const shown: readonly ShownCollection[] = isLoading ? first : collections;
  const items = shown.slice(0, shownCollections).map(
    (collection): NavigationItem => ({
      id: collection.id,
      label: collection.title,
      href: paths.collection(slug, collection.id),
      icon: Library,
    }),
  );
  const { role } = useWorkspace();
  const add: NavigationItem[] =
    role === 'viewer'
      ? []
      : [{ id: 'new', label: 'New collection', href: paths.newCollection(slug), icon: Plus }];
  return [
    { label: 'Places', hideLabel: true, items: places },
    { label: 'Collections', items: [...items, ...add] },
    { label: 'Automation', isFolded: true, items: listAutomation(slug) },
  ];
}
