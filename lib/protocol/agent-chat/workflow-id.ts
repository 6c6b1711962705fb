/**
 * Finds the workflow that a client says is on its screen (agent-chat §1, "Context Object (workflow)"). Only a UUID is accepted, because it
 * is shown to the model as a fact and put into its calls. The caller must check that it names a workflow that the member may see.
 */
import { isUuid } from '../../core/ids';
import type { JsonValue } from '../../core/json';

export function findWorkflowId(context: Readonly<Record<string, JsonValue>>): string | null {
  const id = context['workflow_id'];
  return typeof id === 'string' && isUuid(id) ? id : null;
}
