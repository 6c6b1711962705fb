'use client';

import { Ellipsis, Folder, MessageSquareText, Pencil, Table2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { LateAlertDialog, LateTitleDialog } from '@/components/ui/late-windows';
import { MenuLink } from '@/components/ui/menu-link';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import { createLateWindow } from '@/components/ui/late';
import type { FileCollectionProps } from './file-collection';
import type { EditInstructionsProps } from './edit-instructions';
import { useDeleteCollection } from './use-delete-collection';

const LateInstructions = createLateWindow<EditInstructionsProps>(async () => {
  const { EditInstructions } = await import('./edit-instructions');
  return EditInstructions;
});

const LateFileCollection = createLateWindow<FileCollectionProps>(async () => {
  const { FileCollection } = await import('./file-collection');
  return FileCollection;
});

type CollectionMenuProps = {
  readonly collection: {
    readonly id: string;
    readonly title: string;
    readonly source_count: number;
    readonly instructions: string;
    readonly folder: { readonly id: string } | null;
  };
  /** Called after the deletion, if the menu is on the collection's own page. */
  readonly onDeleted?: (() => void) | undefined;
};

/** The actions on a whole collection. Deleting it takes away what others work with, so it asks first. */
export function CollectionMenu({ collection, onDeleted }: CollectionMenuProps) {
  const [asked, setAsked] = useState<'rename' | 'folder' | 'instructions' | 'delete' | null>(null);
  const { slug } = useWorkspace();
  const remove = useDeleteCollection(collection, onDeleted);
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={`More for ${collection.title}`} />}>
        <MenuLink icon={Table2} href={paths.tablesOf(slug, collection.id)}>
          Tables
        </MenuLink>
        <MenuItem icon={Pencil} onSelect={() => setAsked('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={Folder} onSelect={() => setAsked('folder')}>
          Move to folder
        </MenuItem>
        <MenuItem icon={MessageSquareText} onSelect={() => setAsked('instructions')}>
          Instructions for answers
        </MenuItem>
        <MenuItem
          icon={Trash2}
          danger
          onSelect={() => (collection.source_count === 0 ? remove() : setAsked('delete'))}
        >
          Delete
        </MenuItem>
      </Menu>
      {asked === 'rename' && <RenameCollection collection={collection} onClose={() => setAsked(null)} />}
      {asked === 'folder' && (
        <LateFileCollection open collection={collection} onClose={() => setAsked(null)} />
      )}
      <LateInstructions
        open={asked === 'instructions'}
        collection={collection}
        onClose={() => setAsked(null)}
      />
      <LateAlertDialog
        open={asked === 'delete'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Delete “${collection.title}”?`}
        description={`This deletes ${countNoun(collection.source_count, 'source')} and all conversations and artifacts in the collection for everyone, and shared links to them stop working. You can undo it for a minute.`}
        confirmLabel="Delete collection"
        onConfirm={remove}
      />
    </>
  );
}

type RenameCollectionProps = {
  readonly collection: { readonly id: string; readonly title: string };
  readonly onClose: () => void;
};

function RenameCollection({ collection, onClose }: RenameCollectionProps) {
  const rename = useEndpointMutation('PATCH /v1/collections/{id}', {
    invalidates: [queryKeys.collections.all()],
    onSuccess: onClose,
  });
  return (
    <LateTitleDialog
      open
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
