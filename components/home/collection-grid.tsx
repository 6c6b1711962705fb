'use client';

import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { NameFolder } from '@/components/folders/name-folder';
import { useFolders } from '@/components/folders/use-folders';
import { useOpenFolders } from '@/components/folders/use-open-folders';
import { Button, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { ReplyTo } from '@/lib/client/api';
import { CollectionFolder } from './collection-folder';
import { CollectionCard } from './collection-card';
import { LoadSample } from './sample-collection';

type CollectionGridProps = {
  readonly collections: ReplyTo<'GET /v1/collections'>['items'];
  readonly folders: ReplyTo<'GET /v1/folders'>;
  /** Undefined for members who may only read. */
  readonly onMake: (() => void) | undefined;
};

/** The collections of the workspace as cards, most recently changed first, below the folders that the team made for them. */
export function CollectionGrid({ collections, onMake, ...props }: CollectionGridProps) {
  const { folders } = useFolders(null, props.folders);
  const { open, setOpen } = useOpenFolders();
  const [isNaming, setNaming] = useState(false);
  const known = new Set(folders.map(({ id }) => id));
  const byFolder = Map.groupBy(collections, ({ folder }) =>
    folder !== null && known.has(folder.id) ? folder.id : null,
  );
  const hasSample = collections.some((collection) => collection.is_sample);
  return (
    <section aria-labelledby="collections" className="grid grid-cols-1 gap-2">
      <div className="flex min-h-8 items-center gap-2">
        <h2 id="collections" className="flex-1 text-label font-medium text-soft">
          Collections
        </h2>
        {onMake !== undefined && collections.length > 0 && (
          <IconButton icon={FolderPlus} size="small" label="New folder" onClick={() => setNaming(true)} />
        )}
      </div>
      {folders.length > 0 && (
        <ul aria-label="Folders of collections" className="grid grid-cols-1 gap-3 pb-1">
          {folders.map((folder) => {
            const held = byFolder.get(folder.id) ?? [];
            return (
              <CollectionFolder
                key={folder.id}
                folder={folder}
                count={held.length}
                isOpen={open.has(folder.id)}
                canEdit={onMake !== undefined}
                onToggle={() => setOpen(folder.id, !open.has(folder.id))}
              >
                <Cards collections={held} />
              </CollectionFolder>
            );
          })}
        </ul>
      )}
      {collections.length === 0 ? (
        <EmptyState
          action={
            onMake !== undefined && (
              <Button variant="primary" onClick={onMake}>
                Create collection
              </Button>
            )
          }
        >
          A collection holds the sources for one question. Create your first one.
        </EmptyState>
      ) : (
        <Cards collections={byFolder.get(null) ?? []} />
      )}
      {onMake !== undefined && !hasSample && (
        <p>
          <LoadSample />
        </p>
      )}
      {isNaming && (
        <NameFolder
          collectionId={null}
          folder={null}
          onDone={() => undefined}
          onClose={() => setNaming(false)}
        />
      )}
    </section>
  );
}

function Cards({ collections }: Pick<CollectionGridProps, 'collections'>) {
  return (
    <ul className="grid grid-cols-1 gap-3 tablet:grid-cols-2 wide:grid-cols-3">
      {collections.map((collection) => (
        <CollectionCard key={collection.id} collection={collection} />
      ))}
    </ul>
  );
}
