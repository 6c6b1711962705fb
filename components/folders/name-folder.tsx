'use client';

import { LateTitleDialog } from '@/components/ui/late-windows';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import type { FolderReply } from '@/lib/protocol/http/folders';

type NameFolderProps = {
  readonly collectionId: string | null;
  /** The folder to rename; null for a new one. */
  readonly folder: FolderReply | null;
  /** Where a new folder is made. */
  readonly parentId?: string | null;
  readonly onDone: (folder: FolderReply) => void;
  readonly onClose: () => void;
};

/** Asks for the name of a new folder, or for another name of one. If it is refused, the typed text stays. */
export function NameFolder({ collectionId, folder, parentId = null, onDone, onClose }: NameFolderProps) {
  const options = {
    invalidates: [
      queryKeys.folders.of(collectionId),
      collectionId === null ? queryKeys.collections.all() : queryKeys.sources.of(collectionId),
    ],
    onSuccess: onDone,
    closes: onClose,
  };
  const create = useEndpointMutation('POST /v1/folders', options);
  const rename = useEndpointMutation('PATCH /v1/folders/{id}', options);
  return (
    <LateTitleDialog
      open
      heading={folder === null ? 'New folder' : 'Rename folder'}
      submitLabel={folder === null ? 'Create folder' : 'Rename'}
      initialTitle={folder?.name}
      maxChars={limits.folderNameChars}
      busy={create.isPending || rename.isPending}
      error={create.error?.message ?? rename.error?.message}
      onSubmit={(name) =>
        folder === null
          ? create.mutate({ body: { name, collection_id: collectionId, parent_id: parentId } })
          : rename.mutate({ params: { id: folder.id }, body: { name } })
      }
      onClose={onClose}
    />
  );
}
