'use client';

import { AlertDialog } from '@/components/ui/alert-dialog';
import { TitleDialog } from '@/components/ui/title-dialog';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import { EditAccess } from './edit-access';
import { EditInstructions } from './edit-instructions';
import { FileCollection } from './file-collection';

export type CollectionWindowsProps = {
  readonly open: boolean;
  /** Which of the windows is open, if any. */
  readonly asked: 'rename' | 'folder' | 'instructions' | 'access' | 'delete' | null;
  readonly collection: {
    readonly id: string;
    readonly title: string;
    readonly source_count: number;
    readonly instructions: string;
    readonly folder: { readonly id: string } | null;
  };
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

/** The windows that the menu of a collection opens. */
export function CollectionWindows({ asked, collection, onDelete, onClose }: CollectionWindowsProps) {
  const own = { collection, onClose };
  if (asked === 'rename') return <RenameCollection {...own} />;
  if (asked === 'folder') return <FileCollection {...own} />;
  if (asked === 'instructions') return <EditInstructions {...own} />;
  if (asked === 'access') return <EditAccess {...own} />;
  return (
    <AlertDialog
      open={asked === 'delete'}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${collection.title}”?`}
      description={`This deletes ${countNoun(collection.source_count, 'source')} and all conversations and artifacts in the collection for everyone, and shared links to them stop working. You can undo it for a minute.`}
      confirmLabel="Delete collection"
      onConfirm={onDelete}
    />
  );
}

function RenameCollection({ collection, onClose }: Pick<CollectionWindowsProps, 'collection' | 'onClose'>) {
  const rename = useEndpointMutation('PATCH /v1/collections/{id}', {
    invalidates: [queryKeys.collections.all()],
    closes: onClose,
  });
  return (
    <TitleDialog
      heading="Rename collection"
      submitLabel="Rename"
      initialTitle={collection.title}
      busy={rename.isPending}
      error={rename.error?.message}
      onSubmit={(title) => rename.mutate({ params: { id: collection.id }, body: { title } })}
      onClose={onClose}
    />
  );
}
