import { countChanges } from '@/lib/domain/workflows/diff/count-changes';
import { diffWorkflows } from '@/lib/domain/workflows/diff/diff-workflows';
import { listChanges } from '@/lib/domain/workflows/diff/list-changes';
import { outlineWorkflow } from '@/lib/domain/workflows/outline';
import { type WorkflowDiffReply, workflowDiffSchema } from '@/lib/protocol/http/workflow-shapes';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';

type Options = { readonly isSecret?: (type: string, key: string) => boolean; readonly includeMoved?: boolean };

/** A diff in the form in which the server returns it. */
export function compareDefinitions(
  before: WorkflowDefinition,
  after: WorkflowDefinition,
  { isSecret = () => false, includeMoved = false }: Options = {},
): WorkflowDiffReply {
  const diff = diffWorkflows(before, after);
  const { total, ...counts } = countChanges(diff, { includeMoved });
  const order = [...outlineWorkflow(after), ...outlineWorkflow(before)].map(({ actionId }) => actionId);
  const rows = listChanges(diff, { order, isSecret, includeMoved });
  const actions = diff.actions.map((change) => {
    const { id, name, actionType } = 'after' in change ? change.after : change.action;
    return { key: change.key, id, name, action_type: actionType, kind: change.kind };
  });
  return workflowDiffSchema.parse({ total, counts, rows, actions, edges: diff.edges });
}
