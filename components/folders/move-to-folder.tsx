'use client';

import { MoveDialog, type Place } from '@/components/ui/move-dialog';
import { limits } from '@/lib/core/limits';

export type MoveToFolderProps = {
  readonly open: true;
  /** What is moved, in words: `3 sources`. */
  readonly what: string;
  /** The folders that it can be moved to, with the names of those around them. */
  readonly paths: readonly { readonly id: string; readonly path: string }[];
  /** True if it stands in a folder, so that it can be moved to the top. */
  readonly canLeave: boolean;
  /** True if what opened it is going once something has moved. */
  readonly losesOpener?: boolean;
  /** Null is the top of the list. */
  readonly onMove: (target: Place | null) => void;
  readonly onClose: () => void;
};

const top = { id: 'top', name: 'No folder' };

/** Chooses the folder that sources, a folder or a collection move to, or names a new one. */
export function MoveToFolder({
  what,
  paths,
  canLeave,
  losesOpener,
  onMove,
  onClose,
}: Omit<MoveToFolderProps, 'open'>) {
  return (
    <MoveDialog
      title={`Move ${what} to a folder`}
      noun="folder"
      places={[...(canLeave ? [top] : []), ...paths.map(({ id, path }) => ({ id, name: path }))]}
      maxChars={limits.folderNameChars}
      losesOpener={losesOpener}
      onMove={(to) => onMove(to.id === top.id ? null : to)}
      onClose={onClose}
    />
  );
}
