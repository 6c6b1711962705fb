'use client';

import { PencilLine, Trash2 } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { IconButton } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { WorkflowDraftReply } from '@/lib/protocol/http/workflow-drafts';

/** A draft that was started but not proposed yet. It is deleted `limits.workflowDraftDays` days after its last change. */
export function DraftRow({ draft }: { readonly draft: WorkflowDraftReply }) {
  const { slug } = useWorkspace();
  const remove = useEndpointMutation('DELETE /v1/workflow-drafts/{id}', {
    invalidates: [queryKeys.drafts.all()],
    onSuccess: () => showToast(`The draft “${draft.name}” was discarded`),
    onError: (failure) => showFailureToast('The draft was not discarded.', failure.message),
  });
  return (
    <li className="flex items-center gap-2 hover:bg-sunk">
      <Link
        href={paths.workflowDraft(slug, draft.id)}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 px-1 py-2"
      >
        <PencilLine size={18} aria-hidden className="text-soft" />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{draft.name}</span>
          <span className="block text-label text-soft">
            {draft.workflow_id === null ? 'A new workflow' : 'Changes a workflow'}, kept until{' '}
            <Time of={draft.expires_at} />
          </span>
        </span>
      </Link>
      <IconButton
        size="small"
        icon={Trash2}
        label={`Discard the draft “${draft.name}”`}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ params: { id: draft.id } })}
      />
    </li>
  );
}
