'use client';

import { X } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { IconButton } from '@/components/ui/button';
import { Drawer } from '@/components/ui/drawer';
import { Panes } from '@/components/ui/panes';

/** From this width the source is shown beside the artifact. Below it, the source opens in a drawer at the edge. */
const twoPanes = '(min-width: 75rem)';

type WithSourceProps = {
  readonly page: ReactNode;
  readonly onClose: () => void;
  /** The open source, or null. */
  readonly children: ReactNode;
};

/** A page with the open source beside it. */
export function WithSource({ page, onClose, children }: WithSourceProps) {
  const hasRoom = useMedia(twoPanes);
  if (!hasRoom) {
    return (
      <>
        {page}
        {children !== null && (
          <Drawer title="Source" side="end" open onOpenChange={(open) => !open && onClose()}>
            {children}
          </Drawer>
        )}
      </>
    );
  }
  const look = (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex justify-end border-b border-line p-1">
        <IconButton size="small" icon={X} label="Close the source" onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  );
  // Panes are used even for a single page, so that it keeps its position and any typed text when the source opens or closes.
  return (
    <Panes
      id="artifact-look"
      panes={[
        { id: 'artifact', label: 'artifact', minSize: 420, content: page },
        ...(children === null
          ? []
          : [{ id: 'look', label: 'reader', defaultSize: '40%', minSize: 320, content: look }]),
      ]}
    />
  );
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => true,
  );
}
