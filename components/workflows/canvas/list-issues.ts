import type { WorkflowIssuesReply } from '@/lib/protocol/http/workflow-shapes';

/** What is wrong, and what may be, in sentences, by action; null: with the workflow as a whole. Pure. */
export function listIssues(
  issues: WorkflowIssuesReply | undefined,
): ReadonlyMap<string | null, readonly string[]> {
  const all = [...(issues?.errors ?? []), ...(issues?.warnings ?? [])];
  const grouped = Map.groupBy(all, (issue) => issue.action_id);
  return new Map([...grouped].map(([id, found]) => [id, found.map(({ message }) => message)]));
}
