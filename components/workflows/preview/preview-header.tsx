'use client';

import { MessagesSquare } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { StateLabel } from '@/components/ui/state-label';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import { describePreviewState } from '../preview-words';

type PreviewHeaderProps = {
  readonly preview: WorkflowPreviewDetailReply;
  readonly onOpenChat: (() => void) | null;
};

/** Who proposes what, the deadline for the decision, and a link to the conversation that made it. */
export function PreviewHeader({ preview, onOpenChat }: PreviewHeaderProps) {
  const { state, word } = describePreviewState(preview);
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-label font-medium text-soft">
        {preview.base_version === null ? 'A new workflow' : 'A change to a workflow'}
      </p>
      <h1 className="font-reading text-heading font-semibold [overflow-wrap:anywhere]">{preview.name}</h1>
      {preview.description !== '' && (
        <p className="reading reading-compact text-pretty">{preview.description}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <StateLabel state={state}>{word}</StateLabel>
        <span>proposed by {preview.proposed_by.name}</span>
        <Time of={preview.created_at} />
        {preview.status === 'pending' && (
          <span>
            expires <Time of={preview.expires_at} />
          </span>
        )}
      </p>
      {onOpenChat !== null && (
        <div>
          <Button size="small" icon={MessagesSquare} onClick={onOpenChat}>
            Open its conversation
          </Button>
        </div>
      )}
    </header>
  );
}
