/** Writes a definition in the form in which users and models write it, as a starting point for changes: with all ids and edges. Pure. */
import type { AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';

export function authorDefinition({ actions, edges, ...settings }: WorkflowDefinition): AuthoredWorkflow {
  return { ...settings, actions: [...actions], edges: [...edges] };
}
