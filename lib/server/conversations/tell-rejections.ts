/**
 * What a person rejected of what a chat proposed, told to its model in the next turn with the reason (protocols 2), whether the person
 * did so on the page or a program did over HTTP. The page says the same words as a message of its own; they are not told twice.
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

/** Previews of one conversation that are looked through: more than one chat is likely to make. */
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
 * The conversation with each rejection in front of the words that the person said next. It depends on stored times alone, so a run that
 * is taken up again sends the same messages.
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
