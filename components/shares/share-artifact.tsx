'use client';

import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { createLateWindow } from '@/components/ui/late';
import { useWorkspace } from '@/lib/client/workspace';
import type { ShareWindowProps } from './share-window';

const LateShareWindow = createLateWindow<ShareWindowProps>(
  async () => (await import('./share-window')).ShareWindow,
);

type ShareArtifactProps = { readonly artifactId: string; readonly title: string };

/** The button that opens the dialog for sharing an artifact with people outside. Members who may not share see no button. */
export function ShareArtifact({ artifactId, title }: ShareArtifactProps) {
  const { role } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  if (role === 'viewer') return null;
  return (
    <>
      <Button icon={Link2} onClick={() => setOpen(true)}>
        Share
      </Button>
      <LateShareWindow open={isOpen} onOpenChange={setOpen} artifactId={artifactId} title={title} />
    </>
  );
}
