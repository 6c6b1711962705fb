'use client';

import { attempt } from '@/components/ui/attempt';
import { showToast } from '@/components/ui/toast';
import { callEndpoint } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import { countNoun } from '@/lib/core/text';
import type { SourceReply } from '@/lib/protocol/http/sources';
import type { ReadingState } from '@/lib/protocol/source-words';

export type TagEdit = { readonly add: readonly string[]; readonly remove: readonly string[] };
export type MarkEdit = { readonly is_starred?: boolean; readonly reading?: ReadingState };

/** Tags and marks sources, one or many at once, with an undo that restores exactly what each source had before. */
export function useOrganiseSources(collectionId: string) {
  const { id: workspaceId } = useWorkspace();
  const refresh = useRefresh();
  const params = { id: collectionId };
  const idsOf = (sources: readonly SourceReply[]) => sources.map(({ id }) => id);

  const tryTo = (work: () => Promise<unknown>, failure: string) =>
    attempt(work, { failure, refresh: () => refresh(queryKeys.sources.of(collectionId)) });

  const sendTags = (sources: readonly SourceReply[], { add, remove }: TagEdit) =>
    callEndpoint('PATCH /v1/collections/{id}/sources/tags', {
      params,
      workspaceId,
      body: { source_ids: idsOf(sources), add: [...add], remove: [...remove] },
    });

  /** Undoes each tag on the sources that it changed, and leaves those alone that had it before. */
  async function untag(sources: readonly SourceReply[], { add, remove }: TagEdit) {
    for (const tag of add) {
      const changed = sources.filter(({ tags }) => !tags.includes(tag));
      if (changed.length > 0) await sendTags(changed, { add: [], remove: [tag] });
    }
    for (const tag of remove) {
      const changed = sources.filter(({ tags }) => tags.includes(tag));
      if (changed.length > 0) await sendTags(changed, { add: [tag], remove: [] });
    }
  }

  const sendMark = (sources: readonly SourceReply[], edit: MarkEdit) =>
    callEndpoint('PATCH /v1/collections/{id}/sources/marks', {
      params,
      workspaceId,
      body: { source_ids: idsOf(sources), ...edit },
    });

  async function unmark(sources: readonly SourceReply[], edit: MarkEdit) {
    const before = (source: SourceReply): MarkEdit =>
      edit.reading === undefined ? { is_starred: source.is_starred } : { reading: source.reading };
    for (const same of Map.groupBy(sources, (source) => JSON.stringify(before(source))).values()) {
      const [first] = same;
      if (first !== undefined) await sendMark(same, before(first));
    }
  }

  return {
    async tag(sources: readonly SourceReply[], edit: TagEdit) {
      if (sources.length === 0 || edit.add.length + edit.remove.length === 0) return;
      if (!(await tryTo(() => sendTags(sources, edit), 'The tags were not changed.'))) return;
      showToast(`Changed the tags of ${countNoun(sources.length, 'source')}`, {
        onUndo: () => void tryTo(() => untag(sources, edit), 'The tags were not restored.'),
      });
    },
    async mark(sources: readonly SourceReply[], edit: MarkEdit) {
      if (!(await tryTo(() => sendMark(sources, edit), 'The sources were not marked.'))) return;
      if (sources.length > 1)
        showToast(`Marked ${countNoun(sources.length, 'source')}`, {
          onUndo: () => void tryTo(() => unmark(sources, edit), 'The marks were not restored.'),
        });
    },
  };
}
