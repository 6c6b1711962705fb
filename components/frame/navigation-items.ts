/** The places of a workspace that its navigation leads to: beside the page, and on a phone below it. */
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
import { useUnreadAlertCount } from '@/components/alerts/use-alerts';
import { useWaitingApprovals } from '@/components/approvals/use-waiting-approvals';
import { useAgentQuestions } from '@/components/llmx/use-agent-questions';
import type { NavigationGroup, NavigationItem } from '@/components/shell/navigation';
import { useUnreadNoticeCount } from '@/components/notices/use-notices';
import { useCollectionList } from '@/components/workspace/use-collections';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { type ShownCollection, shownCollections } from './shown-collections';

/** How much waits for the member in the inbox. */
export function useWaitingCount(): number {
  const asked = useAgentQuestions().data?.open_count ?? 0;
  const told = useUnreadAlertCount() + useUnreadNoticeCount();
  return (useWaitingApprovals().data?.pending_count ?? 0) + told + asked;
}

const listPlaces = (slug: string, waiting: number): NavigationItem[] => [
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

/** What works by itself, or for others. */
const listAutomation = (slug: string): NavigationItem[] => [
  { id: 'workflows', label: 'Workflows', href: paths.workflows(slug), icon: Workflow },
  { id: 'runs', label: 'Runs', href: paths.runs(slug), icon: Activity },
  { id: 'agents', label: 'Agents', href: paths.agents(slug), icon: MessagesSquare },
  { id: 'shares', label: 'Shared links', href: paths.shares(slug), icon: Link2 },
];

const linkSettings = (slug: string): NavigationItem => ({
  id: 'settings',
  label: 'Settings',
  href: paths.settings(slug),
  icon: Settings,
});

/**
 * Beside the page: the groups of the navigation, and what stands at its bottom.
 * @param first the collections that are shown until the browser has the list
 */
export function useSideItems(waiting: number, first: readonly ShownCollection[]) {
  const { slug, role } = useWorkspace();
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
  const add: NavigationItem[] =
    role === 'viewer'
      ? []
      : [{ id: 'new', label: 'New collection', href: paths.newCollection(slug), icon: Plus }];
  const groups: NavigationGroup[] = [
    { label: 'Places', hideLabel: true, items: listPlaces(slug, waiting) },
    { label: 'Collections', items: [...items, ...add] },
    { label: 'Automation', isFolded: true, items: listAutomation(slug) },
  ];
  return { groups, bottom: [linkSettings(slug)] };
}

/** On a phone, where there is no room for the collections, most important first. */
export const listPhoneItems = (slug: string, waiting: number): NavigationItem[] => [
  ...listPlaces(slug, waiting),
  ...listAutomation(slug),
  linkSettings(slug),
];
