'use client';

import { type ReactNode, useState } from 'react';
import { DecidedApproval } from '@/components/approvals/decided-approval';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { CallDetails } from '@/components/tools/call-details';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Time } from '@/components/ui/time';
import { countNoun } from '@/lib/core/text';
import { writeFrame } from '@/lib/protocol/run-frames';
import type { RunCallReply } from '@/lib/protocol/http/tools';
import { findNote } from './find-note';
import { FrameRows } from './frame-rows';
import type { RunStep, StepKind } from './run-step';
import { writeText } from './list-steps';
import { PacketSources } from './packet-sources';

type StepDetailsProps = { readonly step: RunStep; readonly call: RunCallReply | null };

/** Shows a step in full: its input and output in words, its time, and its frames as they are in the log. */
export function StepDetails({ step, call }: StepDetailsProps) {
  const content = presenters[step.kind]?.(step, call) ?? null;
  const [areRawShown, showRaw] = useState(content === null);
  const [first] = step.frames;
  const last = step.frames.at(-1);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {content}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-label text-soft">
        <span className="me-1">
          {first === last ? `Frame ${step.frame}` : `Frames ${step.frame} to ${last?.eventId ?? step.frame}`}
          {first !== undefined && (
            <>
              , <Time of={first.at} />
            </>
          )}
        </span>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={areRawShown}
          onClick={() => showRaw(!areRawShown)}
        >
          {areRawShown ? 'Hide' : 'Show'} {countNoun(step.frames.length, 'raw frame')}
        </Button>
        {areRawShown && (
          <CopyButton label="Copy as NDJSON" text={() => step.frames.map(writeFrame).join('')} />
        )}
      </div>
      {areRawShown && <FrameRows label="Raw frames" frames={step.frames} pretty />}
    </div>
  );
}

type Present = (step: RunStep, call: RunCallReply | null) => ReactNode;

/** A presenter returns null if there is nothing to show but the frames. */
const presenters: Readonly<Partial<Record<StepKind, Present>>> = {
  called: (_step, call) => call && <CallDetails call={call} />,
  waited: (_step, call) => call?.approval && <DecidedApproval approval={call.approval} />,
  thought(step) {
    const text = writeText(step);
    if (text === '') return null;
    return <MarkdownView markdown={text} headingShift={3} linkDetail="address" className="reading-compact" />;
  },
  packed({ frames }) {
    const note = findNote(frames, 'packet');
    return note && <PacketSources packet={note.packet} />;
  },
};
