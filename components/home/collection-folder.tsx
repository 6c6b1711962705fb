'use client';

import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FolderName } from '@/components/folders/folder-name';
import { NameFolder } from '@/components/folders/name-folder';
import { useChangeFolders } from '@/components/folders/use-change-folders';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { countNoun } from '@/lib/core/text';
import type { FolderReply } from '@/lib/protocol/http/folders';

type CollectionFolderProps = {
  readonly folder: FolderReply;
  readonly count: number;
  readonly isOpen: boolean;
  readonly canEdit: boolean;
  readonly onToggle: () => void;
  /** The collections in it, shown while it is open. */
  readonly children: ReactNode;
};

/** A folder of collections on Home, which opens in its place. */
export function CollectionFolder({ folder, count, isOpen, canEdit, ...props }: CollectionFolderProps) {
  const [isRenaming, setRenaming] = useState(false);
  const change = useChangeFolders(null);
  return (
    <li className="grid grid-cols-1 gap-3">
      <div className="relative flex items-center rounded-panel border border-line bg-raised hover:border-edge">
        <h3 className="flex min-w-0 flex-1 font-medium">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={props.onToggle}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2 px-4 py-2 text-start"
          >
            <FolderName name={folder.name} isOpen={isOpen} size={18} />
            <span className="ms-auto shrink-0 ps-2 text-label font-normal text-soft">
              {countNoun(count, 'collection')}
            </span>
          </button>
        </h3>
        {canEdit && (
          <span className="pe-2">
            <Menu trigger={<IconButton icon={Ellipsis} label={`More for the folder ${folder.name}`} />}>
              <MenuItem icon={Pencil} onSelect={() => setRenaming(true)}>
                Rename
              </MenuItem>
              <MenuItem icon={Trash2} danger onSelect={() => void change.deleteFolder(folder)}>
                Delete
              </MenuItem>
            </Menu>
          </span>
        )}
      </div>
      {isOpen && (count === 0 ? <p className="px-4 text-soft">This folder is empty.</p> : props.children)}
      {isRenaming && (
        <NameFolder
          collectionId={null}
          folder={folder}
          onDone={() => undefined}
          onClose={() => setRenaming(false)}
        />
      )}
    </li>
  );
}
