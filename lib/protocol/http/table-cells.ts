/** What people decide about the cells of a table. Every change names the version that it was made on. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { versionSchema, defineEndpoint, idParams, idSchema } from './endpoint';
import { tableCellSchema, tableValueSchema } from './table-shapes';

const cellVersion = {
  version: versionSchema.describe(
    'The `version` of the cell that you know. If it has changed since, nothing is changed: 409, with `current`.',
  ),
};

/** If another version was saved in between: 409 with `current` (the stored one) and `yours`. */
export const changeTableCellEndpoint = defineEndpoint({
  name: 'changeTableCell',
  method: 'PATCH',
  path: '/v1/tables/{id}/cells/{cell}',
  summary: 'Verify a cell, set its value, lock it, or clear what a person decided about it.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams.extend({ cell: idSchema }),
  body: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('verified'), ...cellVersion }),
    z.strictObject({
      state: z.literal('edited'),
      value: tableValueSchema
        .nullable()
        .describe(
          'A text, number, truth or list, as the type of the column says. Null: the source states nothing.',
        ),
      ...cellVersion,
    }),
    z.strictObject({ state: z.literal('locked'), ...cellVersion }),
    /** Shows the value that was read again, and allows it to be read anew. */
    z.strictObject({ state: z.literal('cleared'), ...cellVersion }),
  ]),
  reply: tableCellSchema,
});

/** Verifying, editing, locking or clearing the cell settles the dispute and resolves its thread. */
export const disputeTableCellEndpoint = defineEndpoint({
  name: 'disputeTableCell',
  method: 'POST',
  path: '/v1/tables/{id}/cells/{cell}/disputes',
  summary: 'Dispute a cell with a reason, which begins a thread about it. Viewers may do so too.',
  access: 'viewer',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  params: idParams.extend({ cell: idSchema }),
  body: z.strictObject({ reason: z.string().trim().min(1).max(limits.tableDisputeChars), ...cellVersion }),
  reply: tableCellSchema,
});

/** All or none: if one of them was changed in between, or is verified, locked or disputed, 409; nothing is overwritten. */
export const changeTableCellsEndpoint = defineEndpoint({
  name: 'changeTableCells',
  method: 'PATCH',
  path: '/v1/tables/{id}/cells',
  summary: 'Set the values of several cells, or clear what a person entered, all or none.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({
    cells: z
      .array(
        z.discriminatedUnion('state', [
          z.strictObject({
            state: z.literal('edited'),
            id: idSchema,
            value: tableValueSchema
              .nullable()
              .describe(
                'A text, number, truth or list, as the type of the column says. Null: the source states nothing.',
              ),
            ...cellVersion,
          }),
          z.strictObject({ state: z.literal('cleared'), id: idSchema, ...cellVersion }),
        ]),
      )
      .min(1)
      .max(limits.tablePasteCells),
  }),
  reply: z.object({ cells: z.array(tableCellSchema) }),
});
