import { deleteTableEndpoint, getTableEndpoint, updateTableEndpoint } from '@/lib/protocol/http/tables';
import { serve } from '@/lib/server/http/route';
import { changeTable } from '@/lib/server/tables/change-table';
import { deleteTable } from '@/lib/server/tables/delete-table';
import { readTable } from '@/lib/server/tables/read-tables';

export const GET = serve(getTableEndpoint, ({ actor, params, query }) => readTable(actor, params.id, query));
export const PATCH = serve(updateTableEndpoint, ({ actor, params, body }) =>
  changeTable(actor, { id: params.id, ...body }),
);
export const DELETE = serve(deleteTableEndpoint, ({ actor, params }) => deleteTable(actor, params.id));
