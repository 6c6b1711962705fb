/**
 * Assigns each preview of a conversation to the answer that made it: the last one that had begun when the preview was created. Pure.
 * @param live previews that the live answer shows itself while it is being written, since it may not be among the messages yet
 */
import type { MessageReply } from '@/lib/protocol/http/conversations';
import type { WorkflowPreviewReply } from '@/lib/protocol/http/workflow-previews';

export function placePreviews(
  messages: readonly MessageReply[],
  previews: readonly WorkflowPreviewReply[],
  live: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, readonly WorkflowPreviewReply[]> {
  const answers = messages.filter(({ role }) => role === 'assistant');
  const placed = new Map<string, WorkflowPreviewReply[]>();
  const made = previews.filter(({ id }) => !live.has(id));
  const inOrder = made.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  for (const preview of inOrder) {
    const answer = answers.findLast(({ created_at: begun }) => begun <= preview.created_at) ?? answers[0];
    if (answer !== undefined) placed.set(answer.id, [...(placed.get(answer.id) ?? []), preview]);
  }
  return placed;
}
