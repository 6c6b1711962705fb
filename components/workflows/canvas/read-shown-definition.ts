import { z } from 'zod';
import type { ShownDefinition } from '@/lib/protocol/http/workflow-shapes';
import { type WorkflowDefinition, workflowDefinitionSchema } from '@/lib/protocol/workflow/definition';

/** A definition of a reply in the spelling that the rules of workflows use. The server wrote it by the same shape. */
export function readShownDefinition(shown: ShownDefinition): WorkflowDefinition {
  return z.decode(workflowDefinitionSchema, shown);
}
