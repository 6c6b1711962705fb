'use client';

import { Ellipsis, Folder, Lock, MessageSquareText, Pencil, Table2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { createLateWindow } from '@/components/ui/late';
import { Menu, MenuItem } from '@/components/ui/menu';
import { MenuLink } from '@/components/ui/menu-link';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { CollectionWindowsProps } from './collection-windows';
import { useDeleteCollection } from './use-delete-collection';

const LateWindows = createLateWindow<CollectionWindowsProps>(async () => {
  const { CollectionWindows } = await import('./collection-windows');
  return CollectionWindows;
});

export type CollectionMenuProps = Pick<CollectionWindowsProps, 'collection'> & {
  /** Called after the deletion, if the menu is on the collection's own page. */
  readonly onDeleted?: (() => void) | undefined;
};

/** The actions on a whole collection. Deleting it takes away what others work with, so it asks first. */
export function CollectionMenu({ collection, onDeleted }: CollectionMenuProps) {
  const [asked, setAsked] = useState<CollectionWindowsProps['asked']>(null);
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
        <MenuItem icon={Lock} onSelect={() => setAsked('access')}>
          Who can open it
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
      <LateWindows
        open={asked !== null}
        asked={asked}
        collection={collection}
        onDelete={remove}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
