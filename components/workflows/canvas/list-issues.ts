import type { WorkflowIssuesReply } from '@/lib/protocol/http/workflow-shapes';

/**
 * Returns the errors and warnings as sentences, grouped by action. The key null holds those of the workflow as a whole. A step that was
 * just added (`newId`) has none yet, because nobody has filled it in. Pure.
 */
export function listIssues(
  issues: WorkflowIssuesReply | undefined,
  newId: string | null = null,
): ReadonlyMap<string | null, readonly string[]> {
  const all = [...(issues?.errors ?? []), ...(issues?.warnings ?? [])].filter(
    (issue) => newId === null || issue.action_id !== newId,
  );
  const grouped = Map.groupBy(all, (issue) => issue.action_id);
  return new Map([...grouped].map(([id, found]) => [id, found.map(({ message }) => message)]));
}
