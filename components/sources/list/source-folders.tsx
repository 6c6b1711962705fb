'use client';

import { useState } from 'react';
import type { MoveToFolderProps } from '@/components/folders/move-to-folder';
import { NameFolder } from '@/components/folders/name-folder';
import type { useChangeFolders } from '@/components/folders/use-change-folders';
import type { Folders } from '@/components/folders/use-folders';
import { nameThings } from '@/components/ui/name-things';
import { createLateWindow } from '@/components/ui/late';
import type { FolderReply } from '@/lib/protocol/http/folders';
import type { SourceReply } from '@/lib/protocol/http/sources';

/** What a folder dialog asks for: a name, or a folder to move to. */
type Asked =
  | { readonly kind: 'new'; readonly parentId: string | null }
  | { readonly kind: 'rename'; readonly folder: FolderReply }
  | { readonly kind: 'move'; readonly folder: FolderReply }
  | { readonly kind: 'file'; readonly sources: readonly SourceReply[] };

const LateMoveToFolder = createLateWindow<MoveToFolderProps>(async () => {
  const { MoveToFolder } = await import('@/components/folders/move-to-folder');
  return MoveToFolder;
});

export const useAskedFolder = () => useState<Asked | null>(null);

type SourceFoldersProps = {
  readonly collectionId: string;
  readonly folders: Folders;
  readonly asked: Asked | null;
  readonly change: ReturnType<typeof useChangeFolders>;
  /** True while sources are selected in the list, which ends when they are moved. */
  readonly isSelecting: boolean;
  /** Called with the rows that are about to leave their places. */
  readonly onGoing: (sources: readonly SourceReply[]) => void;
  /** Called when they stand where they belong. */
  readonly onSettled: () => void;
  readonly onMade: (folder: FolderReply) => void;
  readonly onClose: () => void;
};

/** The dialogs that make, rename and move the folders of a collection, and put sources into them. */
export function SourceFolders({ collectionId, folders, asked, change, ...props }: SourceFoldersProps) {
  const { onClose } = props;
  if (asked === null) return null;
  if (asked.kind === 'new' || asked.kind === 'rename')
    return (
      <NameFolder
        collectionId={collectionId}
        folder={asked.kind === 'rename' ? asked.folder : null}
        parentId={asked.kind === 'new' ? asked.parentId : null}
        onDone={asked.kind === 'new' ? props.onMade : ignore}
        onClose={onClose}
      />
    );
  if (asked.kind === 'file') {
    const { sources } = asked;
    return (
      <LateMoveToFolder
        open
        what={nameThings(sources, { noun: 'source' })}
        paths={folders.paths}
        canLeave={sources.some((source) => source.folders.length > 0)}
        losesOpener={props.isSelecting}
        onMove={(target) => {
          props.onGoing(sources);
          void change.fileSources(sources, target).then(props.onSettled);
        }}
        onClose={onClose}
      />
    );
  }
  const { folder } = asked;
  return (
    <LateMoveToFolder
      open
      what={`the folder “${folder.name}”`}
      paths={folders.paths.filter(({ id }) => !folders.pathTo(id).some((each) => each.id === folder.id))}
      canLeave={folder.parent_id !== null}
      onMove={(target) => void change.moveFolder(folder, target)}
      onClose={onClose}
    />
  );
}

const ignore = () => undefined;
