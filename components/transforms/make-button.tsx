'use client';

import { Shapes } from 'lucide-react';
import { useState } from 'react';
import type { MakeArtifactProps } from './make-artifact';
import { Button } from '@/components/ui/button';
import { createLateWindow } from '@/components/ui/late';

const LateMakeArtifact = createLateWindow<Omit<MakeArtifactProps, 'trigger'>>(async () => {
  const { MakeArtifact } = await import('./make-artifact');
  return MakeArtifact;
});

type MakeButtonProps = Pick<MakeArtifactProps, 'collectionId' | 'sourceIds' | 'onStarted'>;

/** Opens the dialog that offers what can be made of a collection. */
export function MakeButton(props: MakeButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={Shapes} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Create
      </Button>
      <LateMakeArtifact {...props} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
