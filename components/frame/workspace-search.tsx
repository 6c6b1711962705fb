'use client';

import {
  BookOpen,
  CalendarDays,
  FileText,
  Library,
  type LucideIcon,
  MessageSquareText,
  Quote,
  Search,
  StickyNote,
  Table2,
  User,
} from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { useDeferredValue, useState } from 'react';
import { type CommandGroup, type CommandItem, CommandMenu } from '@/components/shell/command-menu';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { type AppPath, paths } from '@/lib/core/paths';
import { showToast } from '@/components/ui/toast';
import { writeClipboard } from '@/components/ui/write-clipboard';
import { listCommands } from './list-commands';
import { useRecentItems } from './use-recent-items';

export type WorkspaceSearchProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onShowShortcuts: () => void;
  readonly onSignOut: () => void;
};

type Found = ReplyTo<'GET /v1/search'>;
type Titled = Found['titles'][number];
/** `go` closes the menu and navigates to a path in the workspace. */
type Travel = { readonly slug: string; readonly go: (path: AppPath) => () => void };

const titleIcons: Record<Titled['kind'], LucideIcon> = {
  collection: Library,
  source: FileText,
  artifact: StickyNote,
  table: Table2,
  page: BookOpen,
  journal: CalendarDays,
  conversation: MessageSquareText,
  member: User,
};

const titleWords: Record<Titled['kind'], string> = {
  collection: 'Collection',
  source: 'Source',
  artifact: 'Artifact',
  table: 'Table',
  page: 'Page',
  journal: 'Journal',
  conversation: 'Conversation',
  member: 'Member',
};

/** The command menu of a workspace: its commands, its things by title, and every passage of every source. */
export function WorkspaceSearch({ open, onOpenChange, ...actions }: WorkspaceSearchProps) {
  const { slug, role } = useWorkspace();
  const router = useRouter();
  const { setTheme } = useTheme();
  const [query, setQuery] = useState('');
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setQuery('');
  }
  const question = useDeferredValue(query.trim());
  const here = readCollectionId(usePathname());
  const isAsking = open && question.length > 1;
  const foundHere = useEndpointQuery('GET /v1/search', {
    key: queryKeys.search({ q: question, collectionId: here ?? undefined }),
    input: {
      query: { q: question, limit: mostPassages, group_by: 'source', collection_id: here ?? undefined },
    },
    enabled: isAsking && here !== null,
  });
  const found = useEndpointQuery('GET /v1/search', {
    key: queryKeys.search({ q: question }),
    input: { query: { q: question, limit: mostPassages, group_by: 'source' } },
    enabled: isAsking,
  });
  const go = (path: AppPath) => () => {
    onOpenChange(false);
    router.push(path);
  };
  const recentItems = useRecentItems(open, go);
  const meant = isAsking ? (found.data?.did_you_mean ?? null) : null;
  const groups: CommandGroup[] = [
    { label: 'Recent', items: recentItems },
    { label: 'Did you mean', items: listMeant(meant, setQuery) },
    ...(isAsking && found.data !== undefined
      ? listFound(found.data, foundHere.data?.items ?? [], { slug, go })
      : []),
    ...listCommands({
      slug,
      role,
      collectionId: here,
      go,
      setTheme,
      copyAddress: () => void copyAddress(),
      showShortcuts: actions.onShowShortcuts,
      signOut: actions.onSignOut,
    }),
  ];
  return (
    <CommandMenu
      open={open}
      onOpenChange={onOpenChange}
      groups={groups.filter((group) => group.items.length > 0)}
      query={query}
      onQueryChange={setQuery}
      searching={found.isFetching || foundHere.isFetching}
      notice={describeMeant(meant, question) ?? (found.data && describeMissing(found.data))}
    />
  );
}

const mostPassages = 8;

type Meant = Found['did_you_mean'];

/** Offers the corrected query as an item that searches for it. */
function listMeant(meant: Meant, search: (query: string) => void): CommandItem[] {
  if (meant === null) return [];
  const { query } = meant;
  const onSelect = () => search(query);
  return [{ id: 'did-you-mean', label: query, icon: Search, isFound: true, staysOpen: true, onSelect }];
}

function describeMeant(meant: Meant, question: string): string | undefined {
  if (meant === null || !meant.is_used) return undefined;
  return `Nothing was found for “${question}”. These are the results for “${meant.query}”.`;
}

/** Says what of the sources the search does not know. */
function describeMissing(found: Found): string | undefined {
  return describeOutdated(found.outdated_sources) ?? describeUnread(found.unread_sources ?? 0);
}

function describeUnread(count: number): string | undefined {
  if (count === 0) return undefined;
  const sources = count === 1 ? '1 source has' : `${count} sources have`;
  return `${sources} pages whose text could not be read. Search does not know them; the source shows their pictures.`;
}

function describeOutdated(count: number): string | undefined {
  if (count === 0) return undefined;
  const sources = count === 1 ? '1 source is' : `${count} sources are`;
  return `The search index is being updated. ${sources} still waiting, so some results may be missing.`;
}

/** Returns the id of the collection that a page is about, read from its address, or null on other pages. */
const readCollectionId = (path: string) => /^\/w\/[^/]+\/c\/([^/]+)/.exec(path)?.[1] ?? null;

/** Lists titles, and then each source with the passages found in it, those of the current collection first. */
function listFound(found: Found, here: Found['items'], { slug, go }: Travel): CommandGroup[] {
  const nameOf = (passage: Found['items'][number]) => `${passage.revision_id}:${passage.start}`;
  const known = new Set(here.map(nameOf));
  const passages = [...here, ...found.items.filter((passage) => !known.has(nameOf(passage)))];
  const present = (passage: Found['items'][number]): CommandItem => ({
    id: nameOf(passage),
    label: passage.snippet.map(({ text }) => text).join(''),
    parts: passage.snippet.map(({ text, is_match }) => ({ text, isMatch: is_match })),
    note: passage.headings.join(' › '),
    isFound: true,
    icon: Quote,
    onSelect: () => go(writePassagePath(slug, passage, known.has(nameOf(passage))))(),
  });
  return [
    {
      label: 'Titles',
      items: found.titles.map(
        (match): CommandItem => ({
          id: match.id,
          label: match.title,
          note: titleWords[match.kind],
          isFound: true,
          icon: titleIcons[match.kind],
          onSelect: go(writeTitlePath(slug, match)),
        }),
      ),
    },
    ...[...Map.groupBy(passages, ({ source_id: id }) => id)].map(([id, ofSource]) => ({
      id,
      label: [ofSource[0]?.title, ofSource[0]?.collection_title].join(' · '),
      items: ofSource.map(present),
    })),
  ];
}

/** Returns the address that opens a passage. In the current collection, the open conversation stays beside it. */
function writePassagePath(slug: string, passage: Found['items'][number], isHere: boolean): AppPath {
  const open = new URLSearchParams(isHere ? window.location.search : '');
  return paths.collection(slug, passage.collection_id, {
    chat: open.get('chat'),
    artifact: open.get('artifact'),
    look: passage.source_id,
    at: passage,
  });
}

function writeTitlePath(slug: string, { kind, id, title, collection_id: collection }: Titled): AppPath {
  switch (kind) {
    case 'collection':
      return paths.collection(slug, id);
    case 'artifact':
      return paths.artifact(slug, id);
    case 'table':
      return paths.table(slug, id);
    case 'page':
      return paths.page(slug, id);
    case 'journal':
      return paths.journal(slug, title);
    case 'conversation':
      return collection === null ? paths.home(slug, id) : paths.collection(slug, collection, { chat: id });
    case 'member':
      return paths.settingsSection(slug, 'members');
    case 'source':
      return paths.collection(slug, collection ?? '', { look: id });
  }
}

async function copyAddress(): Promise<void> {
  await writeClipboard({ text: window.location.href });
  showToast('Copied the address of this page');
}
