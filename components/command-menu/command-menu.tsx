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
  Sparkles,
  StickyNote,
  Table2,
  User,
} from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { useDeferredValue, useEffect, useState } from 'react';
import { type CommandGroup, type CommandItem, CommandDialog } from './command-dialog';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { type AppPath, paths } from '@/lib/core/paths';
import type { SearchWay } from '@/lib/protocol/search-words';
import { showToast } from '@/components/ui/toast';
import { writeClipboard } from '@/components/ui/write-clipboard';
import { listCommands } from './list-commands';
import { useRecentItems } from './use-recent-items';

export type CommandMenuProps = {
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
export function CommandMenu({ open, onOpenChange, ...actions }: CommandMenuProps) {
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
  const {
    found,
    here: foundHere,
    byMeaning,
    isFetching,
    isWithoutMeaning,
  } = useSearches(question, here, isAsking);
  const go = (path: AppPath) => () => {
    onOpenChange(false);
    router.push(path);
  };
  const recentItems = useRecentItems(open, go);
  const meant = found?.did_you_mean ?? null;
  const groups: CommandGroup[] = [
    { label: 'Recent', items: recentItems },
    { label: 'Did you mean', items: listMeant(meant, setQuery) },
    ...(found !== undefined ? listFound(found, foundHere, { slug, go }) : []),
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
    // Last, because it arrives last and moves nothing.
    ...listByMeaning(byMeaning, { slug, go }),
  ];
  return (
    <CommandDialog
      open={open}
      onOpenChange={onOpenChange}
      groups={groups.filter((group) => group.items.length > 0)}
      query={query}
      onQueryChange={setQuery}
      searching={isFetching}
      notice={
        describeMeant(meant, question) ??
        (found && describeMissing(found)) ??
        (isWithoutMeaning ? withoutMeaning : undefined)
      }
    />
  );
}

const mostPassages = 8;
/** What the meaning adds: there are always nearest passages, and the first of them are the likely ones. */
const mostByMeaning = 5;

/**
 * Searches for the words in the whole workspace and in this collection and, if the workspace is searched by meaning, for what the question means.
 * That is sent to another server, so it waits until the question has been typed.
 */
function useSearches(q: string, collectionId: string | null, isAsking: boolean) {
  const here = useFound({ q, by: 'words', collectionId }, isAsking && collectionId !== null);
  const all = useFound({ q, by: 'words', collectionId: null }, isAsking);
  const isMeant = useRested(q) && isAsking && all.data?.meaning === 'left_out';
  const both = useFound({ q, by: 'both', collectionId: null }, isMeant);
  const found = isAsking ? all.data : undefined;
  const foundHere = here.data?.items ?? [];
  const shown = new Set([...(found?.items ?? []), ...foundHere].map(namePassage));
  return {
    found,
    here: foundHere,
    /** What the meaning has found beyond what the words did. */
    byMeaning: (isMeant ? (both.data?.items ?? []) : [])
      .filter((one) => !shown.has(namePassage(one)))
      .slice(0, mostByMeaning),
    isWithoutMeaning: isMeant && both.data?.meaning === 'unavailable',
    isFetching: all.isFetching || here.isFetching || both.isFetching,
  };
}

type Sought = { readonly q: string; readonly by: SearchWay; readonly collectionId: string | null };

function useFound({ q, by, collectionId }: Sought, enabled: boolean) {
  return useEndpointQuery('GET /v1/search', {
    key: queryKeys.search({ q, by, collectionId: collectionId ?? undefined }),
    input: {
      query: {
        q,
        by,
        limit: mostPassages,
        group_by: by === 'words' ? 'source' : undefined,
        collection_id: collectionId ?? undefined,
      },
    },
    enabled,
  });
}

/** Milliseconds without a change after which a question has been typed. */
const restMs = 500;

function useRested(question: string): boolean {
  const [rested, setRested] = useState(question);
  useEffect(() => {
    const timer = setTimeout(() => setRested(question), restMs);
    return () => clearTimeout(timer);
  }, [question]);
  return rested === question;
}

const withoutMeaning =
  'The server that finds passages by their meaning does not answer. These were found by their words.';

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
  const known = new Set(here.map(namePassage));
  const passages = [...here, ...found.items.filter((passage) => !known.has(namePassage(passage)))];
  const present = (passage: Found['items'][number]): CommandItem => ({
    ...presentSnippet(passage),
    id: namePassage(passage),
    note: passage.headings.join(' › '),
    isFound: true,
    icon: Quote,
    onSelect: () => go(writePassagePath(slug, passage, known.has(namePassage(passage))))(),
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

function listByMeaning(items: Found['items'], { slug, go }: Travel): CommandGroup[] {
  return [
    {
      label: 'By meaning',
      items: items.map((passage) => ({
        ...presentSnippet(passage),
        id: `by meaning ${namePassage(passage)}`,
        note: `${passage.title} · ${passage.collection_title}`,
        isFound: true,
        icon: Sparkles,
        onSelect: () => go(writePassagePath(slug, passage, false))(),
      })),
    },
  ];
}

const namePassage = (passage: Found['items'][number]) => `${passage.revision_id}:${passage.start}`;

const presentSnippet = ({ snippet }: Found['items'][number]) => ({
  label: snippet.map(({ text }) => text).join(''),
  parts: snippet.map(({ text, is_match }) => ({ text, isMatch: is_match })),
});

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
