'use client';

import { FileDiff } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { StateLabel } from '@/components/ui/state-label';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { WorkflowPreviewReply } from '@/lib/protocol/http/workflow-previews';
import { describePreviewState } from '../preview-words';

type PreviewCardProps = {
  readonly preview: {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    /** Null while the answer is still being written, when nobody can have decided on the preview. */
    readonly stored: Pick<WorkflowPreviewReply, 'status' | 'is_stale'> | null;
  };
  readonly conversationId: string | null;
};

const fresh = { status: 'pending', is_stale: false } as const;

/** A proposal in the conversation that made it, with a link to see what it would change and to decide. */
export function PreviewCard({ preview, conversationId }: PreviewCardProps) {
  const { slug } = useWorkspace();
  const { state, word } = describePreviewState(preview.stored ?? fresh);
  return (
    <Link
      href={paths.workflowPreview(slug, preview.id, conversationId)}
      className="flex items-start gap-3 rounded-panel border border-edge bg-raised p-3 hover:bg-sunk"
    >
      <FileDiff size={20} aria-hidden className="mt-0.5 text-soft" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-medium">Preview of “{preview.name}”</span>
        {preview.description !== '' && <span className="text-soft text-pretty">{preview.description}</span>}
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateLabel state={state}>{word}</StateLabel>
          <span className="underline underline-offset-2">Open the preview</span>
        </span>
      </span>
    </Link>
  );
}
