/**
 * Inserts the `workflow_id` of the workflow on screen into calls that left it out or gave no UUID (agent-chat §3 "Auto-Injected
 * workflow_id"; protocols 2). A UUID that a model gave stays, because it may mean another workflow. If no workflow is on screen, a name
 * stays too, for the port to resolve. Pure.
 */
import { isUuid } from '@/lib/core/ids';
import type { Arguments } from './read-arguments';

const toolsWithWorkflowId: ReadonlySet<string> = new Set([
  'explain_workflow_node',
  'get_workflow_rule',
  'list_alerts_for_rule',
]);

/** @param workflowId of the client's context, or null if there is none that the member may see. */
export function injectWorkflowId(toolName: string, given: Arguments, workflowId: string | null): Arguments {
  if (workflowId === null || !toolsWithWorkflowId.has(toolName)) return given;
  const own = given['workflow_id'];
  return typeof own === 'string' && isUuid(own) ? given : { ...given, workflow_id: workflowId };
}
