/** The commands of the menu: places to go to, things to make, and settings. What a member may not do is not listed. Pure. */
import {
  Activity,
  BookOpen,
  CalendarDays,
  FilePlus2,
  FileText,
  Files,
  Home,
  Inbox,
  Keyboard,
  Library,
  Link2,
  LogOut,
  type LucideIcon,
  MessagesSquare,
  Monitor,
  Moon,
  NotebookPen,
  Settings,
  Sun,
  Rss,
  Table2,
  Wrench,
  Workflow,
} from 'lucide-react';
import type { CommandGroup, CommandItem } from './command-dialog';
import { type AppPath, paths, type SettingsSection } from '@/lib/core/paths';
import type { Role } from '@/lib/protocol/team-words';

export type CommandContext = {
  readonly slug: string;
  readonly role: Role;
  /** The collection that the page is about, if any. */
  readonly collectionId: string | null;
  readonly go: (path: AppPath) => () => void;
  readonly setTheme: (theme: string) => void;
  readonly copyAddress: () => void;
  readonly showShortcuts: () => void;
  readonly signOut: () => void;
};

export function listCommands(context: CommandContext): CommandGroup[] {
  return [
    { label: 'Go to', items: listPlaces(context) },
    { label: 'Make', items: context.role === 'viewer' ? [] : listThingsToMake(context) },
    { label: 'Do', items: listActions(context) },
    { label: 'Settings', items: listSettings(context) },
  ];
}

type Place = readonly [label: string, icon: LucideIcon, path: AppPath, keys?: string];

function listPlaces({ slug, go }: CommandContext): CommandItem[] {
  const places: readonly Place[] = [
    ['Home', Home, paths.home(slug), 'g h'],
    ['Inbox', Inbox, paths.inbox(slug), 'g i'],
    ['Tables', Table2, paths.tables(slug), 'g t'],
    ['Knowledge', BookOpen, paths.knowledge(slug), 'g k'],
    ['Journal', CalendarDays, paths.journal(slug), 'g j'],
    ['Artifacts', FileText, paths.artifacts(slug), 'g a'],
    ['Workflows', Workflow, paths.workflows(slug), 'g w'],
    ['Runs', Activity, paths.runs(slug), 'g r'],
    ['Agents', MessagesSquare, paths.agents(slug)],
    ['Shared links', Link2, paths.shares(slug), 'g s'],
    ['Tools', Wrench, paths.tools(slug)],
  ];
  return places.map(([label, icon, path, keys]) => ({
    id: `go:${path}`,
    label,
    icon,
    keys,
    onSelect: go(path),
  }));
}

function listThingsToMake({ slug, collectionId, go }: CommandContext): CommandItem[] {
  const inCollection: readonly Place[] =
    collectionId === null
      ? []
      : [
          ['Add sources to this collection', Files, paths.collection(slug, collectionId, { add: 'urls' })],
          ['Follow a feed in this collection', Rss, paths.collection(slug, collectionId, { add: 'feeds' })],
          ['New note in this collection', NotebookPen, paths.collection(slug, collectionId, { add: 'note' })],
        ];
  const things: readonly Place[] = [
    ...inCollection,
    ['New collection', Library, paths.newCollection(slug)],
    ['New page', FilePlus2, paths.newPage(slug)],
    ['New table', Table2, paths.newTable(slug)],
    ['New workflow', Workflow, paths.newWorkflow(slug)],
  ];
  return things.map(([label, icon, path]) => ({
    id: `make:${label}`,
    label,
    icon,
    keywords: ['create', 'make', 'add'],
    onSelect: go(path),
  }));
}

const themes = [
  { theme: 'system', label: 'Theme: match system', icon: Monitor },
  { theme: 'light', label: 'Theme: light', icon: Sun },
  { theme: 'dark', label: 'Theme: dark', icon: Moon },
] as const;

function listActions({ setTheme, copyAddress, showShortcuts, signOut }: CommandContext): CommandItem[] {
  return [
    {
      id: 'copy-address',
      label: 'Copy the address of this page',
      icon: Link2,
      keywords: ['share', 'link', 'url'],
      onSelect: copyAddress,
    },
    ...themes.map(({ theme, label, icon }) => ({
      id: `theme:${theme}`,
      label,
      icon,
      keywords: ['mode', 'colours', 'appearance'],
      onSelect: () => setTheme(theme),
    })),
    { id: 'shortcuts', label: 'Keyboard shortcuts', icon: Keyboard, keys: '?', onSelect: showShortcuts },
    { id: 'sign-out', label: 'Sign out', icon: LogOut, keywords: ['log out'], onSelect: signOut },
  ];
}

const sections: readonly (readonly [SettingsSection, string])[] = [
  ['account', 'Settings: account'],
  ['members', 'Settings: members'],
  ['models', 'Settings: models'],
  ['policy', 'Settings: policy'],
  ['integrations', 'Settings: integrations'],
  ['mcp-servers', 'Settings: MCP servers'],
  ['usage', 'Settings: usage'],
  ['tokens', 'Settings: tokens'],
  ['audit', 'Settings: audit log'],
  ['status', 'Settings: status'],
  ['sign-in', 'Settings: sign-in'],
];

function listSettings({ slug, go }: CommandContext): CommandItem[] {
  return sections.map(([section, label]) => ({
    id: `settings:${section}`,
    label,
    icon: Settings,
    onSelect: go(paths.settingsSection(slug, section)),
  }));
}
