'use client';

import { FeedList } from './feed-list';
import { FindFeed } from './find-feed';

type FeedsPanelProps = {
  readonly collectionId: string;
  /** The folder that new entries go into; null for the top of the list. */
  readonly folderId: string | null;
  /** An address that is looked up at once. */
  readonly address: string | null;
  /** Adds an address as a page after all. */
  readonly onAddPage: (url: string) => void;
  readonly onDone: () => void;
};

/** Finds a feed to follow, and shows those that the collection follows. */
export function FeedsPanel({ collectionId, folderId, ...props }: FeedsPanelProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-3">
      <FindFeed collectionId={collectionId} folderId={folderId} {...props} />
      <FeedList collectionId={collectionId} folderId={folderId} canEdit />
    </div>
  );
}
