'use client';

import { nameThings } from '@/components/ui/name-things';
import { MoveDialog, type Place } from '@/components/ui/move-dialog';
import { useCollections } from '@/components/workspace/use-collections';
import { limits } from '@/lib/core/limits';
import type { SourceReply } from '@/lib/protocol/http/sources';

export type MoveSourcesProps = {
  readonly open: boolean;
  readonly sources: readonly SourceReply[];
  readonly onMove: (to: Place) => void;
  readonly onClose: () => void;
};

/** Chooses the collection that sources move to, or names a new one. */
export function MoveSources({ open, ...props }: MoveSourcesProps) {
  return open ? <MoveWindow {...props} /> : null;
}

function MoveWindow({ sources, onMove, onClose }: Omit<MoveSourcesProps, 'open'>) {
  const others = useCollections().filter(({ id }) => id !== sources[0]?.collection_id);
  return (
    <MoveDialog
      title={`Move ${nameThings(sources, { noun: 'source' })}`}
      note="Answers and artifacts that cite a source keep their citations."
      noun="collection"
      places={others.map(({ id, title: name }) => ({ id, name }))}
      maxChars={limits.titleChars}
      onMove={onMove}
      onClose={onClose}
    />
  );
}
