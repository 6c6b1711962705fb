import type { DragEvent } from 'react';
import type { FilePlace } from './use-add-files';

type FileDropOptions = {
  readonly isOn: boolean;
  /** Takes files that are dropped beside the rows. */
  readonly currentId: string | null;
  readonly addFiles: (files: readonly File[], place: FilePlace) => void;
};

/** Files that are dropped on a block are added to it. */
export function useFileDrop({ isOn, currentId, addFiles }: FileDropOptions) {
  const hasFiles = (event: DragEvent) => isOn && event.dataTransfer.types.includes('Files');
  return {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const row = event.target instanceof Element ? event.target.closest('[role="treeitem"]') : null;
      const id = row?.id ?? currentId;
      if (id !== null) addFiles([...event.dataTransfer.files], { id, offset: null });
    },
  };
}
