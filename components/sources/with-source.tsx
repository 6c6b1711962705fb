'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/button';
import { Panes } from '@/components/ui/panes';
import { paneWidths, useMedia } from '@/components/ui/use-media';

type WithSourceProps = {
  /** Names the page in its separator, and the sizes that this browser remembers for it: `artifact`. */
  readonly noun: string;
  readonly page: ReactNode;
  readonly onClose: () => void;
  /** The open source, or null. */
  readonly children: ReactNode;
};

/** A page with the open source beside it or, where there is no room, over its edge. */
export function WithSource({ noun, page, onClose, children }: WithSourceProps) {
  const hasRoom = useMedia(paneWidths.three);
  const look = (
    <div className="flex h-full min-h-0 flex-col">
      {hasRoom && (
        <div className="flex justify-end border-b border-line p-1">
          <IconButton size="small" icon={X} label="Close the source" onClick={onClose} />
        </div>
      )}
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  );
  const isBeside = hasRoom && children !== null;
  return (
    <Panes
      id={`${noun}-look`}
      panes={[
        { id: noun, label: noun, minSize: isBeside ? 420 : undefined, content: page },
        ...(children === null
          ? []
          : [
              {
                id: 'look',
                label: 'reader',
                defaultSize: '40%',
                minSize: 320,
                isOnlyBeside: hasRoom,
                place: hasRoom
                  ? ('beside' as const)
                  : { over: { title: 'Source', side: 'end', onClose } as const },
                content: look,
              },
            ]),
      ]}
    />
  );
}
