/** Which answer of a conversation made which preview: the last one that had begun when the preview came to be. Pure. */
import type { MessageReply } from '@/lib/protocol/http/conversations';
import type { WorkflowPreviewReply } from '@/lib/protocol/http/workflow-previews';

export function placePreviews(
  messages: readonly MessageReply[],
  previews: readonly WorkflowPreviewReply[],
): ReadonlyMap<string, readonly WorkflowPreviewReply[]> {
  const answers = messages.filter(({ role }) => role === 'assistant');
  const placed = new Map<string, WorkflowPreviewReply[]>();
  const inOrder = previews.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  for (const preview of inOrder) {
    const answer = answers.findLast(({ created_at: begun }) => begun <= preview.created_at) ?? answers[0];
    if (answer !== undefined) placed.set(answer.id, [...(placed.get(answer.id) ?? []), preview]);
  }
  return placed;
}
