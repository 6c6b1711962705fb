'use client';

import {
  Activity,
  FileText,
  Home,
  Library,
  Link2,
  MessagesSquare,
  type LucideIcon,
  Quote,
  Search,
  Settings,
  StickyNote,
  Table2,
  Workflow,
} from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { useDeferredValue, useState } from 'react';
import { type CommandGroup, type CommandItem, CommandMenu } from '@/components/shell/command-menu';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { type AppPath, paths } from '@/lib/core/paths';

export type WorkspaceSearchProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

type Found = ReplyTo<'GET /v1/search'>;
/** `go` closes the menu and navigates to a path in the workspace. */
type Travel = { readonly slug: string; readonly go: (path: AppPath) => () => void };

const titleIcons: Record<Found['titles'][number]['kind'], LucideIcon> = {
  collection: Library,
  source: FileText,
  artifact: StickyNote,
};

/** The command menu of a workspace: its pages, its collections, and every passage of every source. */
export function WorkspaceSearch({ open, onOpenChange }: WorkspaceSearchProps) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const [query, setQuery] = useState('');
  const question = useDeferredValue(query.trim());
  const here = readCollectionId(usePathname());
  const isAsking = open && question.length > 1;
  const foundHere = useEndpointQuery('GET /v1/search', {
    key: queryKeys.search({ q: question, collectionId: here ?? undefined }),
    input: { query: { q: question, limit: mostPassages, collection_id: here ?? undefined } },
    enabled: isAsking && here !== null,
  });
  const found = useEndpointQuery('GET /v1/search', {
    key: queryKeys.search({ q: question }),
    input: { query: { q: question, limit: mostPassages } },
    enabled: isAsking,
  });
  const recent = useEndpointQuery('GET /v1/collections', {
    key: queryKeys.collections.all(),
    input: { query: { limit: 50 } },
    enabled: open,
  });
  const go = (path: AppPath) => () => {
    onOpenChange(false);
    setQuery('');
    router.push(path);
  };
  const collections = (recent.data?.items ?? []).slice(0, 5).map(
    (collection): CommandItem => ({
      id: collection.id,
      label: collection.title,
      icon: Library,
      onSelect: go(paths.collection(slug, collection.id)),
    }),
  );
  const meant = isAsking ? (found.data?.did_you_mean ?? null) : null;
  const groups: CommandGroup[] = [
    { label: 'Recent', items: collections },
    { label: 'Did you mean', items: listMeant(meant, setQuery) },
    ...(isAsking && found.data !== undefined
      ? listFound(found.data, foundHere.data?.items ?? [], { slug, go })
      : []),
    { label: 'Go to', items: listPlaces({ slug, go }) },
  ];
  return (
    <CommandMenu
      open={open}
      onOpenChange={onOpenChange}
      groups={groups.filter((group) => group.items.length > 0)}
      query={query}
      onQueryChange={setQuery}
      searching={found.isFetching || foundHere.isFetching}
      notice={describeMeant(meant, question) ?? describeOutdated(found.data?.outdated_sources ?? 0)}
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

function describeOutdated(count: number): string | undefined {
  if (count === 0) return undefined;
  const sources = count === 1 ? '1 source is' : `${count} sources are`;
  return `The search index is being updated. ${sources} still waiting, so some results may be missing.`;
}

/** Returns the id of the collection that a page is about, read from its address, or null on other pages. */
const readCollectionId = (path: string) => /^\/w\/[^/]+\/c\/([^/]+)/.exec(path)?.[1] ?? null;

/** Lists titles, the passages of the current collection, and those of the others. */
function listFound(found: Found, here: Found['items'], { slug, go }: Travel): CommandGroup[] {
  const nameOf = (passage: Found['items'][number]) => `${passage.revision_id}:${passage.start}`;
  const known = new Set(here.map(nameOf));
  const elsewhere = found.items.filter((passage) => !known.has(nameOf(passage)));
  const present = (passage: Found['items'][number]): CommandItem => ({
    id: nameOf(passage),
    label: passage.snippet.map(({ text }) => text).join(''),
    parts: passage.snippet.map(({ text, is_match }) => ({ text, isMatch: is_match })),
    note: [passage.title, ...passage.headings].join(' › '),
    isFound: true,
    icon: Quote,
    onSelect: () => go(writePassagePath(slug, passage, here.includes(passage)))(),
  });
  return [
    {
      label: 'Titles',
      items: found.titles.map(
        (match): CommandItem => ({
          id: match.id,
          label: match.title,
          icon: titleIcons[match.kind],
          isFound: true,
          onSelect: go(writeTitlePath(slug, match)),
        }),
      ),
    },
    { label: 'Passages in this collection', items: here.map(present) },
    {
      label: here.length === 0 ? 'Passages' : 'Passages in other collections',
      items: elsewhere.map(present),
    },
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

function writeTitlePath(slug: string, match: Found['titles'][number]): AppPath {
  if (match.kind === 'collection') return paths.collection(slug, match.id);
  if (match.kind === 'artifact') return paths.artifact(slug, match.id);
  return paths.collection(slug, match.collection_id ?? '', { look: match.id });
}

function listPlaces({ slug, go }: Travel): CommandItem[] {
  return [
    { id: 'home', label: 'Home', icon: Home, keys: 'g h', onSelect: go(paths.home(slug)) },
    {
      id: 'artifacts',
      label: 'Artifacts',
      icon: StickyNote,
      keys: 'g a',
      onSelect: go(paths.artifacts(slug)),
    },
    { id: 'tables', label: 'Tables', icon: Table2, keys: 'g t', onSelect: go(paths.tables(slug)) },
    { id: 'workflows', label: 'Workflows', icon: Workflow, keys: 'g w', onSelect: go(paths.workflows(slug)) },
    { id: 'shares', label: 'Shared links', icon: Link2, keys: 'g s', onSelect: go(paths.shares(slug)) },
    { id: 'runs', label: 'Runs', icon: Activity, keys: 'g r', onSelect: go(paths.runs(slug)) },
    { id: 'agents', label: 'Agents', icon: MessagesSquare, onSelect: go(paths.agents(slug)) },
    {
      id: 'settings',
      label: 'Settings',
      icon: Settings,
      onSelect: go(paths.settingsSection(slug, 'members')),
    },
  ];
}
