/** The rows of a table: which sources of its collection it shows. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineEndpoint, idParams, idSchema } from './endpoint';
import { tableSchema } from './table-shapes';

export const changeTableRowsEndpoint = defineEndpoint({
  name: 'changeTableRows',
  method: 'PATCH',
  path: '/v1/tables/{id}/rows',
  summary: 'Make sources of the collection rows of the table, or take rows out. Their cells are kept.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({
    source_ids: z.array(idSchema).min(1).max(limits.tableRowsAtOnce),
    is_shown: z.boolean(),
  }),
  reply: tableSchema,
});
