/** The named views of a table, which the team shares. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { tableViewSettingsSchema } from '../table-view';
import { defineEndpoint, idParams, idSchema } from './endpoint';
import { tableViewSchema } from './table-shapes';

const titleSchema = z.string().trim().min(1).max(limits.titleChars);

const viewParams = idParams.extend({ view: idSchema });

export const createTableViewEndpoint = defineEndpoint({
  name: 'createTableView',
  method: 'POST',
  path: '/v1/tables/{id}/views',
  summary: 'Keep a view of a table under a name, for the whole team.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  params: idParams,
  body: z.strictObject({ name: titleSchema, settings: tableViewSettingsSchema }),
  reply: tableViewSchema,
});

export const updateTableViewEndpoint = defineEndpoint({
  name: 'updateTableView',
  method: 'PATCH',
  path: '/v1/tables/{id}/views/{view}',
  summary: 'Rename a view of a table, or change what it shows.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: viewParams,
  body: z
    .strictObject({ name: titleSchema.optional(), settings: tableViewSettingsSchema.optional() })
    .describe('What is left out stays as it is.'),
  reply: tableViewSchema,
});

export const deleteTableViewEndpoint = defineEndpoint({
  name: 'deleteTableView',
  method: 'DELETE',
  path: '/v1/tables/{id}/views/{view}',
  summary: 'Delete a view of a table. The table stays as it is.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: viewParams,
});
