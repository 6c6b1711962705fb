'use client';

import {
  Activity,
  BookOpen,
  CalendarDays,
  FileText,
  Home,
  Inbox,
  Library,
  Link2,
  MessagesSquare,
  Plus,
  Settings,
  Workflow,
} from 'lucide-react';
import type { Route } from 'next';
import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useMemo, useState } from 'react';
import { useUnreadAlertCount } from '@/components/alerts/use-alerts';
import { composerId } from '@/components/conversations/composer';
import { useAgentQuestions } from '@/components/llmx/use-agent-questions';
import { useWaitingApprovals } from '@/components/inbox/use-waiting-approvals';
import { AccountMenu } from '@/components/shell/account-menu';
import { AppShell } from '@/components/shell/app-shell';
import type { NavigationGroup, NavigationItem } from '@/components/shell/navigation';
import type { ShortcutsDialogProps } from '@/components/shell/shortcuts-dialog';
import { useShortcuts } from '@/components/shell/use-shortcuts';
import { undoLatest } from '@/components/ui/toast';
import { createLateWindow } from '@/components/ui/late';
import { ThemeMenu } from '@/components/theme/theme-menu';
import { callEndpoint } from '@/lib/client/api';
import { useStoredFlag } from '@/lib/client/use-stored-flag';
import { useWorkspace, WorkspaceContext, type WorkspaceView } from '@/lib/client/workspace';
import { endCurrentSessionEndpoint } from '@/lib/client/endpoints/team';
import { PlaceContext, type PlaceState } from '@/components/workspace/place';
import { useCollections } from '@/components/workspace/use-collections';
import type { WorkspaceSearchProps } from './workspace-search';
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
  /** All workspaces of the person, this one among them. */
  readonly others: readonly { readonly slug: string; readonly name: string }[];
  readonly children: ReactNode;
};

/** What stands around every page of a workspace: its places, the search, the account. */
export function WorkspaceFrame({ workspace, email, others, children }: WorkspaceFrameProps) {
  return (
    <WorkspaceContext value={workspace}>
      <Frame email={email} others={others}>
        {children}
      </Frame>
    </WorkspaceContext>
  );
}

function Frame({ email, others, children }: Omit<WorkspaceFrameProps, 'workspace'>) {
  const workspace = useWorkspace();
  const path = usePathname();
  const router = useRouter();
  const [isSearching, setSearching] = useState(false);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const [place, setPlace] = useState<PlaceState>({ crumbs: [], actions: null });
  const base = `/w/${workspace.slug}`;
  const places = usePlaces(base);
  const settings = { id: 'settings', label: 'Settings', href: `${base}/settings` as Route, icon: Settings };
  const go = (to: string) => router.push(`${base}${to}` as Route);
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
    { keys: 'g h', label: 'Go home', group: 'Go to', onPress: () => go('') },
    { keys: 'g a', label: 'Go to artifacts', group: 'Go to', onPress: () => go('/artifacts') },
    { keys: 'g j', label: 'Go to the journal', group: 'Go to', onPress: () => go('/journal') },
    { keys: 'g k', label: 'Go to knowledge', group: 'Go to', onPress: () => go('/knowledge') },
    { keys: 'g s', label: 'Go to shared links', group: 'Go to', onPress: () => go('/shares') },
    { keys: 'g r', label: 'Go to runs', group: 'Go to', onPress: () => go('/runs') },
    { keys: 'g w', label: 'Go to workflows', group: 'Go to', onPress: () => go('/workflows') },
    { keys: 'g i', label: 'Go to the inbox', group: 'Go to', onPress: () => go('/inbox') },
  ];
  const [allowsLetters, setAllowsLetters] = useStoredFlag('single-key-shortcuts', true);
  useShortcuts(shortcuts, allowsLetters);
  const placeValue = useMemo(() => ({ setPlace }), []);

  async function signOut() {
    await callEndpoint(endCurrentSessionEndpoint);
    window.location.assign('/sign-in');
  }

  return (
    <PlaceContext value={placeValue}>
      <AppShell
        groups={useGroups(base, places)}
        bottomItems={[settings]}
        phoneItems={place.hasOwnSwitch === true ? [] : [...places, settings]}
        path={path}
        workspace={<WorkspaceSwitch name={workspace.name} others={others} />}
        place={place.crumbs}
        skipTo={path.startsWith(`${base}/c/`) ? toComposer : undefined}
        onSearch={() => setSearching(true)}
        actions={place.actions}
        account={
          <>
            <ThemeMenu />
            <AccountMenu
              name={workspace.userName}
              email={email}
              settingsHref={`${base}/settings/account` as Route}
              onShowShortcuts={() => setShowsShortcuts(true)}
              onSignOut={() => void signOut()}
            />
          </>
        }
      >
        {children}
      </AppShell>
      <LateSearch open={isSearching} onOpenChange={setSearching} />
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

const toComposer = { id: composerId, label: 'Skip to the question' };

function usePlaces(base: string): NavigationItem[] {
  const asked = useAgentQuestions().data?.open_count ?? 0;
  const waiting = (useWaitingApprovals().data?.pending_count ?? 0) + useUnreadAlertCount() + asked;
  return [
    { id: 'home', label: 'Home', href: base, icon: Home, isExact: true },
    { id: 'inbox', label: 'Inbox', href: `${base}/inbox` as Route, icon: Inbox, count: waiting },
    { id: 'journal', label: 'Journal', href: `${base}/journal` as Route, icon: CalendarDays },
    { id: 'knowledge', label: 'Knowledge', href: `${base}/knowledge` as Route, icon: BookOpen },
    { id: 'artifacts', label: 'Artifacts', href: `${base}/artifacts` as Route, icon: FileText },
    { id: 'workflows', label: 'Workflows', href: `${base}/workflows` as Route, icon: Workflow },
    { id: 'shares', label: 'Shared links', href: `${base}/shares` as Route, icon: Link2 },
    { id: 'runs', label: 'Runs', href: `${base}/runs` as Route, icon: Activity },
    { id: 'agents', label: 'Agents', href: `${base}/agents` as Route, icon: MessagesSquare },
  ];
}

function useGroups(base: string, places: readonly NavigationItem[]): NavigationGroup[] {
  const items = useCollections().map(
    (collection): NavigationItem => ({
      id: collection.id,
      label: collection.title,
      href: `${base}/c/${collection.id}` as Route,
      icon: Library,
    }),
  );
  const { role } = useWorkspace();
  const add: NavigationItem[] =
    role === 'viewer'
      ? []
      : [{ id: 'new', label: 'New collection', href: `${base}?new=1` as Route, icon: Plus }];
  return [
    { label: 'Places', hideLabel: true, items: places },
    { label: 'Collections', items: [...items, ...add] },
  ];
}
