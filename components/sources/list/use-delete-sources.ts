'use client';

import { useRef, useState } from 'react';
import { nameThings } from '@/components/ui/name-things';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { callEndpoint, type ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useRefresh } from '@/lib/client/use-refresh';
import { useKeepReply } from '@/lib/client/use-keep-reply';
import { useWorkspace } from '@/lib/client/workspace';
import type { SourceReply } from '@/lib/protocol/http/sources';

export type UsedSource = {
  readonly source: SourceReply;
  readonly use: ReplyTo<'GET /v1/sources/{id}/use'>;
};

/**
 * Deletes sources, always with an undo. A single source is deleted immediately. Several sources, or one that artifacts or open links use,
 * are deleted after a confirmation that says how many or what is affected (ux 35). Sources whose deletion is refused reappear in the list
 * immediately (ux 54).
 * @param onGoing called with the ids of the rows that are about to leave the list
 */
export function useDeleteSources(collectionId: string, onGoing: (ids: readonly string[]) => void) {
  const { id: workspaceId } = useWorkspace();
  const keep = useKeepReply<'GET /v1/collections/{id}/sources'>();
  const refreshKeys = useRefresh();
  const [asking, setAsking] = useState<readonly UsedSource[] | null>(null);
  /** Ids of sources whose deletion is already being handled, so that a second press does nothing. */
  const going = useRef(new Set<string>());
  const key = queryKeys.sources.of(collectionId);

  const change = (items: (held: readonly SourceReply[]) => readonly SourceReply[]) =>
    keep(key, (held) => (held === undefined ? held : { ...held, items: [...items(held.items)] }));

  async function remove(sources: readonly SourceReply[], purge: boolean) {
    const ids = new Set(sources.map(({ id }) => id));
    onGoing([...ids]);
    let before: readonly SourceReply[] = [];
    await change((held) => {
      before = held;
      return held.filter(({ id }) => !ids.has(id));
    });
    const { done, cause } = await inTurn(sources, ({ id }) =>
      callEndpoint('DELETE /v1/sources/{id}', { params: { id }, query: { purge }, workspaceId }),
    );
    if (cause !== null) {
      const deleted = new Set(done.map(({ id }) => id));
      await change(() => before.filter(({ id }) => !deleted.has(id)));
      showFailureToast(describeRefusal(sources.length - done.length, sources), cause);
    }
    if (done.length > 0) showToast(describeDeleted(done), { onUndo: () => void restore(done) });
    await refreshKeys(key);
  }

  async function restore(sources: readonly SourceReply[]) {
    const { cause } = await inTurn(sources, ({ id }) =>
      callEndpoint('POST /v1/sources/{id}/restore', { params: { id }, workspaceId }),
    );
    if (cause !== null) showFailureToast('The deletion was not undone.', cause);
    await refreshKeys(key);
  }

  async function ask(sources: readonly SourceReply[]) {
    const fresh = sources.filter(({ id }) => !going.current.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) going.current.add(id);
    try {
      const used = await Promise.all(
        fresh.map(async (source) => ({
          source,
          use: await callEndpoint('GET /v1/sources/{id}/use', { params: { id: source.id }, workspaceId }),
        })),
      );
      if (used.length > 1 || used.some(isInUse)) setAsking(used);
      else await remove(fresh, false);
    } catch (error) {
      showFailureToast(describeRefusal(fresh.length, fresh), error instanceof Error ? error.message : '');
    } finally {
      for (const { id } of fresh) going.current.delete(id);
    }
  }

  return {
    /** The sources whose deletion must be confirmed, or null if there are none. */
    asking,
    ask,
    confirm: (purge: boolean) => {
      const sources = asking?.map(({ source }) => source) ?? [];
      setAsking(null);
      void remove(sources, purge);
    },
    cancel: () => setAsking(null),
  };
}

/** True if others would notice the deletion, because an artifact or a share link uses the source. */
export const isInUse = ({ use }: UsedSource) => use.artifacts.length > 0 || use.shares > 0;

/** Processes the sources one after the other until one is refused. Returns which were done, and why it stopped. */
async function inTurn(sources: readonly SourceReply[], work: (source: SourceReply) => Promise<unknown>) {
  const done: SourceReply[] = [];
  try {
    for (const source of sources) {
      await work(source);
      done.push(source);
    }
  } catch (error) {
    return { done, cause: error instanceof Error ? error.message : 'Something went wrong here. Try again.' };
  }
  return { done, cause: null };
}

const describeDeleted = (sources: readonly SourceReply[]) =>
  `Deleted ${nameThings(sources, { noun: 'source' })}`;
const describeRefusal = (count: number, sources: readonly SourceReply[]) =>
  `${nameThings(sources, { noun: 'source', count })} ${count === 1 ? 'was' : 'were'} not deleted.`;
