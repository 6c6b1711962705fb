'use client';

import { MoveToFolder } from '@/components/folders/move-to-folder';
import { type FiledCollection, useChangeFolders } from '@/components/folders/use-change-folders';
import { useFolders } from '@/components/folders/use-folders';

type FileCollectionProps = {
  readonly collection: FiledCollection;
  readonly onClose: () => void;
};

/** Chooses the folder on Home that a collection stands in. */
export function FileCollection({ collection, onClose }: FileCollectionProps) {
  const { paths } = useFolders(null);
  const change = useChangeFolders(null);
  return (
    <MoveToFolder
      what={`“${collection.title}”`}
      paths={paths}
      canLeave={collection.folder !== null}
      onMove={(target) => void change.fileCollection(collection, target)}
      onClose={onClose}
    />
  );
}
