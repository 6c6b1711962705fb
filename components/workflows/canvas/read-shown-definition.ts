import { z } from 'zod';
import type { ShownDefinition } from '@/lib/protocol/http/workflow-shapes';
import { type WorkflowDefinition, workflowDefinitionSchema } from '@/lib/protocol/workflow/definition';

/**
 * Converts a definition in a reply to the form that the workflow rules use. It cannot fail, because the server encoded it with the same
 * schema.
 */
export function readShownDefinition(shown: ShownDefinition): WorkflowDefinition {
  return z.decode(workflowDefinitionSchema, shown);
}
