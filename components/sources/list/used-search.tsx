'use client';

import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { LateTitleDialog } from '@/components/ui/late-windows';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import type { SavedSearchReply } from '@/lib/protocol/http/saved-searches';

/** Renames the saved search that is in use, or deletes it. */
export function UsedSearch({ search }: { readonly search: SavedSearchReply }) {
  const { id, collection_id: collectionId, name } = search;
  // Tables show whether they follow it.
  const invalidates = [queryKeys.savedSearches.of(collectionId), queryKeys.tables.all()];
  const [isRenaming, setRenaming] = useState(false);
  const rename = useEndpointMutation('PATCH /v1/saved-searches/{id}', {
    invalidates,
    closes: () => setRenaming(false),
  });
  const restore = useEndpointMutation('POST /v1/saved-searches/{id}/restore', {
    invalidates,
    onError: (failure) => showFailureToast('The deletion was not undone.', failure.message),
  });
  const remove = useEndpointMutation('DELETE /v1/saved-searches/{id}', {
    invalidates,
    onSuccess: () =>
      showToast(`Deleted the saved search “${name}”`, {
        onUndo: () => restore.mutate({ params: { id } }),
      }),
    onError: (failure) => showFailureToast('The saved search was not deleted.', failure.message),
  });
  return (
    <>
      <IconButton
        icon={Pencil}
        size="small"
        label={`Rename the saved search “${name}”`}
        onClick={() => setRenaming(true)}
      />
      <IconButton
        icon={X}
        size="small"
        label={`Delete the saved search “${name}”`}
        onClick={() => remove.mutate({ params: { id } })}
      />
      {isRenaming && (
        <LateTitleDialog
          open
          heading="Rename saved search"
          submitLabel="Rename"
          initialTitle={name}
          busy={rename.isPending}
          error={rename.error?.message}
          onSubmit={(next) => rename.mutate({ params: { id }, body: { name: next } })}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
