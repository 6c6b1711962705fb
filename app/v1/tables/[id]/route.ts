import { deleteTableEndpoint, getTableEndpoint, updateTableEndpoint } from '@/lib/protocol/http/tables';
import { serve } from '@/lib/server/http/route';
import { deleteTable, readTable, renameTable } from '@/lib/server/tables/manage-tables';

export const GET = serve(getTableEndpoint, ({ actor, params, query }) => readTable(actor, params.id, query));
export const PATCH = serve(updateTableEndpoint, ({ actor, params, body }) =>
  renameTable(actor, { id: params.id, ...body }),
);
export const DELETE = serve(deleteTableEndpoint, ({ actor, params }) => deleteTable(actor, params.id));
