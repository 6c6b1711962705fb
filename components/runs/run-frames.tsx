'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { CopyButton } from '@/components/ui/copy-button';
import { writeUrl } from '@/lib/client/api';
import { useWorkspace } from '@/lib/client/workspace';
import { type TimedFrame, writeFrame } from '@/lib/protocol/run-frames';
import { FrameRows } from './frame-rows';

type RunFramesProps = {
  readonly runId: string;
  readonly frames: readonly TimedFrame[];
  /** Number of the frame to scroll to, if no step begins with it; 0 means none. */
  readonly wanted: number;
};

/** The log itself, one page at a time. It can be copied and downloaded as a file. */
export function RunFrames({ runId, frames, wanted }: RunFramesProps) {
  const [isOpened, setOpened] = useState<{ readonly wanted: number; readonly open: boolean } | null>(null);
  const isOpen = isOpened?.wanted === wanted ? isOpened.open : wanted > 0;
  return (
    <section aria-labelledby="log" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="log" className="flex-1 text-reading font-semibold">
          The log, {frames.length.toLocaleString('en')} frames
        </h2>
        <Button aria-expanded={isOpen} onClick={() => setOpened({ wanted, open: !isOpen })}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      {isOpen && (
        <>
          <div className="flex flex-wrap gap-x-2 gap-y-1">
            <CopyButton label="Copy as NDJSON" text={() => frames.map(writeFrame).join('')} />
            <SaveLog runId={runId} form="frames" words="Download the frames" />
            <SaveLog runId={runId} form="export" words="Download the export" />
          </div>
          <FrameRows label="Frames" frames={frames} wanted={wanted} />
        </>
      )}
    </section>
  );
}

type SaveLogProps = {
  readonly runId: string;
  readonly form: 'frames' | 'export';
  readonly words: string;
};

function SaveLog({ runId, form, words }: SaveLogProps) {
  const { id: workspaceId } = useWorkspace();
  const input = { params: { id: runId }, query: { form, follow: false } };
  const address = writeUrl('GET /v1/runs/{id}/frames', input);
  return (
    <a
      href={`${address}&workspace_id=${workspaceId}`}
      download={`run-${runId}.${form}.ndjson`}
      className={buttonStyle({ variant: 'quiet', size: 'small' })}
    >
      <Download size={16} aria-hidden />
      {words}
    </a>
  );
}
