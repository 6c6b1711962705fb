'use client';

import { Link } from '@/components/ui/link';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { ApprovalReply } from '@/lib/protocol/http/approvals';

const linkStyle = 'underline underline-offset-2 hover:text-ink';

/** Links to where an approval request comes from. A conversation is private to its owner, so only the owner gets these links. */
export function ApprovalOrigin({ approval }: { readonly approval: ApprovalReply }) {
  const { slug, userId } = useWorkspace();
  const { run_id: runId, conversation_id: chat, collection_id: collectionId } = approval;
  const { execution_id: executionId } = approval;
  const isOwn = approval.asked_for.id === userId;
  if (!isOwn && chat !== null) return null;
  return (
    <p className="flex flex-wrap gap-x-3 px-1 text-label text-soft empty:hidden">
      {chat !== null && collectionId !== null && (
        <Link className={linkStyle} href={paths.collection(slug, collectionId, { chat })}>
          The conversation
        </Link>
      )}
      {runId !== null && (
        <Link className={linkStyle} href={paths.run(slug, runId)}>
          The run
        </Link>
      )}
      {executionId !== null && (
        <Link className={linkStyle} href={paths.execution(slug, executionId)}>
          The execution
        </Link>
      )}
    </p>
  );
}
