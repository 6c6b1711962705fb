/**
 * `workflow_id` of the workflow on screen, put into the calls that left it out (agent-chat §3 "Auto-Injected workflow_id"; protocols 2).
 * A UUID that a model gave stays, because it may mean another workflow; so does a name where no workflow is on screen, for the port to
 * resolve. Pure.
 */
import { isUuid } from '@/lib/core/ids';
import type { Arguments } from './read-arguments';

const toolsWithWorkflowId: ReadonlySet<string> = new Set([
  'explain_workflow_node',
  'get_workflow_rule',
  'list_alerts_for_rule',
]);

/** @param workflowId of the client's context, where it is one that the member may see; else null. */
export function injectWorkflowId(toolName: string, given: Arguments, workflowId: string | null): Arguments {
  if (workflowId === null || !toolsWithWorkflowId.has(toolName)) return given;
  const own = given['workflow_id'];
  return typeof own === 'string' && isUuid(own) ? given : { ...given, workflow_id: workflowId };
}
