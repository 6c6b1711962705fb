/** A definition as a person or a model would write it, to go on from: ids and edges written out. Pure. */
import type { AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';

export function authorDefinition({ actions, edges, ...settings }: WorkflowDefinition): AuthoredWorkflow {
  return { ...settings, actions: [...actions], edges: [...edges] };
}
