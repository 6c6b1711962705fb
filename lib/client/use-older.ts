/** Loads the pages after the first one of a list that is refreshed regularly. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiFailure } from './api';
import { useWorkspace } from './workspace';

type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null };

export type Older = {
  /** Null if there is nothing older. */
  readonly showOlder: (() => void) | null;
  readonly isLoading: boolean;
  readonly failure: ApiFailure | null;
};

/**
 * Returns all loaded items of a list, newest first, and a function that loads more. Items that moved off the first page during a refresh
 * are neither lost nor shown twice.
 * @param first the newest page as it is now, or undefined while it loads.
 */
export function useOlder<Item extends { readonly id: string }>(
  first: Page<Item> | undefined,
  load: (cursor: string, workspaceId: string) => Promise<Page<Item>>,
): Older & { readonly items: readonly Item[] } {
  const { id: workspaceId } = useWorkspace();
  const [held, setHeld] = useState<Page<Item> | null>(null);
  const newest = first?.items ?? [];
  const more = useMutation<Page<Item>, ApiFailure, string>({
    mutationFn: (cursor) => load(cursor, workspaceId),
    onSuccess: (page) => setHeld({ ...page, items: [...(held?.items ?? newest), ...page.items] }),
  });
  const shown = new Set(newest.map(({ id }) => id));
  const cursor = held === null ? (first?.next ?? null) : held.next;
  return {
    items: [...newest, ...(held?.items ?? []).filter(({ id }) => !shown.has(id))],
    showOlder: cursor === null ? null : () => more.mutate(cursor),
    isLoading: more.isPending,
    failure: more.error,
  };
}
