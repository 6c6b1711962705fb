'use client';

import {
  BookOpen,
  FileText,
  Library,
  type LucideIcon,
  StickyNote,
  Table2,
  Workflow as WorkflowIcon,
} from 'lucide-react';
import { usePathname } from 'next/navigation';
import type { CommandItem } from './command-dialog';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { type AppPath, isWorkspacePath, paths } from '@/lib/core/paths';
import { readRecentPlaces } from './recent-places';

type Kind = { readonly word: string; readonly icon: LucideIcon };

/** What stands at an address, by the folder it is in. Other places are commands of the menu. */
const kinds: ReadonlyMap<string | undefined, Kind> = new Map([
  ['c', { word: 'Collection', icon: Library }],
  ['sources', { word: 'Source', icon: FileText }],
  ['artifacts', { word: 'Artifact', icon: StickyNote }],
  ['tables', { word: 'Table', icon: Table2 }],
  ['knowledge', { word: 'Page', icon: BookOpen }],
  ['workflows', { word: 'Workflow', icon: WorkflowIcon }],
]);

const mostItems = 5;

/** The things that the member opened last, as items of the command menu: the newest collections if none was opened in this browser. */
export function useRecentItems(isOpen: boolean, go: (path: AppPath) => () => void): CommandItem[] {
  const { slug, userId } = useWorkspace();
  const here = usePathname();
  const collections = useEndpointQuery('GET /v1/collections', {
    key: queryKeys.collections.all(),
    input: { query: { limit: limits.pageItems } },
    enabled: isOpen,
  });
  if (!isOpen) return [];
  const opened = readRecentPlaces(window.localStorage, { slug, userId }).flatMap(
    ({ path, title }): CommandItem[] => {
      const kind = kinds.get(path.split('/')[3]);
      if (kind === undefined || path === here || !isWorkspacePath(path)) return [];
      return [{ id: `recent:${path}`, label: title, note: kind.word, icon: kind.icon, onSelect: go(path) }];
    },
  );
  if (opened.length > 0) return opened.slice(0, mostItems);
  return (collections.data?.items ?? []).slice(0, mostItems).map(({ id, title }) => ({
    id,
    label: title,
    icon: Library,
    onSelect: go(paths.collection(slug, id)),
  }));
}
