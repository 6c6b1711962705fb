'use client';

import { Link } from '@/components/ui/link';
import { StateLabel } from '@/components/ui/state-label';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { WorkflowPreviewReply } from '@/lib/protocol/http/workflow-previews';
import { describePreviewState } from '../preview-words';

/** A proposal that is waiting for a decision. */
export function PreviewRow({ preview }: { readonly preview: WorkflowPreviewReply }) {
  const { slug } = useWorkspace();
  const { state, word } = describePreviewState(preview);
  return (
    <li className="hover:bg-sunk">
      <Link
        href={paths.workflowPreview(slug, preview.id)}
        className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 px-1 py-2"
      >
        <span className="min-w-0 flex-1 basis-28">
          <span className="block truncate font-medium">{preview.name}</span>
          {preview.description !== '' && (
            <span className="block truncate text-soft">{preview.description}</span>
          )}
        </span>
        <span className="text-label text-soft">by {preview.proposed_by.name}</span>
        <StateLabel state={state}>{word}</StateLabel>
      </Link>
    </li>
  );
}
