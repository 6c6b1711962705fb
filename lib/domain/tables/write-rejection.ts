/** The words with which a person rejects a proposed change of a table, for the model that proposed it. Pure. */
import { describeOperation } from './operation';
import type { TablePreview } from './preview-store';

/** What the person says next in the conversation that proposed it, so that the model reads why. */
export function writeRejection({ operation, reason }: TablePreview, tableTitle: string): string {
  const because = reason === null || reason === '' ? '' : ` ${reason}`;
  return `I reject this: ${describeOperation(operation, tableTitle)}.${because}`;
}
