import { z } from 'zod';
import { type ShownDefinition, shownDefinitionSchema } from '@/lib/protocol/http/workflow-shapes';
import { type WorkflowDefinition, workflowDefinitionSchema } from '@/lib/protocol/workflow/definition';

/** A definition as the server shows it. */
export const showDefinition = (definition: WorkflowDefinition): ShownDefinition =>
  shownDefinitionSchema.parse(z.encode(workflowDefinitionSchema, definition));
