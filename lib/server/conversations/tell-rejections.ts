/**
 * Tells a chat's model in the next turn which of its proposals were rejected, with the reason (protocols 2), whether a person rejected them
 * on the page or a program over HTTP. The page sends the same sentence as a message, which is not repeated.
 */
import type { WorkspaceId } from '@/lib/core/ids';
import type { Message } from '@/lib/domain/conversations/store';
import type { RunInputOf } from '@/lib/domain/runs/run';
import { listPreviews as listTablePreviews } from '@/lib/domain/tables/preview-store';
import { findTables } from '@/lib/domain/tables/table-store';
import { writeRejection as writeTableRejection } from '@/lib/domain/tables/write-rejection';
import { listPreviews as listWorkflowPreviews } from '@/lib/domain/workflows/preview-store';
import { writeRejection as writeWorkflowRejection } from '@/lib/domain/workflows/write-rejection';
import type { ModelMessage } from '@/lib/engine/model/model';
import type { Database } from '@/lib/platform/db/in-workspace';

export type Rejection = { readonly at: Date; readonly sentence: string };

/** Maximum number of previews of one conversation that are checked, more than one chat is likely to make. */
const maxPreviews = 100;

export async function listRejections(
  database: Database,
  { workspaceId, conversationId }: { readonly workspaceId: WorkspaceId; readonly conversationId: string },
  contextType: RunInputOf<'agent'>['contextType'],
): Promise<readonly Rejection[]> {
  const query = { pendingAt: null, conversationId, limit: maxPreviews };
  if (contextType === 'workflow') {
    const previews = await listWorkflowPreviews(database, workspaceId, query);
    return previews.flatMap((preview) => toRejection(preview, writeWorkflowRejection(preview)));
  }
  const previews = await listTablePreviews(database, workspaceId, query);
  const tables = await findTables(database, workspaceId, [
    ...new Set(previews.map(({ tableId }) => tableId)),
  ]);
  return previews.flatMap((preview) => {
    const title = tables.find(({ id }) => id === preview.tableId)?.title ?? 'a deleted table';
    return toRejection(preview, writeTableRejection(preview, title));
  });
}

function toRejection(
  { status, decidedAt }: { readonly status: string; readonly decidedAt: Date | null },
  sentence: string,
): Rejection[] {
  return status === 'rejected' && decidedAt !== null ? [{ at: decidedAt, sentence }] : [];
}

/**
 * Returns the conversation with each rejection placed before the user's next message. It depends only on stored times, so a resumed run
 * sends the same messages.
 */
export function tellRejections(
  messages: readonly Pick<Message, 'role' | 'markdown' | 'createdAt'>[],
  rejections: readonly Rejection[],
): ModelMessage[] {
  const left = rejections.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return messages.map(({ role, markdown, createdAt }): ModelMessage => {
    if (role !== 'user') return { role, content: markdown };
    const before = left.filter(({ at }) => at.getTime() <= createdAt.getTime());
    left.splice(0, before.length);
    const told = before.map(({ sentence }) => sentence).filter((sentence) => sentence !== markdown);
    return { role, content: [...told, markdown].join('\n\n') };
  });
}
