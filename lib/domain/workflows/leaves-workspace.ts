/** True if a workflow would send something out of the workspace. Only a person in a browser may approve it or switch it on. Pure. */
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { describeStepTool } from './actions/describe-facts';

export function leavesWorkspace({ actions }: Pick<WorkflowDefinition, 'actions'>): boolean {
  return actions.some(({ actionType }) => describeStepTool(actionType).risk === 'outward');
}
