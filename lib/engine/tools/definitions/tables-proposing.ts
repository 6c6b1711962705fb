/**
 * Tools that propose a change to a table (protocols 2, `table_preview`): one small operation, which is shown to the user and carried out on
 * approval. Nothing here writes a column or a cell.
 */
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { columnTypes, fillSelections } from '@/lib/protocol/table-words';
import type { StoredTablePreview, TableOperation } from '../ports/tables';
import { defineTool } from '../tool';
import { idSchema, titleSchema } from './argument-schemas';
import { columnReferenceSchema, tableReferenceSchema } from './table-arguments';
import { changeDescriptionSchema } from './workflow-arguments';

const tablePreviewSentMessage =
  'Preview sent to user for approval... The table is unchanged until they approve it. Tell them that the preview waits for their decision.';

const proposing = {
  contexts: ['tables'],
  risk: 'write',
  role: 'editor',
  needs: ['tables'],
  readsUntrusted: false,
  emits: 'table_preview',
  summarise: (): JsonValue => ({ status: 'preview_sent', message: tablePreviewSentMessage }),
} as const;

function writeOperation(operation: TableOperation): JsonValue {
  switch (operation.type) {
    case 'add_column': {
      const { type, name, columnType, instruction, example, unit, options } = operation;
      return {
        type,
        name,
        column_type: columnType,
        instruction,
        example,
        ...(unit === undefined ? {} : { unit }),
        ...(options.length === 0 ? {} : { options: [...options] }),
      };
    }
    case 'fill': {
      const { type, columns, rowIds, cells } = operation;
      return { type, columns: [...columns], row_ids: [...rowIds], cells };
    }
  }
}

const presentTablePreview = (stored: StoredTablePreview, operation: TableOperation) => ({
  result: {
    description: stored.description,
    table_id: stored.tableId,
    preview_id: stored.previewId,
    operations: [writeOperation(operation)],
    draft_hash: stored.draftHash,
  },
});

const proposeColumn = defineTool({
  ...proposing,
  name: 'propose_column',
  title: 'Propose a column',
  sentence: 'Shows the person a new column for a table: a question that is asked of every source.',
  input: z.strictObject({
    table_id: tableReferenceSchema,
    description: changeDescriptionSchema,
    name: titleSchema,
    type: z.enum(columnTypes),
    instruction: z
      .string()
      .trim()
      .min(1)
      .max(limits.workflowTextChars)
      .describe('What is asked of each source, in a sentence or two.'),
    example: z.string().max(limits.csvCellChars).optional().describe('What a good cell looks like.'),
    unit: z.string().max(limits.tableUnitChars).optional().describe('For a number.'),
    options: z
      .array(z.string().min(1).max(limits.tableOptionChars))
      .max(limits.tableOptions)
      .default([])
      .describe('For a choice: the answers to choose from.'),
  }),
  describe: ({ name }) => `Propose the column "${shorten(name, 60)}"`,
  async execute({ table_id: tableReference, description, ...column }, { tables }) {
    const { name, type, instruction, example, unit, options } = column;
    const operation: TableOperation = {
      type: 'add_column',
      name,
      columnType: type,
      instruction,
      example: example ?? null,
      options,
      ...(unit === undefined ? {} : { unit }),
    };
    const stored = await tables.preview({ tableReference, description, operation });
    return presentTablePreview(stored, operation);
  },
});

const proposeFill = defineTool({
  ...proposing,
  name: 'propose_fill',
  title: 'Propose filling cells',
  sentence:
    'Shows the person which cells of a table would be filled from the sources. Cells that a person verified, edited or locked always stay.',
  input: z.strictObject({
    table_id: tableReferenceSchema,
    description: changeDescriptionSchema,
    columns: z.array(columnReferenceSchema).max(limits.tableParts).default([]).describe('None: all.'),
    row_ids: z.array(idSchema).max(limits.tableParts).default([]).describe('None: all.'),
    cells: z.enum(fillSelections).default('empty'),
  }),
  describe: ({ cells }) => `Propose filling ${cells === 'all' ? 'cells' : `${cells} cells`} of a table`,
  async execute({ table_id: tableReference, description, columns, row_ids: rowIds, cells }, { tables }) {
    const operation: TableOperation = { type: 'fill', columns, rowIds, cells };
    const stored = await tables.preview({ tableReference, description, operation });
    return presentTablePreview(stored, operation);
  },
});

export const tableProposingTools = [proposeColumn, proposeFill];
