'use client';

import { useEffect, useEffectEvent } from 'react';
import { useArtifactById } from '@/components/artifacts/use-artifact-by-id';
import { announce } from '@/components/shell/announce';
import { showFailureToast, showToast } from '@/components/ui/toast';

type WatchMadeProps = {
  /** An artifact whose creation started on this page. */
  readonly artifactId: string;
  /** True if the artifact is open. Then it shows its own state. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onEnd: () => void;
};

/** Tells the user that an artifact is ready if something else is open by then, and offers to open it. Renders nothing. */
export function WatchMade({ artifactId, isOpen, onOpen, onEnd }: WatchMadeProps) {
  const { data: artifact, error } = useArtifactById(artifactId);
  const isOver = error !== null || (artifact !== undefined && artifact.status !== 'running');
  const tell = useEffectEvent(() => {
    onEnd();
    if (artifact === undefined || artifact.status === 'running' || artifact.status === 'cancelled') return;
    const isReady = artifact.status === 'ready';
    const sentence = isReady ? `“${artifact.title}” is ready` : `“${artifact.title}” could not be created.`;
    if (isOpen) announce(sentence, 'artifact');
    else if (isReady) showToast(sentence, { action: { label: 'Open', onSelect: onOpen } });
    else showFailureToast(sentence, artifact.failure?.message);
  });
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  return null;
}
