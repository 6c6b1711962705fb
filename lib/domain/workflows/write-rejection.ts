/** The message with which a user rejects the preview of a workflow, written for the model that proposed it. Pure. */
import type { WorkflowPreview } from './preview-store';

/** Writes the user's next message in the conversation that proposed the workflow, so that the model reads the reason (ux 45). */
export function writeRejection({ reason, sealed }: WorkflowPreview): string {
  const because = reason === null || reason === '' ? '' : ` ${reason}`;
  return `I reject the preview of “${sealed.name}”.${because}`;
}
