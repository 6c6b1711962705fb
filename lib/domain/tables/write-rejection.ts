/** Writes the message with which a user rejects a proposed table change, for the model that proposed it. Pure. */
import { describeOperation } from './operation';
import type { TablePreview } from './preview-store';

/** Returns the user's next message in the conversation that proposed the change, so that the model reads the reason. */
export function writeRejection({ operation, reason }: TablePreview, tableTitle: string): string {
  const because = reason === null || reason === '' ? '' : ` ${reason}`;
  return `I reject this: ${describeOperation(operation, tableTitle)}.${because}`;
}
