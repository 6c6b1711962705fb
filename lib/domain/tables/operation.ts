/**
 * The content of a table preview: one small operation that names all of its columns and rows by id, so that what is approved is what was
 * shown. Pure: the caller supplies the digest.
 */
import { z } from 'zod';
import { writeCanonicalJson } from '@/lib/core/json';
import { countNoun } from '@/lib/core/text';
import { columnTypes, fillSelections, type FillSelection } from '@/lib/protocol/table-words';

export const tableOperationSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('add_column'),
    name: z.string(),
    columnType: z.enum(columnTypes),
    instruction: z.string(),
    example: z.string().nullable(),
    unit: z.string().optional(),
    options: z.array(z.string()).optional(),
  }),
  z.object({
    type: z.literal('fill'),
    columnIds: z.array(z.string()),
    sourceIds: z.array(z.string()),
    cells: z.enum(fillSelections),
    /** Number of cells when the preview was made. */
    cellCount: z.int(),
  }),
]);
export type StoredOperation = z.output<typeof tableOperationSchema>;

type Proposed = {
  readonly tableId: string;
  readonly baseVersion: number;
  readonly operation: StoredOperation;
};

/** @param digest computes the digest of a text as in the rest of the application (SHA-256 in hexadecimal). */
export function hashOperation(proposed: Proposed, digest: (text: string) => string): string {
  const { tableId, baseVersion, operation } = proposed;
  return digest(writeCanonicalJson({ tableId, baseVersion, operation }));
}

const selections: Readonly<Record<FillSelection, string>> = {
  empty: 'empty ',
  failed: 'failed ',
  stale: 'stale ',
  all: '',
};

/** Describes in words what approving the operation does. */
export function describeOperation(operation: StoredOperation, tableTitle: string): string {
  if (operation.type === 'add_column') return `Add the column “${operation.name}” to “${tableTitle}”`;
  const { cells, cellCount } = operation;
  return `Fill ${countNoun(cellCount, `${selections[cells]}cell`)} of “${tableTitle}”`;
}
