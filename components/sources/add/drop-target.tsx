'use client';

import { type ReactNode, useState } from 'react';
import { createLate } from '@/components/ui/late';
import { createHandover, LateTrigger } from '@/components/ui/late-trigger';
import { readAddresses } from './read-addresses';

type DropTargetProps = {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onAddresses: (urls: readonly string[]) => void;
  readonly disabled: boolean;
  readonly children: ReactNode;
};

const lateZone = createLate(() => import('./drop-zone'));

/** Makes the whole collection accept dropped and pasted files, and addresses dragged from another window. */
export function DropTarget({ onFiles, onAddresses, disabled, children }: DropTargetProps) {
  const [handover] = useState(createHandover);
  const zone = lateZone.use(false);
  return (
    <LateTrigger handover={handover}>
      <div
        className="relative h-full min-h-0"
        onDropCapture={(event) => {
          if (disabled || event.dataTransfer.files.length > 0) return;
          const { urls } = readAddresses(
            event.dataTransfer.getData('text/uri-list') || event.dataTransfer.getData('text/plain'),
          );
          if (urls.length === 0) return;
          event.preventDefault();
          onAddresses(urls);
        }}
      >
        {children}
        {/* A zone that is disabled would mark all that stands in it as disabled. */}
        {zone && !disabled && <zone.DropZone handover={handover} onFiles={onFiles} />}
      </div>
    </LateTrigger>
  );
}
