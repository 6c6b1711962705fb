'use client';

import { RotateCcw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { createLatePart } from '@/components/ui/create-late-part';
import { FailureNotice } from '@/components/ui/failure-notice';
import { SkeletonLine } from '@/components/ui/skeleton';
import { useWorkspace } from '@/lib/client/workspace';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';
import { describeType } from './describe-artifact';

const RunProgress = createLatePart(
  async () => (await import('./run-progress')).RunProgress,
  'Loading the progress',
  <SkeletonLine className="h-10" />,
);

type ArtifactStatesProps = {
  readonly artifact: ArtifactDetailReply;
  readonly onMakeAgain: (() => void) | null;
  readonly onEnd: () => void;
};

/** Shown in place of the text while the artifact is being made, or if that failed or was cancelled. */
export function ArtifactStates({ artifact, onMakeAgain, onEnd }: ArtifactStatesProps) {
  const { role } = useWorkspace();
  const again = onMakeAgain !== null && (
    <Button size="small" icon={RotateCcw} onClick={onMakeAgain}>
      Try again
    </Button>
  );
  switch (artifact.status) {
    case 'ready':
      return null;
    case 'running':
      return artifact.run_id === null ? null : (
        <RunProgress
          key={artifact.run_id}
          runId={artifact.run_id}
          noun={describeType(artifact.type, artifact.type_title).toLowerCase()}
          mayCancel={role !== 'viewer'}
          onEnd={onEnd}
        />
      );
    case 'failed':
      return (
        <FailureNotice
          sentence={artifact.failure?.message ?? 'It could not be created.'}
          cause={artifact.failure?.action ?? undefined}
          action={again}
        />
      );
    case 'cancelled':
      return <FailureNotice sentence="It was cancelled before it was ready." action={again} />;
  }
}

type OldVersionProps = {
  readonly artifact: ArtifactDetailReply;
  readonly onNewest: () => void;
  readonly onRestore: (version: number) => void;
};

/** Says that an old version is shown, and offers to show the newest one or to restore this one. */
export function OldVersion({ artifact, onNewest, onRestore }: OldVersionProps) {
  const { role } = useWorkspace();
  const number = artifact.shown_version?.number ?? 0;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-panel border border-line bg-raised p-3"
    >
      <span className="flex-1">
        This is version {number}; the latest is {artifact.version}.
      </span>
      <Button size="small" onClick={onNewest}>
        Show latest version
      </Button>
      {role !== 'viewer' && artifact.status !== 'running' && (
        <Button size="small" onClick={() => onRestore(number)}>
          Restore version {number}
        </Button>
      )}
    </div>
  );
}
