/** The words with which a person rejects a preview of a workflow, for the model that proposed it. Pure. */
import type { WorkflowPreview } from './preview-store';

/** What the person says next in the conversation that proposed it, so that the model reads why (ux 45). */
export function writeRejection({ reason, sealed }: WorkflowPreview): string {
  const because = reason === null || reason === '' ? '' : ` ${reason}`;
  return `I reject the preview of “${sealed.name}”.${because}`;
}
